/** Resolve when the page's root has the attribute `data-NAME`. */
const marked = (name) =>
  new Promise((resolve) => {
    const { dataset } = document.documentElement;
    const look = () => dataset[name] !== undefined && resolve();
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: [`data-${name}`] });
    look();
  });

/** Resolve when Python is ready. What is not needed for the start waits for this: on a first visit the
    connection and the processor are Python's until then. */
export const afterPython = () => marked("ready");

/** Resolve when all parts of Python are there. */
export const afterAllParts = () => Promise.all(["rest", "late"].map(marked));

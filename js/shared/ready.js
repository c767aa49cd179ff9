/** Resolve when Python is ready. What is not needed for the start waits for this: on a first visit the
    connection and the processor are Python's until then. */
export const afterPython = () =>
  new Promise((resolve) => {
    const { dataset } = document.documentElement;
    const look = () => dataset.ready !== undefined && resolve();
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-ready"] });
    look();
  });

/** Resolves when Python is ready: on a first visit the line and the processor are its own until then. */
export const afterPython = () =>
  new Promise((resolve) => {
    const { dataset } = document.documentElement;
    const look = () => dataset.ready !== undefined && resolve();
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-ready"] });
    look();
  });

"""The browser: the only place that imports `pyscript` or `js`."""

// Reports errors on the workshop's page before its other scripts are loaded, or if they cannot be.

import { canRunPython, fail } from "./early/errors.js";

globalThis.recess = /** @type {any} */ ({ fail });
canRunPython();

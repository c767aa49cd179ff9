// What the workshop's page does before its scripts are there, or where they never come: it tells.

import { fail } from "./early/errors.js";

globalThis.recess = { fail };

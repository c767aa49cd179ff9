// Zips files beside the page, which stays responsive meanwhile.

import { zipSync } from "fflate";

addEventListener("message", ({ data }) => postMessage(new Blob([zipSync(data)], { type: "application/zip" })));

// Gives each program that an address brings a name of its own, under which its runs are kept. It runs before the first
// script of the page, which reads what is kept.

const [, packed = ""] = /^#program=([^&]*)/.exec(location.hash) ?? [];
let sum = 0x811c9dc5; // FNV-1a: a checksum, as no other script has run yet and the browser's own take time
for (const letter of packed) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
if (packed) document.documentElement.dataset.game = `program-${(sum >>> 0).toString(16)}`;

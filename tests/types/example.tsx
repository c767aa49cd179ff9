// A teacher's own page in TypeScript, as `tsc --strict` has to take it.

const game = document.createElement("recess-game");
game.setAttribute("seed", "week-3");
const address: URL = game.address;
game.addEventListener("recess-answered", ({ detail }) => console.log(detail.answers.toFixed(), detail.link.length));
document.querySelector("recess-game")?.addEventListener("recess-ready", ({ detail }) => Object.keys(detail));
document.addEventListener("recess-ended", ({ detail }) => console.log(detail.winner?.toFixed(), detail.scores?.length));
addEventListener("recess-ended", ({ detail: { winner } }) => winner === null);

const element = <recess-game game="pynim" strategy="sharp" theme="auto" loading="lazy" id="week-3" />;

// @ts-expect-error: there is no such theme
const wrong = <recess-game game="pynim" theme="blue" />;
// @ts-expect-error: nobody says which game
const none = <recess-game seed="1" />;
// @ts-expect-error: that is no number
game.addEventListener("recess-answered", ({ detail }) => detail.link.toFixed());
console.log(address, element, wrong, none);

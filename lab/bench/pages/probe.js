// Records when a page painted, took an answer and had Python ready, and its long tasks. It runs before
// the page's own scripts.

const seen = { tasks: [] };
globalThis.bench = seen;
const at = (name) => {
  seen[name] ??= performance.now();
};
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") seen.paint = startTime;
}).observe({ type: "paint", buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
new MutationObserver(() => {
  if (document.documentElement?.dataset.ready !== undefined) at("ready");
}).observe(document, { subtree: true, attributeFilter: ["data-ready"] });

// An answer is given at the table as soon as there is a button for one, and again until the console
// shows it.
addEventListener("submit", (event) => event.preventDefault(), true);
const attempt = () => {
  const button = document.querySelector("#table button[data-answer], #table form button:not([data-step])");
  const transcript = document.getElementById("transcript");
  if (button && transcript) {
    const field = button.form?.querySelector("input[type=text], input:not([type])");
    if (field) field.value ||= "Ada";
    const before = transcript.textContent;
    button.click();
    if (transcript.textContent !== before) return at("accepted");
  }
  setTimeout(attempt, 4);
};
attempt();

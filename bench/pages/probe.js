// Watches a page from its first moment: when it painted, when it took an answer, when Python was
// ready, and how long it answered nothing.

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

// An answer is given at the table as soon as it offers one, again and again until it is taken: until
// it stands in the console.
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

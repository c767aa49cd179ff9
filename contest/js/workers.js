// What the workers of contests are made of, for pages that have none of them until a player is there.

/** The `data-workers` of the page of contests. A DOMParser would report its style to the policy of this page. */
export const workersOfContests = async () => {
  const page = await (await fetch("contest.html")).text();
  return page.match(/data-workers="(.*?)"/)[1].replaceAll("&#34;", '"');
};

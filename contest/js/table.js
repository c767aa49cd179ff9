// What a contest has come to: its table, and the games of a player.

import { $, element } from "../../workshop/js/dom.js";

const percent = (part) => `${Math.round(100 * part)} %`;

/** Draw the table; `asked` has what came of asking a player again, by name. */
export const drawTable = (rows, asked) => {
  const hasScore = rows.some(({ score }) => score !== null);
  const hasFaults = rows.some((row) => row.faults);
  const heads = ["", "Player", "Points", "Won", "Drawn", "Lost"];
  if (hasScore) heads.push("Mean score");
  if (hasFaults) heads.push("Faults");
  const head = element("tr");
  head.append(
    ...heads.map((text) => {
      const cell = element("th", text);
      cell.scope = "col";
      return cell;
    }),
  );
  $("table").tHead.replaceChildren(head);
  $("table").tBodies[0].replaceChildren(
    ...rows.map((row, at) => {
      const line = element("tr");
      const isShared = at > 0 && rows[at - 1].place === row.place;
      const name = element("th");
      name.scope = "row";
      const button = element("button", row.name);
      button.type = "button";
      button.dataset.games = row.name;
      name.append(button);
      const share = element("td", `${percent(row.share)} `);
      share.append(element("small", `± ${percent(row.error)}`));
      line.append(element("td", isShared ? "=" : row.place), name, share);
      line.append(...[row.won, row.drawn, row.lost].map((count) => element("td", count)));
      if (hasScore) line.append(element("td", row.score === null ? "" : row.score.toFixed(1)));
      if (hasFaults) line.append(element("td", row.faults || ""));
      return line;
    }),
  );
  const notes = rows.filter((row) => row.faults).map((row) => `${row.name}: ${row.first_fault}`);
  const accused = [...asked].filter(([, said]) => said).map(([name, said]) => `${name}: ${said}`);
  $("notes").replaceChildren(...[...accused, ...notes].map((note) => element("li", note)));
};

const RESULTS = new Map([
  [1, "won"],
  [0.5, "drawn"],
  [0, "lost"],
]);

/** Draw the games of a player, by its opponents. */
export const drawGames = (name, games) => {
  $("h-games").textContent = `${name}: ${games.length} games`;
  const of = new Map();
  for (const each of games) {
    const other = each.seats[each.seats[0] === name ? 1 : 0];
    of.set(other, [...(of.get(other) ?? []), each]);
  }
  $("of-two").replaceChildren(
    ...[...of].sort().map(([other, its]) => {
      const more = element("details");
      const points = its.reduce((sum, { seats, points }) => sum + points[seats.indexOf(name)], 0);
      more.append(element("summary", `against ${other}: ${points} of ${its.length} points`));
      const list = element("ol");
      list.append(...its.map((each) => drawGame(name, each)));
      more.append(list);
      return more;
    }),
  );
};

const drawGame = (name, { seats, points, scores, fault, number, answers, printed }) => {
  const seat = seats.indexOf(name);
  const item = element("li");
  const counted = scores.length ? ` ${scores[seat]} : ${scores[1 - seat]}` : "";
  const button = element(
    "button",
    `${RESULTS.get(points[seat])}${counted}, from the ${seat ? "second" : "first"} seat`,
  );
  button.type = "button";
  button.dataset.number = number;
  button.title = `${answers} answers: opens on the game’s page`;
  item.append(button);
  if (fault) item.append(element("p", fault, "fault"));
  if (printed[seat]) item.append(element("pre", printed[seat]));
  return item;
};

// A player that is handed on, as a link: its name and its source, packed after `#player=`.

import { pack, unpack } from "../../workshop/js/encoding.js";

const MAX_NAME = 40;

/** The name and the source in a link, or in what follows its `#`; rejects what has none. */
export const readPlayer = async (link) => {
  const packed = new URLSearchParams(link.slice(link.indexOf("#") + 1)).get("player");
  const { name, source } = await unpack(packed);
  if (typeof name !== "string" || typeof source !== "string") throw new TypeError("This is no player.");
  return { name: name.slice(0, MAX_NAME) || "player", source };
};

/** Copy the address that hands a player of a game on; returns it if that is not allowed here. */
export const copyPlayer = async (game, player) => {
  const link = new URL("contest.html", document.baseURI);
  link.hash = `game=${game}&player=${await pack(player)}`;
  try {
    await navigator.clipboard.writeText(link.href);
    return "";
  } catch {
    return link.href;
  }
};

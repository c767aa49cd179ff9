// The workers of a contest: an engine, which says who is asked what, and rooms of players, who answer. The page carries
// what the one says to the others, and reads nothing of it.

import { converse, start } from "../../workshop/js/python-worker.js";

const { engineMs = 120_000 } = globalThis.recessLimits ?? {}; // without a reply, after which the engine is given up

export const STOPPED = "Stopped.";

/** A seed that nobody could guess. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** What workers of contests are made of: the `data-workers` of their page, for others, which load nothing of this until
    a player is there. A DOMParser would report its style to the policy of this page. */
export const workersOfContests = async () => {
  const page = await (await fetch("contest.html")).text();
  return page.match(/data-workers="(.*?)"/)[1].replaceAll("&#34;", '"');
};

/** A worker of this role that has begun to start. */
export class Room {
  #talk = null;
  isUsed = false;

  constructor(role) {
    this.started = start(role);
  }

  /** Send it a request; resolves with what `converse` does. */
  async ask(request, silenceMs) {
    this.isUsed = true;
    try {
      await this.started.ready;
    } catch (problem) {
      return { stopped: `Python could not be started: ${problem.message}. Try again.` };
    }
    this.#talk = converse(this.started, request, null, silenceMs);
    return this.#talk.reply;
  }

  /** End it, and what it is asked. */
  close() {
    this.started.worker.terminate();
    this.#talk?.stop(STOPPED);
  }
}

export class Rooms {
  #engine = null;
  #rooms = new Map(); // by name
  #isStopped = false;

  /** Start what a contest needs, before it is needed. */
  prepare(...rooms) {
    this.#engine ??= new Room("engine");
    for (const name of rooms) if (!this.#rooms.has(name)) this.#rooms.set(name, new Room("players"));
  }

  /** Have the engine carry out a request, and carry its errands; `onCount` gets how many games were played. Throws a
      sentence. */
  async ask(request, onCount = (_) => undefined) {
    this.#isStopped = false;
    let reply = await this.#askEngine(request);
    while (reply.errand) {
      if (this.#isStopped) throw new Error(STOPPED);
      onCount(reply.count);
      const errands = Object.entries(reply.errand).map(async ([name, asked]) => [
        name,
        await this.#askRoom(name, asked, 1000 * reply.seconds),
      ]);
      reply = await this.#askEngine({ do: "go_on", replies: Object.fromEntries(await Promise.all(errands)) });
    }
    return reply;
  }

  /** Open a game of the contest in another tab, or here if the browser opens none. */
  async openGame(number) {
    const tab = self.open("", "_blank"); // at once, since browsers block what comes later
    const { link } = await this.ask({ do: "link", number });
    (tab ?? self).location.href = new URL(link, document.baseURI).href;
  }

  /** End what goes on, after what is being answered; a room that goes on for longer is ended. */
  stop(waitMs = 1_000) {
    this.#isStopped = true;
    setTimeout(() => this.#isStopped && this.closeRooms(), waitMs);
  }

  /** End the rooms whose name begins so. */
  closeRooms(start = "") {
    for (const [name, room] of this.#rooms)
      if (name.startsWith(start)) {
        room.close();
        this.#rooms.delete(name);
      }
  }

  async #askEngine(request) {
    this.prepare();
    const { text, stopped } = await this.#engine.ask(request, engineMs);
    if (text === undefined) {
      this.#engine.close();
      this.#engine = null;
      throw new Error(stopped);
    }
    const reply = JSON.parse(text);
    if (reply.sentence) throw new Error(reply.sentence);
    return reply;
  }

  /** What a room replies, as text; "" if it is lost, null if it was silent for too long and was ended. */
  async #askRoom(name, request, silence) {
    if (request.fresh && this.#rooms.get(name)?.isUsed) this.closeRooms(name);
    if (request.fresh) this.prepare(name);
    const room = this.#rooms.get(name);
    if (!room) return "";
    const { text, timedOut } = await room.ask(request, silence);
    if (text !== undefined) return text;
    room.close();
    this.#rooms.delete(name);
    return timedOut ? null : "";
  }
}

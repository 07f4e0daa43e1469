import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SINGLETON, sha256 } from "../src/store/kind.ts";
import { chunks } from "../src/store/sql/chunks.ts";
import type { Revision } from "../src/store/store.ts";
import { countOf } from "./long-form.ts";
import type { OpenedLog } from "./store-suite.ts";
import { note, putNote, putTheme, theme } from "./store-suite-kinds.ts";
import { blobText, REVISIONS, writeMany } from "./store-suite-writers.ts";

const SCRIPT = fileURLToPath(new URL("store-suite-process.ts", import.meta.url));
/** The suite runs on two databases: each has half of what the proof asks for. */
const CRASHES = Math.ceil(countOf("PROOF_CRASHES", 4) / 2);
const WRITERS = 16;
/** Commits of each writer. */
const ROUNDS = Math.ceil(countOf("PROOF_REVISIONS", 2_000) / 2 / WRITERS / REVISIONS);

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [SCRIPT, ...args], { stdio: ["ignore", "pipe", "inherit"] });

/** What a process wrote until it ended well. */
async function output(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The process ended with ${code}.`);
  return text;
}

export function concurrencySuite(open: () => Promise<OpenedLog>): void {
  let opened: OpenedLog;
  let store: OpenedLog["store"];
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it("lets a reader see every revision of 16 writers in 2 processes once, in order", {
    tags: "repeated",
    timeout: 120_000 + ROUNDS * 2_000,
  }, async () => {
    const seen: Pick<Revision, "seq" | "kind" | "changedBy">[] = [];
    let writing = true;
    const reader = (async () => {
      for (let since = 0, last = false; ; ) {
        const { head, revisions } = await store.changes(since, 97);
        seen.push(...revisions);
        since = revisions.at(-1)?.seq ?? since;
        if (last && since === head) return;
        last = !writing;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const other = output(start("write", opened.url, "other", String(WRITERS / 2), String(ROUNDS)));
    const own = await writeMany(store.commit, "own", WRITERS / 2, ROUNDS);
    const others: number[] = JSON.parse(await other);
    writing = false;
    await reader;

    const reported = [...own, ...others].sort((a, b) => a - b);
    expect(reported).toEqual(Array.from({ length: REVISIONS * WRITERS * ROUNDS }, (_, index) => index + 1));
    expect(seen.map(({ seq }) => seq)).toEqual(reported);
    // What one commit wrote stands together.
    for (const commit of chunks(seen, REVISIONS)) {
      expect(commit.map(({ kind }) => kind)).toEqual([...Array(REVISIONS - 1).fill("note"), "theme"]);
      expect(new Set(commit.map(({ changedBy }) => changedBy)).size).toBe(1);
    }
    const present = await store.db.selectFrom("revision").select("id").where("superseded_by", "is", null).execute();
    expect(present).toHaveLength(WRITERS * Math.min(5, ROUNDS) * (REVISIONS - 1) + 1);
    expect((await store.read().list(note)).map(({ id }) => id)).toEqual(
      present
        .map(({ id }) => id)
        .filter((id) => id !== SINGLETON)
        .sort(),
    );
  });

  it("keeps two pushes of the same records whole", async () => {
    const other = await opened.again();
    try {
      for (let round = 0; round < 10; round++) {
        const push = (name: string) => {
          const notes = ["a", "b", "c"].map((id) => putNote(id, { title: `${name} ${round}` }));
          return { author: name, changes: [...notes, putTheme(`${name} ${round}`)] };
        };
        const [first, second] = await Promise.all([store.commit(push("anna")), other.commit(push("ben"))]);
        expect([first.applied.length, second.applied.length]).toEqual([4, 4]);
        await store.refresh();
        const now = store.read();
        const texts = new Set((await now.list(note)).map(({ summary }) => summary.title));
        texts.add((await now.get(theme, SINGLETON))?.document.css);
        expect(texts.size).toBe(1);
      }
    } finally {
      await other.close();
    }
  });

  it("appends equal pushes at the same moment once", async () => {
    const other = await opened.again();
    try {
      const commit = {
        author: "both",
        changes: [putNote("a", { title: "A", text: "x".repeat(20_000) }), putTheme("a{}")],
      };
      const done = await Promise.all([store, other, store, other].map((each) => each.commit(commit)));
      expect(done.flatMap(({ applied }) => applied)).toHaveLength(2);
      expect(done.map(({ seq }) => seq)).toEqual([2, 2, 2, 2]);
    } finally {
      await other.close();
    }
  });

  it("keeps every small file that two processes write at once, while one is killed", async () => {
    const [files, rounds] = [60, 200];
    const other = start("blobs", opened.url, "other", String(files), String(rounds));
    const closed = once(other, "close");
    let acknowledged = -1;
    const listening = (async () => {
      for await (const line of createInterface({ input: other.stdout ?? Readable.from([]) })) {
        acknowledged = Number(line);
        if (acknowledged === 8) other.kill("SIGKILL");
      }
    })();
    const texts: string[] = [];
    for (let round = 0; other.exitCode === null && other.signalCode === null; round++) {
      const own = Array.from({ length: files }, (_, index) => blobText("own", round, index));
      texts.push(...own);
      await Promise.all(own.map((text) => store.blobs.put(Buffer.from(text))));
    }
    await Promise.all([listening, closed]);
    expect(acknowledged).toBeGreaterThanOrEqual(8);
    for (let round = 0; round <= acknowledged; round++)
      for (let index = 0; index < files; index++) texts.push(blobText("other", round, index));
    for (const piece of chunks(texts, 100)) {
      const found = await Promise.all(piece.map((text) => store.blobs.get(sha256(text))));
      expect(found.map((bytes) => bytes && Buffer.from(bytes).toString())).toEqual(piece);
    }
  });

  it("loses nothing acknowledged and tears nothing when a writer is killed", {
    tags: "repeated",
    timeout: 60_000 + CRASHES * 10_000,
  }, async () => {
    let acknowledged = 0;
    for (let round = 0; round < CRASHES; round++) {
      const child = start("crash", opened.url, String(round * 1_000_000));
      const closed = once(child, "close");
      let last = "";
      let armed = false;
      for await (const line of createInterface({ input: child.stdout ?? Readable.from([]) })) {
        last = line;
        if (!armed) setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
        armed = true;
      }
      await closed;
      const [number, seq] = last.split(" ").map(Number);

      const { head } = await store.changes(0, 1);
      expect(head).toBeGreaterThanOrEqual(seq ?? Number.NaN);
      const now = store.read();
      const [one, two, css] = await Promise.all([
        now.get(note, "one"),
        now.get(note, "two"),
        now.get(theme, SINGLETON),
      ]);
      expect(Number(one?.document.title)).toBeGreaterThanOrEqual(number ?? Number.NaN);
      expect(two?.document.title).toBe(one?.document.title);
      expect(css?.document.css).toBe(one?.document.title);
      expect(two?.document.text).toBe(`${one?.document.title} `.repeat(6000));
      acknowledged += 1;
    }
    expect(acknowledged).toBe(CRASHES);
    const rows = await store.db.selectFrom("revision").select(["seq", "message"]).orderBy("seq").execute();
    expect(rows.every(({ seq }, index) => seq === index + 1)).toBe(true);
    expect(rows.length % 3).toBe(0);
    expect(rows.every(({ message }, index) => message === rows[index - (index % 3)]?.message)).toBe(true);
    const kinds = await store.db.selectFrom("kind_head").selectAll().orderBy("kind").execute();
    expect(kinds).toEqual([
      { kind: "note", seq: rows.length - 1 },
      { kind: "theme", seq: rows.length },
    ]);
  });
}

/** Starts five processes at once on a database that has no schema yet. */
export async function openFromProcesses(url: string): Promise<string[]> {
  return Promise.all(Array.from({ length: 5 }, () => output(start("open", url))));
}

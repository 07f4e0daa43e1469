import { mkdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteNote, note, putNote, putTheme, theme } from "../../../test/store-suite-kinds.ts";
import { openWorkspace } from "../../../test/store-suite-opened.ts";
import { until } from "../../../test/until.ts";
import type { Kind } from "../kind.ts";
import { leftOutSentence } from "../left-out.ts";
import { StoreUnavailable } from "../store.ts";
import { createWorkspaceStore, type WorkspaceStore } from "./create-workspace-store.ts";

let opened: Awaited<ReturnType<typeof openWorkspace>>;
let store: WorkspaceStore;
beforeEach(async () => {
  opened = await openWorkspace();
  store = createWorkspaceStore({ kinds: [note, theme], root: opened.root });
});
afterEach(async () => {
  await store.close();
  await opened.close();
});

const ids = async () => (await store.read().list(note)).map(({ id }) => id);

describe("a workspace store", () => {
  it("leaves out broken files, reports them, and serves the rest", async () => {
    await opened.write([putNote("good", { title: "Good" }), putNote("odd", { title: 7 }), putTheme("a{}")]);
    await writeFile(join(opened.root, "notes", "cut.json"), '{"title":');
    await writeFile(join(opened.root, "notes", "pictured.json"), JSON.stringify({ title: "P", image: "0".repeat(64) }));
    expect(await ids()).toEqual(["good", "pictured"]);
    expect((await store.read().get(theme, "main"))?.document.css).toBe("a{}");
    const warnings = store.warnings().join("\n");
    expect(warnings).toContain('note "odd": `title` must be a string');
    expect(warnings).toContain("notes/cut.json");
    expect(warnings).toContain(`note "pictured" refers to a file that doesn't exist`);
    await opened.write([deleteNote("odd"), deleteNote("cut"), deleteNote("pictured")]);
    expect(await ids()).toEqual(["good"]);
    expect(store.warnings()).toEqual([]);
  });

  it("keeps a kind unchanged while its file can't be read", async () => {
    await writeFile(join(opened.root, "theme.json"), "{");
    expect(await store.read().get(theme, "main")).toBeUndefined();
    expect(store.warnings().join()).toContain("theme.json");
    await opened.write([putTheme("a{}")]);
    expect((await store.read().get(theme, "main"))?.document.css).toBe("a{}");
    await writeFile(join(opened.root, "theme.json"), "{ again");
    expect((await store.read().get(theme, "main"))?.document.css).toBe("a{}");
    expect(store.warnings().join()).toContain("theme.json");
    await opened.write([putTheme("b{}")]);
    expect((await store.read().get(theme, "main"))?.document.css).toBe("b{}");
    expect(store.warnings()).toEqual([]);
  });

  it("sees a change that keeps size and time", async () => {
    for (let round = 0; round < 10; round++) {
      await opened.write([putTheme(`${round}`)]);
      expect((await store.read().get(theme, "main"))?.document.css).toBe(`${round}`);
    }
  });

  it("does not move the head if nothing changed, even if files were touched lately", async () => {
    await opened.write([putTheme("a{}")]);
    const head = await store.read().head([theme]);
    for (let round = 0; round < 5; round++) expect(await store.read().head([theme])).toBe(head);
  });

  it("dates records by the newest file of their kind", async () => {
    await opened.write([putNote("a", { title: "A" }), putNote("b", { title: "B" })]);
    await utimes(join(opened.root, "notes/a.json"), 1_700_000_000, 1_700_000_000);
    await utimes(join(opened.root, "notes/b.json"), 1_700_000_005, 1_700_000_005);
    const entry = await store.read().get(note, "a");
    expect(entry?.changedAt).toBe(new Date(1_700_000_005_000).toISOString());
    expect(entry?.changedBy).toBe("workspace");
  });

  it("does not follow links, and doesn't serve bytes that changed since", async () => {
    await writeFile(join(opened.root, "secret.json"), '{"title":"secret"}');
    await mkdir(join(opened.root, "notes"));
    await symlink(join(opened.root, "secret.json"), join(opened.root, "notes/link.json"));
    await symlink(join(opened.root, "secret.json"), join(opened.root, "theme.json"));
    expect(await ids()).toEqual([]);
    expect(await store.read().get(theme, "main")).toBeUndefined();
    expect(store.warnings().join()).toContain("symbolic link");
    const image = await opened.writeBlob(Buffer.from("one"));
    await opened.write([putNote("a", { title: "A", image })]);
    expect(await store.blobs.missing([image])).toEqual([]);
    await writeFile(join(opened.root, "images", image), "two");
    expect(await store.blobs.get(image)).toBeUndefined();
  });

  it("is read-only, has no log, and reports a missing folder", async () => {
    expect(store.commit).toBeUndefined();
    expect(store.history).toBeUndefined();
    await expect(store.blobs.put(Buffer.from("x"))).rejects.toThrow(/cannot write the files of a workspace/);
    expect((await store.changes(0, 10)).revisions).toEqual([]);
    await opened.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  });

  it("returns bytes of a record without reading other kinds", async () => {
    const image = await opened.writeBlob(Buffer.from("one"));
    await opened.write([putNote("a", { title: "A", image }), putTheme("a{}")]);
    const read: string[] = [];
    const telling = (kind: Kind): Kind => ({
      ...kind,
      workspace: {
        ...kind.workspace,
        read: async (files) => {
          read.push(kind.name);
          return kind.workspace.read?.(files) ?? { records: [], warnings: [] };
        },
      },
    });
    const [ownTheme, ownNote] = [telling(theme), telling(note)];
    const own = createWorkspaceStore({ kinds: [ownTheme, ownNote], root: opened.root });
    await own.read().get(ownNote, "a");
    expect(Buffer.from((await own.blobs.get(image)) ?? []).toString()).toBe("one");
    expect(read).not.toContain("theme");
    expect(await own.blobs.get("0".repeat(64))).toBeUndefined();
    expect(read).toContain("theme");
    await own.close();
  });

  it("keeps a kind unchanged if its reading is equal, and clears an earlier read error", async () => {
    const reading = { records: [{ id: "a", document: { title: "A" } }], warnings: [] };
    let fault: string | undefined;
    const kept: Kind = {
      ...note,
      workspace: {
        paths: ["notes"],
        async read() {
          if (fault !== undefined) throw new Error(fault);
          return reading;
        },
      },
    };
    const own = createWorkspaceStore({ kinds: [kept], root: opened.root });
    const touch = (title: string) => opened.write([putNote("a", { title })]);
    await touch("A");
    const head = await own.refresh();
    await touch("B");
    expect(await own.refresh()).toBe(head);
    fault = "not now";
    await touch("C");
    expect(await own.refresh()).toBeGreaterThan(head);
    expect(own.warnings()).toEqual(["notes: every note is left out: not now."]);
    expect(own.unread?.().map(leftOutSentence)).toEqual(own.warnings());
    fault = undefined;
    await touch("D");
    expect((await own.read().get(kept, "a"))?.id).toBe("a");
    expect(own.warnings()).toEqual([]);
    await own.close();
  });

  it("scans files once for all concurrent readers", async () => {
    let reads = 0;
    const counting: Kind = {
      ...note,
      workspace: {
        paths: ["notes"],
        read: async (files) => {
          reads += 1;
          return note.workspace.read?.(files) ?? { records: [], warnings: [] };
        },
      },
    };
    await opened.write([putNote("a", { title: "A" })]);
    await utimes(join(opened.root, "notes/a.json"), 1_700_000_000, 1_700_000_000);
    const own = createWorkspaceStore({ kinds: [counting], root: opened.root });
    await Promise.all(Array.from({ length: 20 }, () => own.read().list(counting)));
    await own.read().get(counting, "a");
    expect(reads).toBe(1);
    await own.close();
  });

  it("reports new, changed and deleted files, and new folders", async () => {
    expect(await ids()).toEqual([]);
    const heads: number[] = [];
    store.onChange((head) => heads.push(head));
    const steps = [
      () => opened.write([putNote("deep/er/a", { title: "A" })]),
      () => opened.write([putNote("deep/er/b", { title: "B" })]),
      () => opened.write([putNote("deep/er/a", { title: "A2" })]),
      () => opened.write([putTheme("a{}")]),
      () => rm(join(opened.root, "notes"), { recursive: true }),
      () => opened.write([putNote("c", { title: "C" })]),
      () => opened.write([deleteNote("c")]),
    ];
    // A theme is unknown before its first read; a page that shows it has read it.
    await store.refresh();
    for (const step of steps) {
      const reported = heads.length;
      await step();
      await until(() => expect(heads.length).toBeGreaterThan(reported));
      await until(async () => expect(heads.at(-1)).toBe(await store.refresh()));
    }
    expect(await ids()).toEqual([]);
    expect((await stat(join(opened.root, "notes"))).isDirectory()).toBe(true);
  });
});

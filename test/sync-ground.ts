import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compare, type WorkspaceComparison } from "../src/cli/sync/compare.ts";
import { lookAtFiles } from "../src/cli/sync/look-at-files.ts";
import { isPulledType } from "../src/cli/sync/steps.ts";
import { workspaceKinds } from "../src/domain/workspace.ts";
import { type OpenService, SECRET } from "./open-service.ts";
import { SUBJECTS, type Subject } from "./sync-model-subjects.ts";

export const KEYS = Object.keys(SUBJECTS);
export const subjectOf = (key: string): Subject => {
  const subject = SUBJECTS[key];
  if (!subject) throw new Error(`No subject ${key}.`);
  return subject;
};
const WORD = /\bT\d+\b/;

export type Name = "A" | "B";

export const env = { SERVICE_SYNC_SECRET: SECRET };

/** Two workspaces, a registry they call at an address, and all that anybody wrote there. */
export async function openGround(service: OpenService, url: string) {
  const root = await mkdtemp(join(tmpdir(), "model-"));
  const folders: Record<Name, string> = { A: join(root, "A"), B: join(root, "B") };
  const story: string[] = [];
  /** Words somebody wrote that nobody replaced knowingly: each must still be somewhere. */
  const alive = new Set<string>();
  let words = 0;
  for (const folder of Object.values(folders)) await mkdir(folder);

  const newWord = () => {
    words += 1;
    alive.add(`T${words}`);
    return `T${words}`;
  };
  const forget = (...known: (string | undefined)[]) => {
    for (const word of known) if (word) alive.delete(word);
  };
  const contextOf = (name: Name) => ({ env, workspace: folders[name], flags: { url: url } });
  const fileOf = (name: Name, path: string) => readFile(join(folders[name], path), "utf8").catch(() => undefined);
  const wordIn = (text: string | undefined) => WORD.exec(text ?? "")?.[0];
  const here = async (name: Name, key: string) => wordIn(await fileOf(name, subjectOf(key).path));
  const asideOf = async (name: Name, key: string) =>
    wordIn(await fileOf(name, join(".service/conflicts", subjectOf(key).path)));
  const isSynced = (name: Name) => existsSync(join(folders[name], ".service/sync-state.json"));

  /** What the registry has, read without any state: the data of each record as JSON. */
  async function contents(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let since = 0; ; ) {
      const answer = await service.get(`/api/sync/changes?kinds=all&compact=true&limit=1000&since=${since}`, {
        authorization: `Bearer ${SECRET}`,
      });
      const { changes, hasMore, nextCursor } = await answer.json();
      for (const { entityType, entityId, action, data } of changes) {
        const key = `${entityType}:${entityId}`;
        if (action === "delete") found.delete(key);
        else found.set(key, JSON.stringify(SUBJECTS[key]?.ownPart?.(data) ?? data));
      }
      if (!hasMore) return found;
      since = nextCursor;
    }
  }
  const upload = async (...changes: Record<string, unknown>[]) => {
    const answer = await service.post("/api/sync/upload", { changes });
    if (answer.status !== 200) throw new Error(`The edit in the registry failed: ${await answer.text()}`);
  };
  const splitKey = (key: string) => ({
    entityType: key.slice(0, key.indexOf(":")),
    entityId: key.slice(key.indexOf(":") + 1),
  });
  async function empty(): Promise<void> {
    const there = [...(await contents()).keys()].filter((key) => key in SUBJECTS || key === "navigation:main");
    if (there.length > 0) await upload(...there.map((key) => ({ ...splitKey(key), action: "delete", data: null })));
  }

  async function write(name: Name, key: string): Promise<void> {
    const { path, text } = subjectOf(key);
    // Whoever edits a file knows it, and what a pull put beside it.
    forget(await here(name, key), await asideOf(name, key));
    const word = newWord();
    await mkdir(dirname(join(folders[name], path)), { recursive: true });
    await writeFile(join(folders[name], path), text(word));
    story.push(`      ${name}/${path} is now ${word}`);
    if (key === "component_source:c/a.txt" && !(await here(name, "component:c"))) await write(name, "component:c");
  }

  async function remove(name: Name, key: string): Promise<void> {
    const keys = key.startsWith("component") ? KEYS.filter((one) => one.startsWith("component")) : [key];
    const gone = key === "component_source:c/a.txt" ? [key] : keys;
    for (const one of gone) {
      forget(await here(name, one), await asideOf(name, one));
      await rm(join(folders[name], subjectOf(one).path), { force: true });
    }
    if (gone.length > 1) await rm(join(folders[name], "components/c"), { recursive: true, force: true });
  }

  async function editThere(key: string, isRemoval: boolean): Promise<void> {
    const there = await contents();
    const isPart = key === "component_source:c/a.txt";
    if (isPart && !there.has("component:c")) return;
    const gone = isRemoval && key === "component:c" ? KEYS.filter((one) => one.startsWith("component")) : [key];
    for (const one of gone) forget(wordIn(there.get(one)));
    if (isRemoval) {
      if (there.has(key)) await upload({ ...splitKey(key), action: "delete", data: null });
      return;
    }
    const word = newWord();
    story.push(`      ${key} in the registry is now ${word}`);
    const action = there.has(key) ? "update" : "create";
    if (key !== "tokens:main") return upload({ ...splitKey(key), action, data: subjectOf(key).data(word) });
    // What a fetch of the design tool, or its plugin, leaves.
    const answer = await service.post("/api/registry/tokens", { payload: subjectOf(key).data(word) });
    if (answer.status !== 200) throw new Error(await answer.text());
  }

  async function nothingToPull(name: Name): Promise<void> {
    const { standings } = await statusOf(name);
    const left = [...standings].filter(
      ([key, status]) => status.endsWith(" there") && isPulledType(splitKey(key).entityType),
    );
    if (left.length > 0) throw new Error(`After a pull, ${name} would still pull ${JSON.stringify(left)}`);
  }

  const statusOf = (name: Name): Promise<WorkspaceComparison> =>
    lookAtFiles(folders[name], true, (files) => compare(contextOf(name), files, { kinds: workspaceKinds }));

  async function check(): Promise<void> {
    const there = await contents();
    for (const name of ["A", "B"] as const) {
      const { standings } = await statusOf(name);
      const isTorn = existsSync(join(folders[name], "components/c")) && (await here(name, "component:c")) === undefined;
      for (const key of KEYS) {
        if (isTorn && key.startsWith("component")) continue;
        const [mine, theirs] = [await here(name, key), wordIn(there.get(key))];
        const said = standings.get(key);
        // What is compiled names other records too: it may differ though its own words are the same.
        const mayDiffer = mine === theirs && subjectOf(key).ownPart !== undefined;
        if (!mayDiffer && (mine === theirs) !== (said === undefined))
          throw new Error(
            `${name} has ${mine ?? "nothing"} of ${key}, the registry ${theirs ?? "nothing"}, and status says ${said ?? "the same"}.`,
          );
      }
      const titles = async () =>
        (await Promise.all(KEYS.filter((key) => key.startsWith("page:")).map((key) => here(name, key))))
          .filter(Boolean)
          .sort();
      const tree = [...new Set((there.get("navigation:main") ?? "").match(new RegExp(WORD, "g")) ?? [])].sort();
      const isSame = JSON.stringify(await titles()) === JSON.stringify(tree);
      const said = standings.get("navigation:main");
      if (isSame !== (said === undefined))
        throw new Error(
          `${name} has pages ${await titles()}, the tree of the registry ${tree}, and status says ${said ?? "the same"}.`,
        );
    }
    const everywhere = new Set([...there.values()].flatMap((text) => text.match(new RegExp(WORD, "g")) ?? []));
    for (const folder of Object.values(folders)) for (const word of await wordsBelow(folder)) everywhere.add(word);
    const lost = [...alive].filter((word) => !everywhere.has(word));
    if (lost.length > 0) throw new Error(`${lost.join(", ")} disappeared although nobody replaced it knowingly.`);
  }

  await empty();
  const close = () => rm(root, { recursive: true, force: true });
  return {
    ...{ root, folders, story, contextOf, wordIn, here, asideOf, isSynced, splitKey, contents },
    ...{ forget, write, remove, editThere, check, nothingToPull, close },
  };
}

/** Every word in the files of a folder, but for notes on what was sent. */
export async function wordsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return texts.flatMap((text) => text.match(new RegExp(WORD, "g")) ?? []);
}

import { definePart } from "../../../platform/contract/part.ts";
import { mapConcurrently } from "../../../platform/map-concurrently.ts";
import { createYielder } from "../../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../../store/cache-derivation.ts";
import type { Snapshot, Store } from "../../../store/store.ts";
import { componentOf } from "../../components/component-paths.ts";
import { componentArtifactKind, componentSourceKind } from "../../components/files/file-kinds.ts";

/** Built style sheets, and sources that may name custom properties or variables of Sass. */
const STYLE = /\.css$/;
const SOURCE = /\.(?:css|scss|sass|less|[jt]sx?|vue|svelte|njk|hbs|html)$/;
/** Larger files are generated. */
const MAX_BYTES = 512 * 1024;

interface Read {
  /** By the digest of a file, the names in it. */
  names: ReadonlyMap<string, readonly string[]>;
  /** By name (`--color-text`, `$color-text`), the ids of the components in whose files it is read, in their order. */
  users: ReadonlyMap<string, readonly string[]>;
}

/** Reads each file once, regardless of other changes. */
const readUsers = (blobs: Pick<Store["blobs"], "get">) => async (snapshot: Snapshot, before: Read | undefined) => {
  const lists = await Promise.all([snapshot.list(componentArtifactKind), snapshot.list(componentSourceKind)]);
  const yieldToLoop = createYielder();
  const files: { id: string; hash: string }[] = [];
  for (const [position, list] of lists.entries()) {
    for (const { id, summary } of list) {
      const { hash, size } = summary;
      const isRequested = (position === 0 ? STYLE : SOURCE).test(id) && typeof size === "number" && size <= MAX_BYTES;
      if (isRequested && typeof hash === "string") files.push({ id, hash });
      await yieldToLoop();
    }
  }
  const names = new Map<string, readonly string[]>();
  await mapConcurrently(files, async ({ id, hash }) => {
    const known = before?.names.get(hash) ?? names.get(hash);
    names.set(hash, known ?? namesIn((await blobs.get(hash)) ?? new Uint8Array(), id));
    await yieldToLoop();
  });
  const users = new Map<string, Set<string>>();
  for (const { id, hash } of files) {
    const component = componentOf(id);
    if (component === undefined) continue;
    for (const name of names.get(hash) ?? []) users.set(name, (users.get(name) ?? new Set()).add(component));
    await yieldToLoop();
  }
  return { names, users: new Map(Array.from(users, ([name, ids]) => [name, [...ids].toSorted()])) };
};

function namesIn(bytes: Uint8Array, file: string): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const names = Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = ""]) => name);
  if (/\.(?:scss|sass)$/.test(file))
    names.push(...Array.from(text.matchAll(/\$[A-Za-z][\w-]*(?!\s*:)\b/g), ([name]) => name));
  return [...new Set(names)];
}

/**
 * Components that use a custom property or a Sass variable in built styles or sources: name → ids. Call it inside
 * `derive`, so that a page depends only on the parts it shows.
 */
export const variableUsers = definePart<(snapshot: Snapshot) => Promise<ReadonlyMap<string, readonly string[]>>>({
  name: "users of variables",
  open({ store }) {
    const kept = cacheDerivation(readUsers(store.blobs));
    return async (snapshot) => (await kept(snapshot)).users;
  },
});

import { getCollections, postCollection } from "../../domain/assets/collections-contract.ts";
import { machineForm } from "../../engines/text/machine-name.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { RegistryError } from "../registry/exchange.ts";

/** The collections of a registry, by the names of their folders. */
export interface Collections {
  /** Their ids; those that are not there are made, with those they lie in. Undefined for no folder. */
  idOf(folders: readonly string[]): Promise<string | undefined>;
}

/** Throws `UnsafeInput` where a folder has a name no collection can have. */
export function slugOf(folders: readonly string[]): string {
  const nameless = folders.find((folder) => machineForm(folder) === "");
  if (nameless === undefined) return folders.map(machineForm).join("/");
  throw new UnsafeInput("path", `The folder ${nameless} has neither letter nor digit in its name. Rename it.`);
}

/** Reads which collections there are. Several commands may make the same one at once: one of them does. */
export async function openCollections(client: RemoteClient): Promise<Collections> {
  const read = async () => new Map((await client.call(getCollections, {})).data.map(({ slug, id }) => [slug, id]));
  const there = await read();
  const making = new Map<string, Promise<string>>();
  const make = async (folders: readonly string[], slug: string): Promise<string> => {
    await idOf(folders.slice(0, -1));
    try {
      return (await client.call(postCollection, { body: { name: folders.at(-1) ?? slug, slug } })).data.id;
    } catch (error) {
      // Somebody else was first, or an answer of ours was lost on its way.
      const id = error instanceof RegistryError && error.status === 409 ? (await read()).get(slug) : undefined;
      if (id === undefined) throw error;
      return id;
    }
  };
  const idOf = async (folders: readonly string[]): Promise<string | undefined> => {
    if (folders.length === 0) return undefined;
    const slug = slugOf(folders);
    const known = there.get(slug);
    if (known !== undefined) return known;
    const made = making.get(slug) ?? make(folders, slug);
    making.set(slug, made);
    return made;
  };
  return { idOf };
}

import { extname } from "node:path";
import { getCollections, postCollection } from "../../domain/assets/collections-contract.ts";
import { type Asset, mediaEndings } from "../../domain/assets/contract.ts";
import { machineForm } from "../../engines/text/machine-name.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { omit } from "../../safe/omit.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { RegistryError } from "../registry/exchange.ts";
import type { SecretScan } from "../registry/secrets.ts";
import { CommandError } from "../runner/command.ts";
import type { AssetFile } from "./find-asset-files.ts";
import { type ReadAssetFile, readAssetFile, UnreadFile } from "./read-asset-file.ts";
import { assetWithBytes, sendAsset } from "./send-asset.ts";

/** The result for one file. `left out`: a file in a folder that isn't a picture, video or font. */
export interface AssetOutcome {
  /** Relative to the folder the command runs in. */
  path: string;
  status: "sent" | "would send" | "present" | "refused" | "left out";
  /** Why it was refused or left out. */
  reason?: string;
  /** Parts that pages don't show, and what to do, in sentences. */
  notes?: string[];
  /** Id of the asset that has its bytes. */
  assetId?: string;
  /** Address of its bytes. */
  publicUrl?: string;
  /** Slug of the collection it was sent to, or would be. */
  collection?: string;
  /** Size of the local file in bytes. */
  bytes: number;
  /** Whether the file's metadata has a GPS location. The registry's copy doesn't. */
  hasLocation: boolean;
}

/** The parts of a push of assets. */
export interface AssetPush {
  /** Address of the registry. */
  url: string;
  client: RemoteClient;
  secrets: Pick<SecretScan, "find">;
  /** Folders of the collection for all files. */
  collection: readonly string[];
  tags: readonly string[];
  /** The type of the assets. By default, their bytes decide. */
  assetType?: Asset["assetType"] | undefined;
  dryRun: boolean;
  onOutcome(outcome: AssetOutcome): void;
  onBytes(bytes: number): void;
}

const CONCURRENCY = 4;

/**
 * Sends files that the registry lacks. A fault of one file is its result, and the others continue. Throws, after
 * running uploads, if the registry does not respond or refuses access.
 */
export async function pushAssets(files: readonly AssetFile[], push: AssetPush): Promise<AssetOutcome[]> {
  const collections = await openCollections(push.client);
  const outcomes: AssetOutcome[] = [];
  /** Files that this command sends or has sent, by the hash of their bytes. */
  const known = new Map<string, Promise<Partial<AssetOutcome>>>();
  let fault: { error: unknown } | undefined;
  await inParallel(files, CONCURRENCY, async (file) => {
    if (fault) return;
    try {
      const outcome = await pushOne(file, { ...push, collections, known });
      outcomes.push(outcome);
      push.onOutcome(outcome);
    } catch (error) {
      fault ??= { error };
    }
  });
  if (fault) throw fault.error;
  return outcomes;
}

interface Open extends AssetPush {
  collections: Collections;
  known: Map<string, Promise<Partial<AssetOutcome>>>;
}

async function pushOne(file: AssetFile, open: Open): Promise<AssetOutcome> {
  const { path, size, isNamed } = file;
  const begun = { path, bytes: size, hasLocation: false };
  try {
    const read = await readAssetFile(file.file, open.secrets);
    const { hash, hasLocation } = read;
    const family = familyOf(read);
    if (family === undefined) {
      const isMeant = isNamed || mediaEndings.includes(extname(path).slice(1).toLowerCase());
      return { ...begun, status: isMeant ? "refused" : "left out", reason: NO_MEDIA };
    }
    const about = { ...begun, hasLocation, bytes: read.size };
    const same = open.known.get(hash);
    if (same) {
      const { status, ...first } = omit(await same, "collection");
      return { ...about, ...first, status: status === "refused" ? "refused" : "present" };
    }
    const sent = settle(file, read, open);
    open.known.set(hash, sent);
    return { ...about, status: "refused", ...(await sent) };
  } catch (error) {
    return { ...begun, status: "refused", reason: reasonOfOne(error) };
  }
}

/** Sends a file unless the registry has its bytes. */
async function settle(
  file: AssetFile,
  read: ReadAssetFile,
  { url, client, onBytes, collections, dryRun, tags, ...open }: Open,
): Promise<Partial<AssetOutcome>> {
  const duplicate = await assetWithBytes(client, read.hash);
  if (duplicate) return present(duplicate);
  const folders = [...open.collection, ...file.folders];
  const collection = slugOf(folders);
  const place = collection === "" ? {} : { collection };
  if (dryRun) return { status: "would send", ...place };
  const assetType = open.assetType ?? familyOf(read) ?? "image";
  const said = { assetType, tags, collectionId: await collections.idOf(folders) };
  const sent = await sendAsset(file, read, said, { url, client, onBytes });
  if ("refused" in sent) return { status: "refused", reason: sent.refused };
  return sent.isTwin ? present(sent.asset) : { ...present(sent.asset), ...place, status: "sent" };
}

const present = ({ id, publicUrl, notes }: Asset): Partial<AssetOutcome> => ({
  status: "present",
  assetId: id,
  publicUrl,
  ...(notes.length > 0 && { notes }),
});

const NO_MEDIA = "The file is not an image, video or font.";

/** The family of a file, from its type. */
function familyOf({ type }: Pick<ReadAssetFile, "type">): "image" | "video" | "font" | undefined {
  const family = type?.split("/", 1)[0];
  return family === "image" || family === "video" || family === "font" ? family : undefined;
}

/** The fault of one file. Rethrows faults that affect all. */
function reasonOfOne(error: unknown): string {
  const isForAll = error instanceof CommandError || (error instanceof RegistryError && FOR_ALL.includes(error.status));
  const isOfFile = error instanceof RegistryError || error instanceof UnsafeInput || error instanceof UnreadFile;
  if (isForAll || !isOfFile) throw error;
  return error.message;
}

/** Refused access, and a registry that is still busy after the requested waits. */
const FOR_ALL = [401, 403, 429, 503];

/** The collections of a registry, by the names of their folders. */
interface Collections {
  /** Returns the collection id, and creates missing collections and their parents. Undefined for no folder. */
  idOf(folders: readonly string[]): Promise<string | undefined>;
}

/** Throws `UnsafeInput` if a folder's name is not a valid collection name. */
function slugOf(folders: readonly string[]): string {
  const nameless = folders.find((folder) => machineForm(folder) === "");
  if (nameless === undefined) return folders.map(machineForm).join("/");
  throw new UnsafeInput("path", `The folder ${nameless} has no letter or digit in its name. Rename it.`);
}

/** Reads the existing collections. Of concurrent commands that create the same one, only one succeeds. */
async function openCollections(client: RemoteClient): Promise<Collections> {
  const read = async () => new Map((await client.call(getCollections, {})).data.map(({ slug, id }) => [slug, id]));
  const there = await read();
  const making = new Map<string, Promise<string>>();
  const make = async (folders: readonly string[], slug: string): Promise<string> => {
    await idOf(folders.slice(0, -1));
    try {
      return (await client.call(postCollection, { body: { name: folders.at(-1) ?? slug, slug } })).data.id;
    } catch (error) {
      // Another client was first, or our response was lost.
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

import { endingOfType } from "../../domain/assets/displayable-types.ts";
import { examineFile } from "../../domain/assets/examine-file.ts";
import { findAsset } from "../../domain/assets/find-asset.ts";
import { badRequest } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { type FetchResponse, fetchUntrusted } from "../../safe/fetch.ts";
import { createSemaphore } from "../../safe/semaphore.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { decoded, readAddress } from "./read-address.ts";

/** Facts read from a file, with the field names of an asset document. */
export interface FileFacts {
  filename: string;
  mimeType: string;
  hash?: string | undefined;
  fileSizeBytes?: number | undefined;
  nativeWidth?: number | undefined;
  nativeHeight?: number | undefined;
  storageKey: string;
  storageUrl?: string;
  copyFault?: string;
  sourceType: "url" | "upload";
}

const UNKNOWN_TYPE = "application/octet-stream";

/**
 * Describes the file at a given address: the bytes of an existing asset, or a copy of an external file. If a copy
 * fails, the facts contain the reason, and the asset has no bytes. Throws `ApiError` 400 if an address of this registry
 * doesn't exist.
 */
export async function describeAddress(
  call: Pick<Call, "snapshot" | "settings" | "part" | "blobs" | "remote" | "actor">,
  id: string,
  { storageUrl, mimeType }: { storageUrl: string; mimeType?: string | undefined },
): Promise<FileFacts> {
  const address = readAddress(storageUrl, call.settings, "/storageUrl");
  if ("storageKey" in address) return factsOfOurs(call, id, address.storageKey);
  const { external } = address;
  const filename = nameIn(external);
  const copied = await copyFile(call, external);
  const given = { filename, storageUrl: external, sourceType: "url" as const };
  if ("fault" in copied) {
    const type = mimeType ?? UNKNOWN_TYPE;
    return { ...given, mimeType: type, storageKey: keyOf(id, type), copyFault: copied.fault };
  }
  return { ...given, ...copied, storageKey: keyOf(id, copied.mimeType) };
}

async function factsOfOurs(call: Pick<Call, "snapshot" | "part">, id: string, key: string): Promise<FileFacts> {
  const document = (await findAsset(call, key))?.document;
  if (document?.hash === undefined)
    throw badRequest(
      "unknown_address",
      `The file /assets/${key} doesn't exist. Upload it first: POST /api/service/assets/presign.`,
      "/storageUrl",
    );
  const { filename, mimeType, hash, fileSizeBytes, nativeWidth, nativeHeight } = document;
  const same = { filename, mimeType, hash, fileSizeBytes, nativeWidth, nativeHeight };
  return { ...same, storageKey: keyOf(id, mimeType), sourceType: "upload" };
}

const keyOf = (id: string, mimeType: string): string => `${id}.${endingOfType(mimeType) ?? "bin"}`;

/** Returns the last part of an address as a file name. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").at(-1) ?? "";
  return (decoded(last) || hostname).slice(0, 255);
}

/** The facts of a copied file, or why it could not be copied, as a sentence. */
type Copied = CopiedFile | { fault: string };

interface CopiedFile {
  mimeType: string;
  hash: string;
  fileSizeBytes: number;
  nativeWidth?: number | undefined;
  nativeHeight?: number | undefined;
}

/** Maximum number of files in memory at the same time. */
const CONCURRENCY = 4;
/** The default limit of `fetchUntrusted`. */
const MAX_BYTES = 20 * 1024 * 1024;

type Fetching = <T>(address: string, use: (fetched: FetchResponse) => Promise<T>) => Promise<T>;

/** Fetches from the public internet, and from the hosts in `SERVICE_FETCH_ALLOW`, a few files at a time. */
const fetching = definePart<Fetching>({
  name: "fetching of files",
  open({ config: { fetchAllow, limits } }) {
    const { run } = createSemaphore(CONCURRENCY);
    const maxBytes = Math.min(limits.asset, MAX_BYTES);
    return (address, use) => run(async () => use(await fetchUntrusted(address, { allow: [...fetchAllow], maxBytes })));
  },
});

type Keeper = Pick<Call, "part" | "blobs" | "remote" | "actor">;

/** Copies an external file to a blob, cleaned like an upload. */
async function copyFile(call: Keeper, address: string): Promise<Copied> {
  const fetchFile = await call.part(fetching);
  try {
    return await fetchFile<Copied>(address, async ({ status, body }) =>
      status === 200 ? keep(call, body) : { fault: `The server returned status ${status}.` },
    );
  } catch (error) {
    if (error instanceof UnsafeInput) return { fault: error.message };
    throw error;
  }
}

async function keep(call: Keeper, bytes: Uint8Array): Promise<Copied> {
  const sent = { size: bytes.byteLength, stream: piecesOf(bytes) };
  const examined = await examineFile(call, sent);
  if ("refused" in examined) return { fault: examined.refused };
  const { mimeType, nativeWidth, nativeHeight } = examined;
  if (endingOfType(mimeType) === undefined)
    return { fault: "The file isn't an image, video or font that browsers can display." };
  const { hash, size } = await call.blobs.put(examined.bytes ?? bytes);
  return { mimeType, hash, fileSizeBytes: size, nativeWidth, nativeHeight };
}

const piecesOf = (bytes: Uint8Array) =>
  async function* (range?: { start: number; end: number }) {
    yield range ? bytes.subarray(range.start, range.end) : bytes;
  };

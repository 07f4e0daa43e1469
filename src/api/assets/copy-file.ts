import { examineFile } from "../../domain/assets/examine-file.ts";
import { endingOfType } from "../../domain/assets/shown-types.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { type Fetched, fetchUntrusted } from "../../safe/fetch.ts";
import { createTurns } from "../../safe/turns.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** What its bytes say a copied file is; or why there is no copy, as a sentence. */
type Copied = CopiedFile | { fault: string };

interface CopiedFile {
  mimeType: string;
  hash: string;
  fileSizeBytes: number;
  nativeWidth?: number | undefined;
  nativeHeight?: number | undefined;
}

/** Files that are held in memory at the same time. */
const AT_ONCE = 4;
/** What `fetchUntrusted` takes by itself. */
const MOST_BYTES = 20 * 1024 * 1024;

type Fetching = <T>(address: string, use: (fetched: Fetched) => Promise<T>) => Promise<T>;

/** Fetches from the public internet, and from what `SERVICE_FETCH_ALLOW` adds, a few files at a time. */
const fetching = definePart<Fetching>({
  name: "fetching of files",
  open({ config: { fetchAllow, limits } }) {
    const { run } = createTurns(AT_ONCE);
    const maxBytes = Math.min(limits.asset, MOST_BYTES);
    return (address, use) => run(async () => use(await fetchUntrusted(address, { allow: [...fetchAllow], maxBytes })));
  },
});

type Keeper = Pick<Call, "part" | "blobs" | "remote" | "actor">;

/** A copy of a file that lies elsewhere, as a blob: cleaned like an upload. */
export async function copyFile(call: Keeper, address: string): Promise<Copied> {
  const fetchFile = await call.part(fetching);
  try {
    return await fetchFile<Copied>(address, async ({ status, body }) =>
      status === 200 ? keep(call, body) : { fault: `The address answered ${status}.` },
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
  if (endingOfType(mimeType) === undefined) return { fault: "It is no picture, video or font that a browser shows." };
  const { hash, size } = await call.blobs.put(examined.bytes ?? bytes);
  return { mimeType, hash, fileSizeBytes: size, nativeWidth, nativeHeight };
}

const piecesOf = (bytes: Uint8Array) =>
  async function* (range?: { start: number; end: number }) {
    yield range ? bytes.subarray(range.start, range.end) : bytes;
  };

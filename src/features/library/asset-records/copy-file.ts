import { fileTypeFromBuffer } from "file-type";
import { definePart } from "../../../contract/part.ts";
import { fetchUntrusted } from "../../../safe/fetch.ts";
import { reasonOf, UnsafeInput } from "../../../safe/unsafe.ts";
import { SHOWN } from "../assets/api.ts";

/** A copy of a file that lies elsewhere, its type read from its bytes; or why there is none, as a sentence. */
export type Copied = { mimeType: string; hash: string; fileSizeBytes: number } | { fault: string };

/** Files that are fetched at the same time: each is held in memory. */
const AT_ONCE = 4;
const TYPES: ReadonlySet<string> = new Set(Object.values(SHOWN));

/** Fetches what an address names into a blob: from the public internet, and what `SERVICE_FETCH_ALLOW` adds, alone. */
export const fileCopier = definePart<(address: string) => Promise<Copied>>({
  name: "copier of files",
  open({ config: { fetchAllow, limits }, store }) {
    const waiting: (() => void)[] = [];
    let under = 0;
    const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
      if (under >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      else under++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else under--;
      }
    };
    const copy = async (address: string): Promise<Copied> => {
      const options = { allow: [...fetchAllow], maxBytes: Math.min(limits.asset, MOST_BYTES) };
      const { status, body } = await fetchUntrusted(address, options);
      if (status !== 200) return { fault: `The address answered ${status}.` };
      const type = await fileTypeFromBuffer(body);
      if (!type || !TYPES.has(type.mime)) return { fault: "It is no picture, video or font that a browser shows." };
      const { hash, size } = await store.blobs.put(body);
      return { mimeType: type.mime, hash, fileSizeBytes: size };
    };
    return (address) =>
      inTurn(() =>
        copy(address).catch((error: unknown) => {
          if (error instanceof UnsafeInput) return { fault: reasonOf(error) };
          throw error;
        }),
      );
  },
});

/** What `fetchUntrusted` takes by itself. */
const MOST_BYTES = 20 * 1024 * 1024;

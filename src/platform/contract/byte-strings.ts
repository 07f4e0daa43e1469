import { UnsafeInput } from "../../safe/unsafe.ts";

/** Media type for many byte strings: a CBOR sequence (RFC 8742) of definite-length byte strings (RFC 8949). */
export const BYTE_STRINGS = "application/cbor-seq";

const BYTE_STRING = 0x40;
/** Maximum items in one body: even the smallest costs a row in the database. */
export const MAX_LIST_ITEMS = 10_000;
const LIST_ITEMS = 500;
/** Larger ones are sent separately: an item is in memory completely. */
export const MAX_ITEM_BYTES = 4 << 20;

/** Maximum size of an item's head in bytes. */
export const HEAD_BYTES = 5;

/** Packs byte strings, each at most 4 MiB. */
export function packByteStrings(items: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  return Buffer.concat(items.flatMap((item) => [headOf(item.byteLength), item]));
}

function headOf(length: number): Buffer {
  if (length < 24) return Buffer.of(BYTE_STRING | length);
  const head = Buffer.alloc(length < 1 << 16 ? 3 : HEAD_BYTES);
  head[0] = BYTE_STRING | (head.length === 3 ? 25 : 26);
  if (head.length === 3) head.writeUInt16BE(length, 1);
  else head.writeUInt32BE(length, 1);
  return head;
}

/**
 * The byte strings of a body, in lists of at least `together` bytes or 500 items, except the last list. Complete items
 * before an error are returned first. Throws `UnsafeInput` "sync" for an item that isn't a byte string of known length,
 * exceeds 4 MiB or is truncated, and for more than 10,000 items.
 */
export async function* unpackByteStrings(
  body: AsyncIterable<Uint8Array>,
  together: number,
): AsyncGenerator<Uint8Array[]> {
  let list: Uint8Array[] = [];
  let size = 0;
  let items = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  let wanted = 1;
  try {
    for await (const chunk of body) {
      rest.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      restBytes += chunk.byteLength;
      if (restBytes < wanted) continue;
      let bytes = rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest, restBytes);
      for (;;) {
        const head = bytes.length === 0 ? undefined : readHead(bytes);
        wanted = head ? head.bytes + head.length : bytes.length + 1;
        if (!head || bytes.length < wanted) break;
        items += 1;
        if (items > MAX_LIST_ITEMS)
          throw new UnsafeInput("sync", `The request has too many byte strings. Send at most ${MAX_LIST_ITEMS}.`);
        list.push(bytes.subarray(head.bytes, wanted));
        size += head.length;
        bytes = bytes.subarray(wanted);
        wanted = 1;
      }
      rest = [bytes];
      restBytes = bytes.length;
      if (size < together && list.length < LIST_ITEMS) continue;
      yield list;
      list = [];
      size = 0;
    }
    if (restBytes > 0) throw new UnsafeInput("sync", "The last byte string is incomplete. Send the request again.");
  } catch (error) {
    if (list.length > 0) yield list;
    throw error;
  }
  if (list.length > 0) yield list;
}

/** Undefined if more bytes are needed. */
function readHead(bytes: Buffer): { bytes: number; length: number } | undefined {
  const first = bytes[0] ?? 0;
  const more = first & 0x1f;
  if (first >> 5 !== 2 || more > 26)
    throw new UnsafeInput("sync", "The body is not a CBOR sequence of byte strings of known length (RFC 8742).");
  if (more < 24) return { bytes: 1, length: more };
  const lengthBytes = 1 << (more - 24);
  if (bytes.length <= lengthBytes) return undefined;
  const length = bytes.readUIntBE(1, lengthBytes);
  if (length > MAX_ITEM_BYTES)
    throw new UnsafeInput(
      "sync",
      `A byte string has ${length} bytes. Send byte strings above 4 MiB separately by their hash.`,
    );
  return { bytes: 1 + lengthBytes, length };
}

import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { createBoundedMap } from "../../safe/bounded-map.ts";

/** Texts by key, packed in blocks: a reader of one key unpacks one block. */
export interface IndexedLines {
  /** The text that describes the table. */
  head: string;
  /** The text of a key. Undefined for an unknown key. */
  find(key: string): string | undefined;
}

/** Characters of a block before it is packed. Unpacking one takes about a tenth of a millisecond. */
const BLOCK = 1 << 16;
/** Unpacked blocks that a table keeps: neighbors are often read together. */
const KEPT_BLOCKS = 8;

/** The first key of each block and the end of its bytes after the index. */
interface Index {
  head: string;
  firstKeys: string[];
  ends: number[];
}

/**
 * Packs texts without line breaks. Keys are distinct. The result is the length of its index (32 bits, big-endian), the
 * index, and blocks of sorted lines `"key"\ttext\n`, each packed on its own (zstd).
 */
export function packLines(head: string, lines: readonly (readonly [key: string, text: string])[]): Uint8Array {
  const index: Index = { head, firstKeys: [], ends: [] };
  const blocks: Buffer[] = [];
  let end = 0;
  let block: string[] = [];
  let size = 0;
  const close = () => {
    const packed = zstdCompressSync(`\n${block.join("")}`);
    blocks.push(packed);
    end += packed.length;
    index.ends.push(end);
    block = [];
    size = 0;
  };
  for (const [key, text] of lines.toSorted(([one], [other]) => compareKeys(one, other))) {
    if (block.length === 0) index.firstKeys.push(key);
    const line = `${JSON.stringify(key)}\t${text}\n`;
    block.push(line);
    size += line.length;
    if (size >= BLOCK) close();
  }
  if (block.length > 0) close();
  const packedIndex = zstdCompressSync(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(packedIndex.length);
  const whole = Buffer.concat([length, packedIndex, ...blocks]);
  // Copies to a separate buffer, which a thread can transfer.
  return new Uint8Array(whole);
}

/** Reads the output of `packLines`. `unpack` is the inverse of its packing. */
export function openLines(
  bytes: Uint8Array,
  unpack: (packed: Uint8Array) => Buffer = zstdDecompressSync,
): IndexedLines {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = 4 + packed.readUInt32BE(0);
  const { head, firstKeys, ends }: Index = JSON.parse(unpack(packed.subarray(4, begin)).toString());
  const kept = createBoundedMap<number, string>(KEPT_BLOCKS);

  const blockAt = (position: number): string => {
    const from = begin + (ends[position - 1] ?? 0);
    const block = kept.get(position) ?? unpack(packed.subarray(from, begin + (ends[position] ?? 0))).toString();
    kept.set(position, block);
    return block;
  };
  return {
    head,
    find(key) {
      const position = lastNotAfter(firstKeys, key);
      if (position === -1) return undefined;
      const block = blockAt(position);
      const start = `\n${JSON.stringify(key)}\t`;
      const at = block.indexOf(start);
      return at === -1 ? undefined : block.slice(at + start.length, block.indexOf("\n", at + start.length));
    },
  };
}

const compareKeys = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The position of the last key that is not after `key`; -1 if all are. */
function lastNotAfter(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(sorted[middle] ?? "", key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

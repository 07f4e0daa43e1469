/**
 * A message for a pipe: four bytes for the length of its head, four for that of its body, both big-endian, the head as
 * JSON, the body unchanged.
 */
export function encodePictureFrame(head: unknown, body: Uint8Array): [Buffer, Uint8Array] {
  const text = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(LENGTHS + text.length);
  start.writeUInt32BE(text.length, 0);
  start.writeUInt32BE(body.length, 4);
  text.copy(start, LENGTHS);
  return [start, body];
}

const LENGTHS = 8;
const MAX_HEAD = 4096;

/**
 * Joins pieces and calls `message` for each message. The returned function throws for a message that announces more
 * than `maxBytes`, before buffering it.
 */
export function createPictureFrameDecoder(
  maxBytes: number,
  report: (head: unknown, body: Buffer) => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  let lengths: { head: number; body: number } | undefined;
  const take = (length: number): Buffer => {
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    pieces = all.length > length ? [all.subarray(length)] : [];
    size -= length;
    return all.subarray(0, length);
  };
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    for (;;) {
      if (!lengths) {
        if (size < LENGTHS) return;
        const start = take(LENGTHS);
        lengths = { head: start.readUInt32BE(0), body: start.readUInt32BE(4) };
        if (lengths.head > MAX_HEAD || lengths.body > maxBytes) throw new Error("The message is longer than the limit");
      }
      const { head, body } = lengths;
      if (size < head + body) return;
      lengths = undefined;
      const message = take(head + body);
      report(JSON.parse(message.toString("utf8", 0, head)), message.subarray(head));
    }
  };
}

/** Encodes a value for a pipe: four bytes of length, big-endian, then JSON in UTF-8. */
export function encodeFrame(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(text.length);
  return Buffer.concat([head, text]);
}

const HEAD = 4;

/**
 * Returns a function that joins received pieces and calls `tell` with each value. It throws for a frame of more than
 * `maxBytes` bytes, before it is buffered, and for a frame that isn't JSON.
 */
export function createFrameDecoder<T>(maxBytes: number, report: (value: T) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  let inHead = true;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    while (size >= wanted) {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const part = all.subarray(0, wanted);
      pieces = [all.subarray(wanted)];
      size -= wanted;
      if (inHead) {
        wanted = part.readUInt32BE();
        if (wanted > maxBytes) throw new Error(`a frame of ${wanted} bytes`);
      } else {
        wanted = HEAD;
        report(JSON.parse(part.toString("utf8")));
      }
      inHead = !inHead;
    }
  };
}

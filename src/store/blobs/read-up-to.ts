/** Complete bytes, or a stream of the rest. */
export type WholeOrStream =
  | { whole: Uint8Array; stream?: undefined }
  | { whole?: undefined; stream: Uint8Array | AsyncIterable<Uint8Array> };

/** Reads a stream to its end or to `limit` bytes. Bytes in memory become `whole`, or `stream` if they are longer. */
export async function readUpTo(bytes: Uint8Array | AsyncIterable<Uint8Array>, limit: number): Promise<WholeOrStream> {
  if (bytes instanceof Uint8Array) return bytes.byteLength <= limit ? { whole: bytes } : { stream: bytes };
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size <= limit) {
    const next = await iterator.next();
    if (next.done) return { whole: Buffer.concat(pieces) };
    pieces.push(next.value);
    size += next.value.byteLength;
  }
  return { stream: resumed(pieces, iterator) };
}

async function* resumed(
  pieces: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    // Stopping early closes the source too.
    await iterator.return?.();
  }
}

/** The same bytes in pieces of `size`. The last piece may be shorter; no bytes give no piece. */
export async function* splitBytes(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) {
    for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size);
    return;
  }
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const part of bytes)
    for (let start = 0; start < part.byteLength; ) {
      const some = part.subarray(start, start + size - filled);
      piece.set(some, filled);
      filled += some.byteLength;
      start += some.byteLength;
      if (filled < size) continue;
      yield piece;
      piece = Buffer.allocUnsafe(size);
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

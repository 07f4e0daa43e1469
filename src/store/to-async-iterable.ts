/** Bytes in memory as an async iterable. */
export async function* toAsyncIterable(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * The buffers of a value, or of its direct fields, that can be transferred instead of copied: those used completely by
 * one array. The sender can't use them afterwards.
 */
export function transferablesOf(value: unknown): ArrayBuffer[] {
  const candidates = value instanceof Uint8Array ? [value] : isPlain(value) ? Object.values(value) : [];
  const owned = candidates.flatMap((one) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer && one.byteLength === one.buffer.byteLength
      ? [one.buffer]
      : [],
  );
  return [...new Set(owned)];
}

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Bytes for people: `1.5 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1 << 20
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / (1 << 20)).toFixed(1)} MB`;

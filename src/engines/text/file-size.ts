const UNITS = ["B", "KB", "MB", "GB"] as const;

/** Formats bytes in steps of 1024: `640 B`, `12.5 KB`, `3 MB`. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const number = bytes / 1024 ** step;
  return `${number >= 100 || step === 0 ? Math.round(number) : Number(number.toFixed(1))} ${UNITS[step]}`;
}

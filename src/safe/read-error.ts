/** Codes of system errors for an existing path that can't be read. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "you do not have permission to read it",
  EPERM: "you do not have permission to read it",
  EIO: "the disk reports a read error",
};

/** Why an existing path can't be read, a clause with the system's code; undefined for any other error. */
export function describeReadError(error: unknown): { why: string; instead: string } | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const why = REASONS[code];
  return why === undefined ? undefined : { why: `${why} (${code})`, instead: "Change its permissions." };
}

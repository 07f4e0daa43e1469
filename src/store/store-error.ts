import { StoreFull, StoreUnavailable } from "./store.ts";

const FULL = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]);
const AWAY =
  /^(SQLITE_(BUSY|IOERR|CANTOPEN|LOCKED|NOTADB|READONLY)|E(CONN(REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|MFILE|NFILE|IO)$|08|53|57P0|57014$|55P03$|25P0[34]$|25006$)/;
// Messages of pg without a code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed)|Client network socket disconnected)/;

/**
 * Turns an error of a database driver or the file system into `StoreFull` or `StoreUnavailable` if the data is
 * unavailable; returns any other error unchanged.
 */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (FULL.has(code)) return new StoreFull("The disk or database is full.", { cause: error });
  const errors = error instanceof AggregateError ? error.errors : [];
  if (
    AWAY.test(code) ||
    LOST.test(error.message) ||
    errors.some((each) => storeError(each) instanceof StoreUnavailable)
  ) {
    return new StoreUnavailable(`The database cannot be reached: ${error.message || code}`, { cause: error });
  }
  return error;
}

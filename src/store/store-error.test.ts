import { describe, expect, it } from "vitest";
import { StoreFull, StoreUnavailable } from "./store.ts";
import { storeError } from "./store-error.ts";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("storeError", () => {
  it("distinguishes a full disk, an unavailable database and a bug", () => {
    for (const code of ["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]) {
      expect(storeError(failure(code))).toBeInstanceOf(StoreFull);
    }
    const away = [
      "ECONNREFUSED",
      "ECONNRESET",
      "ENOTFOUND",
      "SQLITE_BUSY",
      "SQLITE_IOERR_READ",
      "08006",
      "57P01",
      "53300",
    ];
    for (const code of [...away, "57014", "55P03", "25P03", "25006"]) {
      const meant = storeError(failure(code));
      expect(meant, code).toBeInstanceOf(StoreUnavailable);
      expect(meant, code).not.toBeInstanceOf(StoreFull);
    }
    for (const code of ["23505", "SQLITE_CONSTRAINT", "42P01", "ENOENT", ""]) {
      const error = failure(code);
      expect(storeError(error), code).toBe(error);
    }
    expect(storeError(new Error("Connection terminated unexpectedly"))).toBeInstanceOf(StoreUnavailable);
    expect(storeError(new AggregateError([failure("ECONNREFUSED")], ""))).toBeInstanceOf(StoreUnavailable);
    expect(storeError("text")).toBe("text");
    const already = new StoreUnavailable("away");
    expect(storeError(already)).toBe(already);
  });
});

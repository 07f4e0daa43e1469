import { describe, expect, it } from "vitest";
import { createSharedWork } from "./share-work.ts";

/** Work that the test ends, and that records cancellation. */
function countedWork() {
  const begun: { gone: AbortSignal; end(value: string): void }[] = [];
  const make = (gone: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push({ gone, end: resolve });
    return promise;
  };
  return { begun, make };
}

describe("shared work", () => {
  it("runs once for all concurrent callers, and again for later ones", async () => {
    const share = createSharedWork<string>();
    const { begun, make } = countedWork();
    const requested = [1, 2, 3].map(() => share("key", undefined, make));
    begun[0]?.end("made");
    expect(await Promise.all(requested)).toEqual(["made", "made", "made"]);
    const later = share("key", undefined, make);
    begun[1]?.end("again");
    expect(await later).toBe("again");
  });

  it("is cancelled when the last caller has left, not before", async () => {
    const share = createSharedWork<string>();
    const { begun, make } = countedWork();
    const [one, other] = [new AbortController(), new AbortController()];
    void share("key", one.signal, make);
    void share("key", other.signal, make);
    one.abort();
    expect(begun[0]?.gone.aborted).toBe(false);
    other.abort();
    expect(begun[0]?.gone.aborted).toBe(true);
    const anew = share("key", undefined, make);
    begun[1]?.end("anew");
    begun[0]?.end("too late");
    expect(await anew).toBe("anew");
  });

  it("continues for a caller that never leaves", () => {
    const share = createSharedWork<string>();
    const { begun, make } = countedWork();
    const leaving = new AbortController();
    void share("key", undefined, make);
    void share("key", leaving.signal, make);
    leaving.abort();
    expect(begun[0]?.gone.aborted).toBe(false);
  });
});

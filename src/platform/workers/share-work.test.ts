import { describe, expect, it } from "vitest";
import { createSharedWork } from "./share-work.ts";

/** Work that ends when it is told to, and notes who gave it up. */
function countedWork() {
  const begun: { gone: AbortSignal; end(value: string): void }[] = [];
  const make = (gone: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push({ gone, end: resolve });
    return promise;
  };
  return { begun, make };
}

describe("work that is shared", () => {
  it("is done once for all who ask at the same time, and anew for who asks later", async () => {
    const share = createSharedWork<string>();
    const { begun, make } = countedWork();
    const asked = [1, 2, 3].map(() => share("key", undefined, make));
    begun[0]?.end("made");
    expect(await Promise.all(asked)).toEqual(["made", "made", "made"]);
    const later = share("key", undefined, make);
    begun[1]?.end("again");
    expect(await later).toBe("again");
  });

  it("is given up when the last who waits has left, not before", async () => {
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

  it("goes on for who never leaves", () => {
    const share = createSharedWork<string>();
    const { begun, make } = countedWork();
    const leaving = new AbortController();
    void share("key", undefined, make);
    void share("key", leaving.signal, make);
    leaving.abort();
    expect(begun[0]?.gone.aborted).toBe(false);
  });
});

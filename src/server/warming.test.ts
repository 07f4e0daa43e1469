import { expect, it } from "vitest";
import { startWarming } from "./warming.ts";

const HOUR = 3_600_000;
const idle = () => false;

/** What a service was asked to make, and a promise of the next of it. */
function observe(duringFirst: () => void = () => undefined) {
  const made: string[] = [];
  let next = Promise.withResolvers<void>();
  const note = (what: string) => {
    made.push(what);
    next.resolve();
    next = Promise.withResolvers();
  };
  return {
    made,
    async until(count: number) {
      while (made.length < count) await next.promise;
      return made;
    },
    warm: async () => {
      if (made.length === 0) duringFirst();
      note("all");
    },
    warmLater: async () => note("later"),
  };
}

it("makes what readers wait for, then the rest", async () => {
  const service = observe();
  const warming = startWarming(service, idle, { here: 1, elsewhere: HOUR, later: 1 });
  expect(await service.until(2)).toEqual(["all", "later"]);
  warming.changed("here");
  expect(await service.until(4)).toEqual(["all", "later", "all", "later"]);
  warming.stop();
});

it("makes the rest only when nothing was written meanwhile", async () => {
  const service = observe(() => warming.changed("here"));
  const warming = startWarming(service, idle, { here: 1, elsewhere: HOUR, later: 1 });
  expect(await service.until(3)).toEqual(["all", "all", "later"]);
  warming.stop();
});

it("goes on with the rest where something failed", async () => {
  const service = observe(() => {
    throw new Error("The database is away.");
  });
  const warming = startWarming(service, idle, { here: 1, elsewhere: HOUR, later: 1 });
  expect(await service.until(1)).toEqual(["later"]);
  warming.stop();
});

it("leaves what another process committed to that one at first, which puts off nothing of its own", async () => {
  const service = observe();
  const warming = startWarming(service, idle, { here: 1, elsewhere: HOUR, later: HOUR });
  warming.changed("elsewhere");
  expect(await service.until(1)).toEqual(["all"]);
  warming.changed("elsewhere");
  warming.changed("here");
  expect(await service.until(2)).toEqual(["all", "all"]);
  warming.stop();
  const other = observe();
  const waiting = startWarming(other, idle, { here: HOUR, elsewhere: 1, later: HOUR });
  waiting.changed("elsewhere");
  expect(await other.until(1)).toEqual(["all"]);
  waiting.stop();
});

it("is put off while somebody is being answered, ten times at most", async () => {
  for (const [busy, requested] of [
    [3, 4],
    [Number.POSITIVE_INFINITY, 11],
  ] as const) {
    const service = observe();
    let times = 0;
    const warming = startWarming(service, () => times++ < busy, { here: 1, elsewhere: HOUR, later: HOUR });
    expect(await service.until(1)).toEqual(["all"]);
    expect(times).toBe(requested);
    warming.stop();
  }
});

import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("runs this many concurrently, the others in order, and continues after a failure", async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const done = ends.map(({ promise }, index) =>
    turns
      .run(() => {
        begun.push(index);
        return promise;
      })
      .then(
        () => "done",
        () => "failed",
      ),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error("no"));
  expect(await done[1]).toBe("failed");
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  await done[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(done)).toEqual(["done", "failed", "done", "done"]);
});

it("cancels only the caller that waits too long", async () => {
  const turns = createTurns(1);
  const end = await turns.enter();
  const later = turns.enter(60_000);
  expect(await turns.enter(1)).toBeUndefined();
  end?.();
  end?.();
  expect(await later).toBeTypeOf("function");
  expect(await turns.enter(1)).toBeUndefined();
});

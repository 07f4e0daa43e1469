import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("does so many at once, the others in the order they came, and goes on after one that failed", async () => {
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

it("gives up who waits too long, and nobody else", async () => {
  const turns = createTurns(1);
  const end = await turns.enter();
  const later = turns.enter(60_000);
  expect(await turns.enter(1)).toBeUndefined();
  end?.();
  end?.();
  expect(await later).toBeTypeOf("function");
  expect(await turns.enter(1)).toBeUndefined();
});

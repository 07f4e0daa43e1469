import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

it("runs this many concurrently, the others in order, and continues after a failure", async () => {
  const turns = createSemaphore(2);
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
  const turns = createSemaphore(1);
  const end = await turns.acquire();
  const later = turns.acquire(60_000);
  expect(await turns.acquire(1)).toBeUndefined();
  end?.();
  end?.();
  expect(await later).toBeTypeOf("function");
  expect(await turns.acquire(1)).toBeUndefined();
});

import { expect, it } from "vitest";
import type { Feature } from "../platform/feature.ts";
import type { Store } from "../store/store.ts";
import { makeBeforehand } from "./make-beforehand.ts";

const deployment = {
  part: () => Promise.reject(new Error("No part is asked for.")),
  // The features in these tests don't read it.
  store: {} as Store,
};
const made = (...asked: NonNullable<Feature["beforeCommit"]>[]) =>
  makeBeforehand(
    asked.map((beforeCommit) => ({ beforeCommit })),
    deployment,
    [],
  );
const throwing = () => {
  throw new Error("It cannot be made.");
};

it("a feature that throws synchronously refuses nothing, and the others are awaited", async () => {
  let isMade = false;
  await made(throwing, async () => {
    await Promise.resolve();
    isMade = true;
  });
  expect(isMade).toBe(true);
});

it("a feature that rejects refuses nothing", async () => {
  await expect(made(async () => throwing())).resolves.toBeUndefined();
});

it("if there is nothing to prepare, nothing is awaited", () => {
  expect(made(() => undefined, throwing)).toBeUndefined();
});

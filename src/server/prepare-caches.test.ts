import { expect, it } from "vitest";
import type { Feature } from "../platform/feature.ts";
import type { Store } from "../store/store.ts";
import { createCachePreparation } from "./prepare-caches.ts";

const deployment = {
  part: () => Promise.reject(new Error("No part is asked for.")),
  // The features in these tests don't read it.
  store: {} as Store,
};
const open = (...requested: NonNullable<Feature["beforeCommit"]>[]) =>
  createCachePreparation(
    requested.map((beforeCommit) => ({ beforeCommit })),
    deployment,
  );
const made = (...requested: Parameters<typeof open>) => open(...requested).make([]);
const nothing = async () => undefined;
const throwing = () => {
  throw new Error("It cannot be made.");
};

it("a feature that throws synchronously refuses nothing, and the others are awaited", async () => {
  let isMade = false;
  await made(throwing, async () => {
    await Promise.resolve();
    isMade = true;
    return nothing;
  });
  expect(isMade).toBe(true);
});

it("a feature that rejects refuses nothing", async () => {
  await expect(made(async () => throwing())).resolves.toBeUndefined();
});

it("if there is nothing to prepare, nothing is awaited", () => {
  expect(made(() => undefined, throwing)).toBeUndefined();
});

it("what was made is kept once it is written, by those that made something", async () => {
  const kept: string[] = [];
  const keep = (what: string) => async () => void kept.push(what);
  const { make, keep: keepAll } = open(
    async () => keep("facts"),
    () => undefined,
    async () => throwing(),
    async () => keep("changes"),
  );
  await make([]);
  expect(kept).toEqual([]);
  await keepAll();
  expect(kept).toEqual(["facts", "changes"]);
});

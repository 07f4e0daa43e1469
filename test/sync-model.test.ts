import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConflictChoice } from "../src/cli/sync/run-pull.ts";
import { environment } from "../src/safe/environment.ts";
import { countOf } from "./long-form.ts";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import type { Name } from "./sync-ground.ts";
import { type Action, type Ending, openWorld, STEPS } from "./sync-model.ts";
import { SUBJECTS } from "./sync-model-subjects.ts";

/** Steps of one world: what people do in two workspaces and in the registry. */
const LENGTH = 30;
/** `PROOF_SYNC` sets how many steps are taken in all, `PROOF_SEED` which ones: others each time but in the short form. */
const TOTAL = countOf("PROOF_SYNC", LENGTH);
const SEED = Number(environment().PROOF_SEED ?? (TOTAL > LENGTH ? Date.now() % 2 ** 31 : 24));

const name = fc.constantFrom<Name>("A", "B");
const key = fc.constantFrom(...Object.keys(SUBJECTS));
const some = fc.oneof(
  { weight: 3, arbitrary: fc.constant(STEPS) },
  { weight: 2, arbitrary: fc.subarray(STEPS, { minLength: 1, maxLength: 2 }) },
);
const fault = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 8 }), how: fc.constantFrom<500 | "lost">(500, "lost") }),
  { nil: undefined, freq: 3 },
);
const ending = fc.constantFrom<Ending>("leave", "merge", "take theirs", "keep ours");

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("edit" as const), in: name, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), in: name, key }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("edit there" as const), key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove there" as const), key }) },
  {
    weight: 9,
    arbitrary: fc
      .record({ in: name, steps: some, force: fc.integer({ min: 0, max: 9 }), fault, end: ending })
      .map(
        ({ force, fault, ...rest }): Action => ({ do: "push", ...rest, force: force === 0, ...(fault && { fault }) }),
      ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("dry push" as const), in: name }) },
  {
    weight: 5,
    arbitrary: fc
      .record({
        in: name,
        force: fc.integer({ min: 0, max: 9 }),
        only: fc.option(fc.constantFrom("page", "pattern"), { nil: undefined, freq: 5 }),
        choice: fc.option(fc.constantFrom<ConflictChoice>("take", "keep"), { nil: undefined, freq: 3 }),
        fault,
      })
      .map(
        ({ force, only, choice, fault, ...rest }): Action => ({
          do: "pull",
          ...rest,
          force: force === 0,
          ...(only ? { only } : choice && { choice }),
          ...(fault && { fault }),
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("kill" as const),
      in: name,
      command: fc.constantFrom<"push" | "pull">("push", "pull"),
      at: fc.integer({ min: 2, max: 12 }),
      passes: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom<"lose state" | "clone">("lose state", "clone"), in: name }) },
);

let service: OpenService;
let between: Middleman;
beforeAll(async () => {
  service = await openRegistry();
  between = await openMiddleman(service.url);
});
afterAll(async () => {
  await between?.close();
  await service?.close();
});

it("status equals a comparison of contents, refusals name their remedy, and nothing is deleted unasked", {
  tags: "repeated",
  timeout: 60_000 + TOTAL * 10_000,
}, async () => {
  let taken = 0;
  let failed = false;
  const some = fc.array(action, { minLength: 1, maxLength: LENGTH, size: "max" });
  const property = fc.asyncProperty(some, async (actions) => {
    if (taken >= TOTAL && !failed) return;
    const world = await openWorld(service, between);
    try {
      for (const one of actions) {
        await world.perform(one);
        await world.check();
        taken += 1;
      }
    } catch (error) {
      failed = true;
      throw new Error(`${world.story.join("\n")}\n✗ ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      await world.close();
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: TOTAL });
  expect(taken).toBeGreaterThanOrEqual(TOTAL);
});

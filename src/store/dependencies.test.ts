import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { type Dependencies, isUnchanged, recordReads } from "./dependencies.ts";
import type { Snapshot } from "./store.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const stateAt = (head: number): Snapshot => ({
  get: async () => undefined,
  text: async () => undefined,
  list: async () => [],
  head: (kinds) => (kinds.length === 0 ? 0 : head),
  stamps: (records) => records.map(() => head),
  derive: async (make) => make(stateAt(head)),
});

async function derived(): Promise<{ basis: Dependencies; read: WeakRef<Snapshot> }> {
  const snapshot = stateAt(1);
  const recording = recordReads(snapshot);
  await recording.snapshot.derive(async (inner) => (await inner.list({ name: "page" } as never)).length);
  return { basis: await recording.dependencies(), read: new WeakRef(snapshot) };
}

it("keeps the derived value and not the snapshot it was read from", async () => {
  const { basis, read } = await derived();
  // The target of a weak reference lives until the end of the turn that created or dereferenced it.
  await expect
    .poll(() => {
      collect();
      return read.deref() === undefined;
    })
    .toBe(true);
  expect(await isUnchanged(basis, stateAt(2))).toBe(true);
});

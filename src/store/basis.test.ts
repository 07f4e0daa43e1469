import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { type Basis, holds, record } from "./basis.ts";
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

async function derived(): Promise<{ basis: Basis; read: WeakRef<Snapshot> }> {
  const snapshot = stateAt(1);
  const recording = record(snapshot);
  await recording.snapshot.derive(async (inner) => (await inner.list({ name: "page" } as never)).length);
  return { basis: await recording.basis(), read: new WeakRef(snapshot) };
}

it("keeps what was derived, and not what it was read through", async () => {
  const { basis, read } = await derived();
  // What is only weakly held lives to the end of the turn that made it, or asked for it.
  await expect
    .poll(() => {
      collect();
      return read.deref() === undefined;
    })
    .toBe(true);
  expect(await holds(basis, stateAt(2))).toBe(true);
});

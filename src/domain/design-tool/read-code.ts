import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";
import { SHARED_ID } from "../components/component-paths.ts";
import { componentKind } from "../components/kind.ts";
import { type CodeComponent, codeComponent } from "./code-component.ts";

/** Declarations as last read, by id, with the digest of their source. */
export type ReadCode = ReadonlyMap<string, { hash: string; component: CodeComponent }>;

/** Documents read at a time. */
const CONCURRENCY = 200;

/** The components of the code in order of id. Declarations that are as they were are not read again. */
export async function readCode(snapshot: Snapshot, before: ReadCode = new Map()): Promise<ReadCode> {
  const listed = (await snapshot.list(componentKind)).filter(({ id }) => id !== SHARED_ID);
  const read = new Map<string, { hash: string; component: CodeComponent }>();
  const yieldToLoop = createYielder();
  for (let from = 0; from < listed.length; from += CONCURRENCY) {
    const entries = listed.slice(from, from + CONCURRENCY);
    const found = await Promise.all(
      entries.map(({ id, hash }) => (before.get(id)?.hash === hash ? undefined : snapshot.get(componentKind, id))),
    );
    for (const [index, { id, hash }] of entries.entries()) {
      const document = found[index]?.document;
      const component = document ? codeComponent(id, document.declaration) : before.get(id)?.component;
      if (component) read.set(id, { hash, component });
      await yieldToLoop();
    }
  }
  return read;
}

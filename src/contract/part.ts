import type { Config } from "../config.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { Metrics } from "../server/metrics.ts";
import type { StoreDatabase } from "../store/sql/schema.ts";
import type { Store } from "../store/store.ts";
import type { Credential } from "./credential.ts";
import type { Settings } from "./route.ts";

/** What a part is made from. */
export interface Deployment {
  settings: Settings;
  /** What the environment decides, secrets among it: for parts, never for answers. */
  config: Config;
  store: Store;
  /** Ways to say who calls that the features bring. */
  credentials: readonly Credential[];
  /** Kinds of jobs the features bring. */
  jobs: readonly JobKind[];
  /** The connection, for tables that are not content. Throws in workspace mode, which has none. */
  db(): StoreDatabase;
  /** What the process counts about itself. */
  metrics: Metrics;
  log: { info(event: string, more?: object): void; error(event: string, more?: object): void };
  /** Another part, made when it is first asked for. */
  part<T>(part: Part<T>): Promise<T>;
}

/**
 * Something that lives as long as the process: a library's instance, a queue, a cache of keys. It is made when it is
 * first asked for, so that a start costs nothing for what nobody uses, and closed with the process.
 */
export interface Part<T> {
  /** For messages. */
  name: string;
  open(deployment: Deployment): Promise<T> | T;
  close?(value: T): Promise<void> | void;
}

/** Hands a part back with its type inferred. */
export const definePart = <T>(part: Part<T>): Part<T> => part;

/** Keeps the parts of one process. One that failed to open is tried again by who asks next. */
export function createParts(
  deployment: Omit<Deployment, "part">,
): Pick<Deployment, "part"> & { close(): Promise<void> } {
  const open = new Map<Part<unknown>, Promise<unknown>>();
  const part = <T>(wanted: Part<T>): Promise<T> => {
    const known = open.get(wanted as Part<unknown>);
    if (known) return known as Promise<T>;
    const opening = Promise.resolve().then(() => wanted.open({ ...deployment, part }));
    open.set(wanted as Part<unknown>, opening);
    opening.catch(() => open.delete(wanted as Part<unknown>));
    return opening;
  };
  return {
    part,
    async close() {
      const parts = [...open].reverse();
      open.clear();
      for (const [{ close }, opening] of parts) await opening.then((value) => close?.(value)).catch(() => undefined);
    },
  };
}

import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Config, Settings } from "./settings.ts";

/** What a part is made from. */
export interface Deployment {
  settings: Settings;
  /** What the environment decides, secrets among it: for parts, never for answers. */
  config: Config;
  store: Store;
  /** The connection, for tables that are not content. Throws in workspace mode, which has none. */
  db(): StoreDatabase;
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

/** What opens and closes a part in place of the part itself: it is declared where it is used, and made further up. */
export interface Provision {
  part: Part<unknown>;
  by: Pick<Part<unknown>, "open" | "close">;
}

/** Lets `by` open a part. */
export const provide = <T>(part: Part<T>, by: Pick<Part<T>, "open" | "close">): Provision => ({ part, by });

/**
 * Keeps the parts of one process. One that failed to open is tried again by who asks next. From `close` on none is given
 * out: one that is made now would never be closed.
 */
export function createParts(
  deployment: Omit<Deployment, "part">,
  provisions: readonly Provision[] = [],
): Pick<Deployment, "part"> & { close(): Promise<void> } {
  const provided = new Map(provisions.map(({ part, by }) => [part, by]));
  const open = new Map<Part<unknown>, Promise<unknown>>();
  let isClosed = false;
  const makerOf = (part: Part<unknown>) => provided.get(part) ?? part;
  const part = <T>(wanted: Part<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error(`The process ends, and ${wanted.name} with it.`));
    const known = open.get(wanted as Part<unknown>);
    if (known) return known as Promise<T>;
    const opening = Promise.resolve().then(() => makerOf(wanted as Part<unknown>).open({ ...deployment, part }) as T);
    open.set(wanted as Part<unknown>, opening);
    opening.catch(() => open.delete(wanted as Part<unknown>));
    return opening;
  };
  return {
    part,
    async close() {
      isClosed = true;
      const parts = [...open].reverse();
      open.clear();
      for (const [part, opening] of parts)
        await opening.then((value) => makerOf(part).close?.(value)).catch(() => undefined);
    },
  };
}

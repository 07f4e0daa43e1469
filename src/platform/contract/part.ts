import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Config, Settings } from "./settings.ts";

/** Input of a part. */
export interface Deployment {
  settings: Settings;
  /** Settings of the environment, including secrets: for parts, never for responses. */
  config: Config;
  store: Store;
  /** The connection, for tables that are not content. Throws in workspace mode, which has none. */
  db(): StoreDatabase;
  log: { info(event: string, more?: object): void; error(event: string, more?: object): void };
  /** Another part, opened on first use. */
  part<T>(part: ServicePart<T>): Promise<T>;
}

/**
 * A service that lives as long as the process: a library's instance, a queue, a cache of keys. It is opened on first
 * use, so that unused parts cost nothing at the start, and closed with the process.
 */
export interface ServicePart<T> {
  /** For messages. */
  name: string;
  open(deployment: Deployment): Promise<T> | T;
  close?(value: T): Promise<void> | void;
}

/** Returns a part unchanged, with its type inferred. */
export const definePart = <T>(part: ServicePart<T>): ServicePart<T> => part;

/**
 * Opens and closes a part instead of the part itself: the part is declared where it is used, and created in a higher
 * layer.
 */
export interface Provision {
  part: ServicePart<unknown>;
  by: Pick<ServicePart<unknown>, "open" | "close">;
}

/** Lets `by` open a part. */
export const provide = <T>(part: ServicePart<T>, by: Pick<ServicePart<T>, "open" | "close">): Provision => ({
  part,
  by,
});

/**
 * Keeps the parts of one process. A part that failed to open is tried again on the next use. After `close` parts are
 * refused: one that opens now would never be closed.
 */
export function createParts(
  deployment: Omit<Deployment, "part">,
  provisions: readonly Provision[] = [],
): Pick<Deployment, "part"> & { close(): Promise<void> } {
  const provided = new Map(provisions.map(({ part, by }) => [part, by]));
  const open = new Map<ServicePart<unknown>, Promise<unknown>>();
  let isClosed = false;
  const makerOf = (part: ServicePart<unknown>) => provided.get(part) ?? part;
  const part = <T>(wanted: ServicePart<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error(`The process ends, and ${wanted.name} with it.`));
    const known = open.get(wanted as ServicePart<unknown>);
    if (known) return known as Promise<T>;
    const opening = Promise.resolve().then(
      () => makerOf(wanted as ServicePart<unknown>).open({ ...deployment, part }) as T,
    );
    open.set(wanted as ServicePart<unknown>, opening);
    opening.catch(() => open.delete(wanted as ServicePart<unknown>));
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

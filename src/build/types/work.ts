import { createYielder } from "../../safe/yield-to-event-loop.ts";

/** Limits the work for one component, whose types can be untrusted. */
export interface WorkLimit {
  /** Whether enough work is left for a cost. */
  pay(cost?: number): boolean;
  /** Evaluates a nested type, or returns `otherwise` beyond the limits. Yields to the event loop in between. */
  within<T>(otherwise: T, work: () => Promise<T>): Promise<T>;
  /** Whether a limit was exceeded. */
  isCut(): boolean;
}

/** Maximum number of types per component: real systems need some 700. */
const MAX_TYPES = 20_000;
/** Maximum nesting of types in the source. */
const MAX_DEPTH = 500;

export function createWork(): WorkLimit {
  const yieldToLoop = createYielder();
  let left = MAX_TYPES;
  let depth = 0;
  let isDeep = false;
  const pay: WorkLimit["pay"] = (cost = 1) => {
    left -= cost;
    return left >= 0;
  };
  return {
    pay,
    async within(otherwise, work) {
      const pause = yieldToLoop();
      if (pause) await pause;
      isDeep ||= depth > MAX_DEPTH;
      if (depth > MAX_DEPTH || !pay()) return otherwise;
      depth += 1;
      try {
        return await work();
      } finally {
        depth -= 1;
      }
    },
    isCut: () => left < 0 || isDeep,
  };
}

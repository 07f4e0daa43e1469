import { createBreather } from "../../safe/breathe.ts";

/** How much is done for one component: its types may be a stranger's. */
export interface Work {
  /** Whether there is work left for what costs so much. */
  pay(cost?: number): boolean;
  /** What a type within a type comes to; `otherwise` where there are too many. The event loop is others' in between. */
  within<T>(otherwise: T, work: () => Promise<T>): Promise<T>;
  /** Whether there were too many. */
  isCut(): boolean;
}

/** Types that are followed for one component: real systems need some 700. */
const MOST_TYPES = 20_000;
/** Types in types, as they are written. */
const MOST_DEPTH = 500;

export function createWork(): Work {
  const breathe = createBreather();
  let left = MOST_TYPES;
  let depth = 0;
  let isDeep = false;
  const pay: Work["pay"] = (cost = 1) => {
    left -= cost;
    return left >= 0;
  };
  return {
    pay,
    async within(otherwise, work) {
      const pause = breathe();
      if (pause) await pause;
      isDeep ||= depth > MOST_DEPTH;
      if (depth > MOST_DEPTH || !pay()) return otherwise;
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

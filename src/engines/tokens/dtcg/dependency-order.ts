/** An item with the names of its dependencies, and the state of the traversal. */
export interface Dependent extends Visit {
  name: string;
  needs: readonly string[];
}

interface Visit {
  /** Index of the next dependency. */
  next: number;
  /** Index on the stack. `NEW` before, `DONE` after. */
  depth: number;
  /** The lowest reachable index. */
  low: number;
  /** The next name of the cycle, if the item is in one. */
  via: string | undefined;
}

const NEW = -2;
const DONE = -1;

/** Returns the initial state of an item. */
export const unvisited = (): Visit => ({ next: 0, depth: NEW, low: Number.POSITIVE_INFINITY, via: undefined });

/** Maximum number of names in a reported cycle, which can be as long as the file. */
const NAMED = 10;

/**
 * Calls `settle` once for each item, after its dependencies, with the cycle of an item in one. Not recursive: chains
 * may be longer than the call stack. Linear in items and dependencies.
 *
 * @returns for an item in a cycle, the cycle as text from its name back to it: `a → b → a`
 */
export function settleInOrder<T extends Dependent>(
  items: Iterable<T>,
  find: (name: string) => T | undefined,
  settle: (item: T, isCircular: boolean) => void,
): (item: T) => string {
  const stack: T[] = [];
  const enter = (item: T): void => {
    item.depth = stack.length;
    stack.push(item);
  };
  for (const start of items) {
    if (start.depth === NEW) enter(start);
    for (let item = stack.at(-1); item !== undefined; item = stack.at(-1)) {
      const name = item.needs[item.next++];
      if (name === undefined) {
        stack.pop();
        settle(item, item.low <= item.depth);
        item.depth = DONE;
        const waiting = stack.at(-1);
        if (waiting) comeBack(waiting, item.low, item.name);
        continue;
      }
      const needed = find(name);
      if (needed?.depth === NEW) enter(needed);
      else if (needed && needed.depth !== DONE) comeBack(item, needed.depth, name);
    }
  }
  return (item) => circleFrom(item, (name) => find(name)?.via);
}

function comeBack(item: Dependent, low: number, via: string): void {
  if (low > item.depth) return;
  item.low = Math.min(item.low, low);
  item.via ??= via;
}

function circleFrom({ name }: Pick<Dependent, "name">, viaOf: (name: string) => string | undefined): string {
  const names = [name];
  for (let via = viaOf(name); via !== undefined && via !== name; via = viaOf(via)) {
    names.push(via);
    if (names.length > NAMED) return `${names.slice(0, NAMED).join(" → ")} → … → ${name}`;
  }
  return [...names, name].join(" → ");
}

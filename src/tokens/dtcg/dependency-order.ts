/** What is walked: something with names of others that come before it. */
export interface Dependent {
  name: string;
  needs: readonly string[];
}

/** What was found out about an item. */
interface Visit<T> {
  item: T;
  next: number;
  /** Position among those that wait for each other; -1 when done. */
  depth: number;
  /** The lowest position that it comes back to. */
  low: number;
  /** The name on the way back to itself, where there is one. */
  via?: string;
}

/** Names of a circle that are told; it may be as long as the file. */
const NAMED = 10;

/**
 * Calls `settle` once for each item, after all it needs; those in a circle are told so. With a stack of its own: chains
 * may be longer than the call stack. Time grows with items and needs.
 *
 * @returns for an item of a circle the circle as text, from its name on and back to it: `a → b → a`
 */
export function settleInOrder<T extends Dependent>(
  items: Iterable<T>,
  find: (name: string) => T | undefined,
  settle: (item: T, isCircular: boolean) => void,
): (item: T) => string {
  const visits = new Map<T, Visit<T>>();
  const stack: Visit<T>[] = [];
  const enter = (item: T): void => {
    const visit = { item, next: 0, depth: stack.length, low: Number.POSITIVE_INFINITY };
    visits.set(item, visit);
    stack.push(visit);
  };
  for (const start of items) {
    if (!visits.has(start)) enter(start);
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const name = visit.item.needs[visit.next++];
      if (name === undefined) {
        stack.pop();
        settle(visit.item, visit.low <= visit.depth);
        visit.depth = -1;
        const waiting = stack.at(-1);
        if (waiting) comeBack(waiting, visit.low, visit.item.name);
        continue;
      }
      const needed = find(name);
      if (needed === undefined) continue;
      const known = visits.get(needed);
      if (known === undefined) enter(needed);
      else if (known.depth !== -1) comeBack(visit, known.depth, name);
    }
  }
  return (item) => circleFrom(item, (name) => visits.get(find(name) ?? item)?.via);
}

function comeBack(visit: Visit<unknown>, low: number, via: string): void {
  if (low > visit.depth) return;
  visit.low = Math.min(visit.low, low);
  visit.via ??= via;
}

function circleFrom({ name }: Dependent, viaOf: (name: string) => string | undefined): string {
  const names = [name];
  for (let via = viaOf(name); via !== undefined && via !== name; via = viaOf(via)) {
    names.push(via);
    if (names.length > NAMED) return `${names.slice(0, NAMED).join(" → ")} → … → ${name}`;
  }
  return [...names, name].join(" → ");
}

/** Files looked at together: enough for the disk to be busy. */
const AT_ONCE = 32;

/** What `work` makes of each item, in their order, some at a time. */
export async function inPieces<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return done;
}

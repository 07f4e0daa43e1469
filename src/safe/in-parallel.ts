/**
 * Runs `work` on every item, at most `width` at a time; the results keep the order of the items. Rejects with the first
 * error, after which no further item starts.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const left = items.entries();
  let failed = false;
  const lane = async () => {
    for (const [index, item] of left) {
      if (failed) return;
      try {
        answers[index] = await work(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return answers;
}

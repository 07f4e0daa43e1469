/** At most `count` items, evenly spaced over the whole list. */
export function spread<T>(items: readonly T[], count: number): T[] {
  const few = Math.min(count, items.length);
  return Array.from({ length: few }, (_, place) => items[Math.ceil((place * items.length) / few)]).filter(
    (item) => item !== undefined,
  );
}

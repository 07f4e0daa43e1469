/** Assigns each name only once. */
export interface UniqueNames {
  /** Reserves a name. Returns false if it is already reserved. */
  claim(name: string): boolean;
  /** Reserves the name, or the first free one with a number from 2. Takes constant time even for many equal names. */
  claimFree(name: string): string;
  /**
   * Returns the name if it is unused, otherwise the other one, with as many of `sign` at its end as it needs to be
   * unique.
   */
  claimFirst(name: string, other: () => string, sign: string): string;
}

/** @param fold returns the same text for names that are equal */
export function createUniqueNames(separator: "-" | "_", fold: (name: string) => string = (name) => name): UniqueNames {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const claim = (name: string) => taken.size < taken.add(fold(name)).size;
  return {
    claim,
    claimFirst(wanted, other, sign) {
      if (claim(wanted)) return wanted;
      let name = other();
      while (!claim(name)) name += sign;
      return name;
    },
    claimFree(wanted) {
      let count = counts.get(fold(wanted)) ?? 1;
      let name = count === 1 ? wanted : `${wanted}${separator}${count}`;
      while (!claim(name)) {
        count += 1;
        name = `${wanted}${separator}${count}`;
      }
      counts.set(fold(wanted), count);
      return name;
    },
  };
}

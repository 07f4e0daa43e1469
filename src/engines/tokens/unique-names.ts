/** Names that are each given once. */
export interface UniqueNames {
  /** Takes a name; false where it is taken. */
  claim(name: string): boolean;
  /** Takes the name, else the first that is free with a number behind it, from 2. As quick for many of one name as for few. */
  claimFree(name: string): string;
  /** Takes the name, else the other one, with as many of `sign` behind it as it needs to be free. */
  claimFirst(name: string, other: () => string, sign: string): string;
}

/** @param fold makes one of names that count as equal */
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

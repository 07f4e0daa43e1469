/**
 * Keeps what was made under the last `most` names. Who asks for one that is being made shares it; a failure is not kept.
 */
export function createKept<T>(most: number): (name: string | number, make: () => Promise<T>) => Promise<T> {
  const values = new Map<string | number, Promise<T>>();
  return (name, make) => {
    const known = values.get(name);
    if (known) return known;
    const made = make();
    values.set(name, made);
    made.catch(() => values.delete(name));
    const [oldest] = values.size > most ? values.keys() : [];
    if (oldest !== undefined) values.delete(oldest);
    return made;
  };
}

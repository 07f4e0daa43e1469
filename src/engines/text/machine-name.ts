/** `Tint 25%` → `tint-25`. Letters of every script stay; empty where there is neither letter nor digit. */
export const machineForm = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

/** Hands a name back, or with the lowest number behind it (`-2`) that nobody has in this scope. */
export function createNumbering(): (name: string, scope?: string) => string {
  const counts = new Map<string, number>();
  return (name, scope = "") => {
    const keyOf = (one: string) => `${scope}/${one}`;
    let count = counts.get(keyOf(name)) ?? 0;
    let free = name;
    while (counts.has(keyOf(free))) {
      count += 1;
      free = `${name}-${count}`;
    }
    counts.set(keyOf(name), Math.max(count, 1));
    if (free !== name) counts.set(keyOf(free), 1);
    return free;
  };
}

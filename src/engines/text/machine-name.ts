/** `Tint 25%` → `tint-25`. Keeps letters of every script. Empty for a name without letters and digits. */
export const machineForm = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

/** Returns a function that makes names unique in a scope: unchanged, or with the lowest free number (`-2`). */
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

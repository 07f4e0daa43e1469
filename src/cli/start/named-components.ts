/**
 * Ids of components that an address names: `/components/button?tab=code`, `/api/component/button-primary.html`,
 * `?id=button`. May name more than are meant; each is in `ids`.
 */
export function namedComponents(address: string, ids: ReadonlySet<string>): string[] {
  const words = address.slice(0, MAX_CHARACTERS).split(/[/?&=#]+/);
  return [...new Set(words.flatMap((word) => idIn(word, ids) ?? []))];
}

/** Longer addresses name no more components than this much of them. */
const MAX_CHARACTERS = 2_000;

/** `button-primary.html` is of `button-primary`, else of `button`: the longest beginning that is an id. */
function idIn(word: string, ids: ReadonlySet<string>): string | undefined {
  for (let end = word.length; end > 0; end = Math.max(word.lastIndexOf("-", end - 1), word.lastIndexOf(".", end - 1)))
    if (ids.has(word.slice(0, end))) return word.slice(0, end);
  return undefined;
}

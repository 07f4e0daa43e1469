import { didYouMean } from "../engines/text/did-you-mean.ts";

/** `components.json` → `component`: the noun that a part of a path names. */
const nounOf = (part = ""): string => part.replace(/\.\w+$/, "").replace(/s$/, "");

/**
 * The endpoint that reads the thing an unknown API path names: `/api/registry/components/button` →
 * `/api/component/button.json`. Undefined if none does.
 */
export function nearEndpoint(path: string, endpoints: Iterable<{ method: string; path: string }>): string | undefined {
  if (!path.startsWith("/api/")) return;
  const [owner, name = ""] = path.split("/").slice(-2);
  for (const endpoint of endpoints) {
    if (endpoint.method !== "GET" || !endpoint.path.startsWith("/api/")) continue;
    const [before, last = ""] = endpoint.path.split("/").slice(-2);
    const parameter = /^\{\w+\}(?=\.\w+$|$)/.exec(last)?.[0];
    const isList = !endpoint.path.includes("{") && nounOf(last) === nounOf(name);
    if (isList) return endpoint.path;
    if (parameter && nounOf(before) === nounOf(owner))
      return endpoint.path.replace(parameter, () => nameFor(name, last));
  }
}

/** A name without the extension that the endpoint adds itself: `button.json` for `{id}.json` is `button`. */
const nameFor = (name: string, last: string): string => {
  const extension = /\}(\.\w+)$/.exec(last)?.[1];
  return extension !== undefined && name.endsWith(extension) ? name.slice(0, -extension.length) : name;
};

/** Whether a title has a word like one of the words: with the same beginning, or spelled almost the same. */
export function isNear(words: string, title: string): boolean {
  const inTitle = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words
    .toLowerCase()
    .split(" ")
    .filter(({ length }) => length > 2)
    .some((word) => inTitle.some((one) => one.startsWith(word)) || didYouMean(word, inTitle) !== undefined);
}

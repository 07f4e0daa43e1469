import { walkJson } from "./locate-json.ts";

/**
 * JSON Pointers (RFC 6901) of members that an object has twice, at most `most`; `JSON.parse` keeps the last and says
 * nothing. For text that `parseJson` took.
 */
export function duplicateKeys(text: string, most = 100): string[] {
  const found: string[] = [];
  const seen = new WeakMap<object, Set<string>>();
  walkJson(text, {
    member(pointer, object) {
      const names = seen.get(object) ?? new Set();
      if (names.has(pointer)) found.push(pointer);
      seen.set(object, names.add(pointer));
      return found.length < most;
    },
  });
  return found;
}

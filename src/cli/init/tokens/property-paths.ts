import { tokenName } from "../../../engines/tokens/engine.ts";

/** Groups a name is cut into at most; people look for `color.blue.500`, and not for each word. */
const MAX_GROUPS = 2;

/**
 * The unique token path of each custom property: `color-blue-500` is `color.blue.500`. At most two levels of groups;
 * the name of a token isn't used as a group. Characters that the format does not allow become `_`.
 *
 * @param names without `--`
 */
export function propertyPaths(names: readonly string[]): Map<string, string[]> {
  const known = new Set(names);
  const paths = new Map(names.map((name) => [name, pathOf(name, known)]));
  const groups = new Set<string>();
  for (const path of paths.values()) for (let end = 1; end < path.length; end++) groups.add(keyOf(path.slice(0, end)));
  const taken = new Set<string>();
  for (const path of paths.values()) {
    while (taken.has(keyOf(path)) || groups.has(keyOf(path))) path.push(`${path.pop() ?? ""}_`);
    taken.add(keyOf(path));
  }
  return paths;
}

const keyOf = (path: readonly string[]): string => path.join("\n");

function pathOf(property: string, known: ReadonlySet<string>): string[] {
  const words = property.split("-");
  const path: string[] = [];
  let start = 0;
  for (let end = 1; end < words.length && path.length < MAX_GROUPS; end++) {
    const part = words.slice(start, end).join("-");
    if (part === "" || safeName(part) !== part || known.has(words.slice(0, end).join("-"))) continue;
    path.push(part);
    start = end;
  }
  return [...path, safeName(words.slice(start).join("-"))];
}

const safeName = (text: string): string => tokenName(text.replace(/[.{}]/g, "_")) || "_";

import type { ChildNode, Root } from "postcss";
import { parse as parseScss } from "postcss-scss";
import { parseLess } from "../../../engines/check/readers/parse-less.ts";

/** A map in a map in a map is the deepest people write. */
const MAX_DEPTH = 5;

/**
 * Reads top-level variables of a Sass (SCSS) or Less file as custom properties with the same names: `$brand-blue: #025`
 * is `--brand-blue`, and map members have the map's name as a prefix. References to variables become `var(--…)`.
 * Nothing is computed: an expression stays text and isn't used as a value.
 *
 * @returns the number of variables
 */
export function readSheetVariables(text: string, path: string, into: Map<string, string>): number {
  let root: Root;
  try {
    root = path.endsWith(".less") ? parseLess(text, { map: false }) : parseScss(text, { map: false });
  } catch {
    // Indented, generated or broken: such a sheet holds nothing for us.
    return 0;
  }
  const before = into.size;
  for (const node of root.nodes) {
    const [name, value] = variableOf(node) ?? [];
    if (name === undefined || value === undefined || name.startsWith("_")) continue;
    take(`--${name}`, value.replace(/\s*!(?:default|global)\b/g, "").trim(), into);
  }
  return into.size - before;
}

function variableOf(node: ChildNode): [name: string, value: string] | undefined {
  if (node.type === "decl" && node.prop.startsWith("$")) return [node.prop.slice(1), node.value];
  if (node.type === "atrule" && "variable" in node && node.variable === true && "value" in node)
    return [node.name.replace(/:$/, ""), String(node.value)];
  return undefined;
}

function take(name: string, value: string, into: Map<string, string>, depth = 0): void {
  if (value.startsWith("(") && value.endsWith(")") && depth < MAX_DEPTH) {
    for (const [key, inner] of membersOf(value.slice(1, -1))) take(`${name}-${key}`, inner, into, depth + 1);
    return;
  }
  const alias = /^[$@]([\w-]+)$/.exec(value)?.[1];
  const text = alias === undefined ? value : `var(--${alias})`;
  if (text !== "" && /^--[\w-]+$/.test(name) && !into.has(name)) into.set(name, text);
}

/** Members of a Sass map: `"small": 4px, "large": (…)`. A list has none. */
function membersOf(map: string): [key: string, value: string][] {
  return partsOf(map, ",").flatMap((member): [string, string][] => {
    const [key = "", ...rest] = partsOf(member, ":");
    return rest.length > 0 ? [[key.trim().replace(/^["']|["']$/g, ""), rest.join(":").trim()]] : [];
  });
}

/** A text cut at a sign, outside of brackets and quotes. */
function partsOf(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? "";
    if (quote !== "") quote = one === quote ? "" : quote;
    else if (one === `"` || one === "'") quote = one;
    else if (one === "(") depth += 1;
    else if (one === ")") depth -= 1;
    else if (one === sign && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

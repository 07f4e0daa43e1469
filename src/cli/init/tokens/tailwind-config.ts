import { exportedObjects, literalOf } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";

/** Token parts of a Tailwind theme, and their prefixes in version 4. */
const PARTS: Readonly<Record<string, string>> = {
  colors: "color",
  spacing: "spacing",
  borderRadius: "radius",
  fontFamily: "font",
  fontSize: "text",
  fontWeight: "font-weight",
  lineHeight: "leading",
  letterSpacing: "tracking",
  boxShadow: "shadow",
  screens: "breakpoint",
  transitionDuration: "duration",
  transitionTimingFunction: "ease",
  zIndex: "z-index",
  opacity: "opacity",
};
const MAX_DEPTH = 4;

/**
 * Reads the theme of a Tailwind configuration as custom properties with the names of version 4: `colors.brand.500` is
 * `--color-brand-500`. Reads only literals; the configuration does not run.
 *
 * @returns the number of properties
 * @see https://tailwindcss.com/docs/theme#theme-variable-namespaces
 */
export function readTailwindConfig(text: string, path: string, into: Map<string, string>): number {
  const before = into.size;
  for (const exported of exportedObjects(text, path)) addTheme(literalOf(exported), into);
  return into.size - before;
}

/** The same of a configuration that was evaluated. */
export function addTheme(config: unknown, into: Map<string, string>): void {
  const theme = memberOf(config, "theme");
  for (const values of [theme, memberOf(theme, "extend")])
    for (const [part, prefix] of Object.entries(PARTS)) take(memberOf(values, part), `--${prefix}`, into);
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function take(value: unknown, name: string, into: Map<string, string>, depth = 0): void {
  if (isObject(value) && depth < MAX_DEPTH)
    for (const [key, inner] of Object.entries(value))
      take(inner, key === "DEFAULT" ? name : `${name}-${key.replaceAll(".", "_")}`, into, depth + 1);
  const text = Array.isArray(value)
    ? textOfList(value)
    : typeof value === "string" || typeof value === "number"
      ? String(value)
      : "";
  if (text !== "" && !into.has(name)) into.set(name, text);
}

/** A font list, or a size with further settings, whose first member is the size. */
function textOfList(list: readonly unknown[]): string {
  const [first, second] = list;
  if (typeof first === "string" && isObject(second)) return first;
  return list.every((one) => typeof one === "string")
    ? list.map((one) => (/[ ]/.test(one) && !/["']/.test(one) ? `"${one}"` : one)).join(", ")
    : "";
}

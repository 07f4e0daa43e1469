import { exportedObjects, literalOf } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";

/** Parts of a Tailwind theme that are tokens, and what its version 4 calls their custom properties. */
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
const MOST_DEPTH = 4;

/**
 * The theme of a Tailwind configuration, as the custom properties version 4 has for it: `colors.brand.500` is
 * `--color-brand-500`. Literals alone: the configuration is not run.
 *
 * @returns how many it had
 * @see https://tailwindcss.com/docs/theme#theme-variable-namespaces
 */
export function readTailwindConfig(text: string, path: string, into: Map<string, string>): number {
  const before = into.size;
  for (const exported of exportedObjects(text, path)) takeTheme(literalOf(exported), into);
  return into.size - before;
}

/** The same of a configuration that was evaluated. */
export function takeTheme(config: unknown, into: Map<string, string>): void {
  const theme = memberOf(config, "theme");
  for (const values of [theme, memberOf(theme, "extend")])
    for (const [part, prefix] of Object.entries(PARTS)) take(memberOf(values, part), `--${prefix}`, into);
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function take(value: unknown, name: string, into: Map<string, string>, depth = 0): void {
  if (isObject(value) && depth < MOST_DEPTH)
    for (const [key, inner] of Object.entries(value))
      take(inner, key === "DEFAULT" ? name : `${name}-${key.replaceAll(".", "_")}`, into, depth + 1);
  const text = Array.isArray(value)
    ? textOfList(value)
    : typeof value === "string" || typeof value === "number"
      ? String(value)
      : "";
  if (text !== "" && !into.has(name)) into.set(name, text);
}

/** A list of fonts; or a size with what goes with it, of which the first is the size. */
function textOfList(list: readonly unknown[]): string {
  const [first, second] = list;
  if (typeof first === "string" && isObject(second)) return first;
  return list.every((one) => typeof one === "string")
    ? list.map((one) => (/[ ]/.test(one) && !/["']/.test(one) ? `"${one}"` : one)).join(", ")
    : "";
}

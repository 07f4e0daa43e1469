import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Node } from "@babel/types";
import type { FileFence } from "../../engines/sandbox/fence.ts";
import { isObject } from "../../safe/is-object.ts";
import { exportedObjects, literalOf, NO_LITERAL, objectMembersOf, omitCast } from "../types/script-reading.ts";

/** A Tailwind configuration, as far as it is literals. */
export interface TailwindConfiguration {
  values: Record<string, unknown>;
  /** The parts that only running it would give: `plugins`, `presets`, `theme.extend.fontFamily`. */
  missing: string[];
}

const NAMES = ["ts", "js", "cjs", "mjs", "mts", "cts"].map((end) => `tailwind.config.${end}`);
const MAX_DEPTH = 12;

/** Reads a configuration without running it. Undefined if it can't be read. @param file absolute path */
export function readTailwindConfiguration(file: string): TailwindConfiguration | undefined {
  try {
    const [exported] = exportedObjects(readFileSync(file, "utf8"), file);
    const missing: string[] = [];
    const values = exported && partOf(exported, "", missing);
    return isObject(values) ? { values, missing } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the literal parts of a value. @param missing receives the names of the others */
function partOf(node: Node, name: string, missing: string[], depth = 0): unknown {
  const plain = omitCast(node);
  if (!plain || depth > MAX_DEPTH) return NO_LITERAL;
  if (plain.type === "ObjectExpression") {
    const members = objectMembersOf(plain).flatMap(([key, value]) => {
      const known = partOf(value, name === "" ? key : `${name}.${key}`, missing, depth + 1);
      return known === NO_LITERAL || key === "__proto__" ? [] : [[key, known] as const];
    });
    if (plain.properties.some(({ type }) => type === "SpreadElement")) missing.push(name || "the spread values");
    return Object.fromEntries(members);
  }
  // `["var(--font)", ...fontFamily.sans]` is usable without its fallbacks.
  if (plain.type === "ArrayExpression" && name !== "plugins" && name !== "presets") {
    const items = plain.elements.map((item) => (item ? partOf(item, name, [], depth + 1) : NO_LITERAL));
    const known = items.filter((item) => item !== NO_LITERAL);
    if (known.length > 0 || items.length === 0) return known;
  }
  const value = literalOf(plain);
  if (value === NO_LITERAL && !(plain.type === "ArrayExpression" && plain.elements.length === 0)) missing.push(name);
  return value;
}

/** Finds the configuration of a style sheet: in its folder, or in the nearest one above that the fence allows. */
export function findTailwindConfiguration(sheet: string, fence: FileFence): string | undefined {
  for (let folder = dirname(sheet); ; folder = dirname(folder)) {
    for (const file of NAMES.map((name) => join(folder, name)))
      if (fence.refusal(file) === undefined && isFile(file)) return file;
    if (folder === dirname(folder) || fence.refusal(folder) !== undefined) return undefined;
  }
}

function isFile(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Style sheets for Tailwind 3, whose configuration is code. */
const VERSION_3 =
  /@tailwind\s+(?:base|components|variants|screens)\b|@import\s+["']tailwindcss\/(?:base|components)["']/;

export const isOfVersion3 = (css: string): boolean => VERSION_3.test(css);

/** Rewrites a style sheet for Tailwind 3 for our compiler. @param id the name under which it loads the configuration */
export const asVersion4 = (css: string, id: string): string =>
  `@config "${id}";\n${css
    .replace(
      /@tailwind\s+base\s*;|@import\s+["']tailwindcss\/base["']\s*;/g,
      '@import "tailwindcss/lib/css/preflight.css" layer(base);',
    )
    .replace(/@import\s+["']tailwindcss\/utilities["']\s*;/g, "@tailwind utilities;")
    .replace(
      /@tailwind\s+(?:components|variants|screens)\s*;|@import\s+["']tailwindcss\/(?:components|variants)["']\s*;/g,
      "",
    )}`;

/** Values of version 3 whose defaults differ in version 4. */
const VERSION_3_THEME = {
  borderColor: { DEFAULT: "#e5e7eb" },
  ringWidth: { DEFAULT: "3px" },
  ringColor: { DEFAULT: "rgb(59 130 246 / 0.5)" },
};

/**
 * Returns a configuration for version 3 with the defaults of that version.
 *
 * @param defaults the default theme of our compiler
 * @param own the default configuration of the installed version, as far as it is literals
 */
export function withDefaults(
  values: Record<string, unknown>,
  defaults: Record<string, unknown>,
  own: Record<string, unknown>,
): Record<string, unknown> {
  const theme = recordOf(values.theme);
  const extend = recordOf(theme.extend);
  const inherited = { ...defaults, ...recordOf(own.theme) };
  return {
    ...values,
    // Version 4 has no prefix with a dash.
    ...(typeof values.prefix === "string" && !/^[a-z]+$/.test(values.prefix) ? { prefix: undefined } : {}),
    theme: {
      ...inherited,
      ...theme,
      extend: {
        ...extend,
        ...Object.fromEntries(
          Object.entries(VERSION_3_THEME).map(([name, value]) => [name, { ...value, ...recordOf(extend[name]) }]),
        ),
      },
    },
  };
}

const recordOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

import { posix } from "node:path";
import { convertValue, nameWords, setToken } from "../../../engines/tokens/engine.ts";
import type { TokenTree } from "../../../engines/tokens/names.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";

const MODULE = /\.[cm]?[jt]s$/;
const CONFIG = /(?:^|\/)panda\.config\.[cm]?[jt]s$/;
const NAMED = /theme|preset|system|token/i;
const DEFINES = /\b(?:createSystem|definePreset|defineTokens|defineSemanticTokens|semanticTokens)\b/;
const OF_PACKAGES = /["']@(?:pandacss|chakra-ui)\//;
const MAX_MODULES = 200;
const MAX_DEPTH = 20;

/** The module with a theme of Panda CSS or Chakra UI 3: its configuration, or a module that defines one. */
export async function findPandaModules(repository: Repository): Promise<string[]> {
  const modules = repository.files.filter(({ path }) => MODULE.test(path) && !/\.(?:d|test|spec|stories)\./.test(path));
  const config = modules.filter(({ path }) => CONFIG.test(path));
  if (config.length > 0) return config.map(({ path }) => path).slice(0, 1);
  const found: string[] = [];
  for (const { path } of written(modules.filter((one) => NAMED.test(posix.basename(one.path)))).slice(0, MAX_MODULES)) {
    const text = await repository.text(path);
    if (text !== undefined && DEFINES.test(text) && OF_PACKAGES.test(text)) found.push(path);
  }
  return found;
}

/** Types by category, if they don't follow from the value. */
const TYPES: Readonly<Record<string, string>> = {
  colors: "color",
  fonts: "fontFamily",
  fontWeights: "fontWeight",
  lineHeights: "lineHeight",
  shadows: "shadow",
};

/**
 * Converts the theme in a module's exports to DTCG: tokens by category and path, `DEFAULT` as the group's own token, and
 * the values of conditions (`_dark`, `_osDark`) as modes. Undefined without one.
 *
 * @param leftOut receives values that have no place there
 */
export function pandaTokens(exported: Readonly<Record<string, unknown>>, leftOut: string[]): TokenTree | undefined {
  const themes = [exported, ...Object.values(exported)].flatMap(themesIn);
  const parts = themes.flatMap((theme) => [theme, isObject(theme.extend) ? theme.extend : {}]);
  const written: { path: string[]; value: unknown; isSemantic: boolean; description?: string | undefined }[] = [];
  for (const name of ["tokens", "semanticTokens"])
    for (const part of parts) collect(part[name], [], name === "semanticTokens", written);
  if (written.length === 0) return undefined;
  const groups = new Set(written.flatMap(({ path }) => path.slice(1).map((_, at) => path.slice(0, at + 1).join("."))));
  const places = new Map(
    written.map(({ path }) => {
      const own = path.at(-1) === "DEFAULT" ? path.slice(0, -1) : path;
      const name = own.join(".");
      const plain = own.map((part) => part.replace(/[.{}]+/g, "-"));
      return [name, groups.has(name) ? [...plain, "$root"] : plain] as const;
    }),
  );
  const withPlaces = (value: unknown): unknown =>
    typeof value === "string"
      ? value.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
          const place = places.get(name.trim());
          return place === undefined ? whole : `{${place.join(".")}}`;
        })
      : value;
  const tree: TokenTree = {};
  for (const { path, value, isSemantic, description } of written) {
    const own = path.at(-1) === "DEFAULT" ? path.slice(0, -1) : path;
    const name = own.join(".");
    const { base, modes } = isSemantic ? conditionsOf(value, name, leftOut) : { base: value, modes: {} };
    const [category = ""] = own;
    const read = (one: unknown) => convertValue(TYPES[category], withPlaces(one), category);
    const { type, value: $value } = read(base);
    const place = places.get(name);
    if ($value === undefined || $value === "" || !place) continue;
    const variable = nameWords(category).concat(own.slice(1).map(dashed)).join("-");
    const mode = Object.fromEntries(Object.entries(modes).map(([key, one]) => [key, read(one).value]));
    const isNamed = variable !== place.filter((part) => part !== "$root").join("-");
    const $extensions = {
      ...(Object.keys(mode).length > 0 ? { mode } : {}),
      ...(isNamed ? { "design-system-registry": { variable } } : {}),
    };
    setToken(tree, place, {
      ...(type === undefined ? {} : { $type: type === "other" ? "string" : type }),
      $value,
      ...(description === undefined ? {} : { $description: description }),
      ...(Object.keys($extensions).length > 0 ? { $extensions } : {}),
    });
  }
  return tree;
}

/** `fontSize` as in names of custom properties: `font-size`. */
const dashed = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();

/** Objects with tokens: a configuration's `theme`, a preset's, or an object with only tokens. */
function themesIn(value: unknown): TokenTree[] {
  if (!isObject(value)) return [];
  if (isObject(value.theme)) return [value.theme];
  return isObject(value.tokens) || isObject(value.semanticTokens) ? [value] : [];
}

function collect(
  group: unknown,
  path: readonly string[],
  isSemantic: boolean,
  into: { path: string[]; value: unknown; isSemantic: boolean; description?: string | undefined }[],
): void {
  if (!isObject(group) || path.length > MAX_DEPTH) return;
  for (const [name, child] of Object.entries(group)) {
    if (!isObject(child) || name.startsWith("$") || name === "__proto__") continue;
    const own = [...path, name];
    if (Object.hasOwn(child, "value")) {
      const description = typeof child.description === "string" ? child.description : undefined;
      into.push({ path: own, value: child.value, isSemantic, description });
    } else collect(child, own, isSemantic, into);
  }
}

/** The value without a condition, and the values for conditions that are modes. */
function conditionsOf(value: unknown, name: string, leftOut: string[]) {
  if (!isObject(value)) return { base: value, modes: {} };
  const modes: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    if (key === "base" || key === "DEFAULT") continue;
    const mode = key.startsWith("_") ? nameWords(key.slice(1).replace(/^os(?=[A-Z])/, "")).join("-") : "";
    if (mode === "" || isObject(one)) leftOut.push(`${name} (${key})`);
    else modes[mode] ??= one;
  }
  const base = value.base ?? value.DEFAULT ?? modes.light;
  return { base: isObject(base) ? (base.base ?? base.DEFAULT) : base, modes };
}

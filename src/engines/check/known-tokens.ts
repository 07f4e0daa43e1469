import { isObject } from "../../safe/is-object.ts";
import {
  choicesOf,
  createVariables,
  NAME_IN_CSS,
  PROPERTY_IN_CSS,
  scssNaming,
  typographyProperties,
} from "../tokens/engine.ts";
import type { ResolvedToken, TokenSystem } from "../tokens/names.ts";
import type { Knowledge, KnownDeprecation, KnownToken } from "./knowledge.ts";

/** Types of text style properties, by their CSS names. */
const PROPERTY_TYPES: Readonly<Record<string, string>> = {
  "font-family": "fontFamily",
  "font-size": "dimension",
  "font-weight": "fontWeight",
  "letter-spacing": "dimension",
};

/**
 * Returns the tokens of a system with their names in code and their values in all modes. A variable is included if the
 * compiled stylesheet of the system has it. If the stylesheet has none of them, all variables of our own stylesheet are
 * included.
 *
 * @param compiled the compiled stylesheets of the system, empty if it has none
 * @param deprecationOf reads `$deprecated`
 */
export function knownTokens(
  { css, scss }: { css: string; scss: string },
  system: TokenSystem,
  deprecationOf: (deprecated: unknown) => KnownDeprecation | undefined,
): Pick<Knowledge, "tokens" | "variables"> {
  const base = system.select().tokens;
  const valuesOf = valuesFinder(system, base);
  const inCss = namesIn(css, new RegExp(`${PROPERTY_IN_CSS}(\\s*:)?`, "gi"));
  const inScss = namesIn(scss, new RegExp(`^[ \\t]*\\$(${NAME_IN_CSS})(\\s*:)?`, "gim"));
  const sass = createVariables(base, scssNaming).variables;
  const named = createVariables(base).variables;
  const isCompiled = named.some(({ name }) => inCss.has(name));
  const tokens = named.flatMap(({ token, name, parts }, index) => {
    const variable = (own: string) => (!isCompiled || inCss.has(own) ? { css: `--${own}` } : {});
    const scssName = sass[index]?.name ?? name;
    const deprecated = deprecationOf(token.deprecated);
    const { type, aliasOf, description } = token;
    const common = { name: token.name, ...(deprecated ? { deprecated } : {}), ...(description ? { description } : {}) };
    const whole: KnownToken = {
      ...common,
      ...{ type, aliasOf },
      values: valuesOf(token),
      ...variable(name),
      ...(inScss.has(scssName) ? { scss: `$${scssName}` } : {}),
    };
    // A text style has a variable for each of its properties.
    const ofStyle = parts.map((part): KnownToken => {
      const values = valuesOf(token).map((value) => partOf(value, part.property));
      return {
        ...common,
        ...{ type: PROPERTY_TYPES[part.property] ?? lineHeightType(part), property: part.property },
        values: [...new Set(values)],
        ...variable(part.name),
        ...(inScss.has(part.name) ? { scss: `$${part.name}` } : {}),
      };
    });
    return [whole, ...ofStyle];
  });
  return { tokens, variables: Array.from(inCss, (name) => `--${name}`) };
}

const lineHeightType = ({ value }: { value: string }): string => (/[a-z]$/i.test(value) ? "dimension" : "number");

const partOf = (value: unknown, property: string): string | undefined =>
  isObject(value) ? typographyProperties(value).find((each) => each.property === property)?.text : undefined;

/** @param pattern matches a name with or without a colon after it, so that no name is read twice */
const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(pattern)).flatMap(([, name = "", colon]) => (colon === undefined ? [] : name)));

/** Collects the distinct values of a token in all modes. The first is the default. */
function valuesFinder(system: TokenSystem, base: readonly ResolvedToken[]) {
  const values = new Map(base.map(({ name, resolved }) => [name, new Map([[JSON.stringify(resolved), resolved]])]));
  const first = new Map(base.map((token) => [token.name, token]));
  const { choices } = choicesOf(system.axes, base.length);
  for (const choice of choices) {
    for (const { name, resolved } of system.select(choice).tokens) {
      // Layers share the tokens that they don't change.
      if (first.get(name)?.resolved === resolved) continue;
      values.get(name)?.set(JSON.stringify(resolved), resolved);
    }
  }
  return ({ name }: ResolvedToken): unknown[] => [...(values.get(name)?.values() ?? [])];
}

import type { ResolvedToken } from "../dtcg/resolve.ts";
import { allVariables, declare, type VariableDeclaration } from "./declarations.ts";
import type { Edition } from "./edition.ts";
import { createSelectors, header, omittedTokens, rule, wideRule } from "./emit-css.ts";
import type { EmitOptions, FormatNames } from "./emitter.ts";
import { omitRemark, stylesheetOf } from "./stylesheet.ts";
import { pathInNamespace, utilityNamespace } from "./utility-namespace.ts";
import {
  createVariables,
  type Naming,
  namedAs,
  referenceName,
  type TokenVariables,
  tokenVariable,
  variableName,
} from "./variables.ts";

/** Tailwind reads these next to a `--text-*` size. */
const textModifiers = new Set(["font-family", "line-height", "letter-spacing", "font-weight"]);
/** Namespaces of media and container queries, which can't read variables. */
const literal = new Set(["breakpoint", "container"]);

const SIZES = "xs sm base lg xl 2xl 3xl 4xl 5xl 6xl 7xl 8xl 9xl";
const WEIGHTS = "thin extralight light normal medium semibold bold extrabold black";
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/**
 * Names that would change classes of other namespaces: `text-base` is a size rather than a color, `font-bold` a weight,
 * `w-full` a share. Their tokens have the namespace twice in the name (`bg-color-base`).
 */
const OTHERS: Readonly<Record<string, ReadonlySet<string>>> = {
  color: words(`${SIZES} 0 1 2 4 8 none auto inherit current transparent`),
  font: words(WEIGHTS),
  spacing: words("auto full screen px min max fit none svw lvw dvw svh lvh dvh lh 1-2 1-3 2-3 1-4 3-4"),
};

const utilityNaming: Naming = {
  name(token) {
    const namespace = utilityNamespace(token);
    if (namespace === undefined) return tokenVariable(token);
    // The name from a design tool wins, as in CSS and SCSS.
    const reference = referenceName(token);
    if (reference !== undefined) return reference.startsWith(`${namespace}-`) ? reference : `${namespace}-${reference}`;
    const rest = variableName(pathInNamespace(token.path, namespace));
    return OTHERS[namespace]?.has(rest) ? `${namespace}-${namespace}-${rest}` : `${namespace}-${rest}`;
  },
  within(name, token) {
    const namespace = utilityNamespace(token);
    return namespace === undefined ? name : `${namespace}-${name}`;
  },
  part: (name, property) => (property === "font-family" ? name.replace(/^text-/, "font-") : `${name}--${property}`),
  takesReferences: (token) => !literal.has(utilityNamespace(token) ?? ""),
};

/**
 * Returns a Tailwind 4 `@theme` block: each token in the namespace of its utilities (`--color-*`, `--spacing-*`,
 * `--text-*` with its modifiers, …). A token without a namespace keeps its own name. Utilities use the variables, and
 * rules in the layer `base`, above the theme's layer, make them follow the attributes of the axes.
 */
export function emitUtilityCss(edition: Edition, options: EmitOptions = {}): string {
  const isSingle = edition.open.length === 0 && Object.keys(edition.chosen).length === 0;
  const naming = isSingle ? utilityNaming : namedAs(edition.usual(), utilityNaming);
  const { base, varying, blocks, left } = stylesheetOf(edition, naming, declareUtilities);
  const selectors = createSelectors(edition.open, options.attributes);
  const rules = [
    wideRule(":root", base),
    ...varying.map(({ axes, declarations }) =>
      rule(axes.map((axis) => selectors.any(axis)).join(",\n"), declarations.map(omitRemark)),
    ),
    ...blocks.map(({ when, declarations }) => rule(selectors.of(when), declarations)),
  ].join("");
  const theme = base.map(({ name, text, srgb }) => `  --${name}: ${srgb ?? text};\n`).join("");
  const kept = keptContainers(new Set(base.map(({ name }) => name)));
  return `${header(options)}@theme {\n${theme}${kept}}\n${rules === "" ? "" : `@layer base {\n${rules.replaceAll(/^(?=.)/gm, "  ")}}\n`}${omittedTokens(left)}`;
}

/** Sizes of Tailwind's own containers in rem, for `max-w-3xl`, `w-md` and `basis-sm` (its `theme.css`, 4.3). */
const CONTAINERS: Readonly<Record<string, number>> = {
  ...{ "3xs": 16, "2xs": 18, xs: 20, sm: 24, md: 28, lg: 32, xl: 36 },
  ...{ "2xl": 42, "3xl": 48, "4xl": 56, "5xl": 64, "6xl": 72, "7xl": 80 },
};
/** Namespaces that Tailwind searches after spacing and before containers. `inline-md` can't be overridden. */
const SIZED = ["width", "min-width", "max-width", "flex-basis"];

/** Returns declarations that keep the meaning of size classes if a spacing has the name of a container. */
function keptContainers(names: ReadonlySet<string>): string {
  const hidden = Object.keys(CONTAINERS).filter((size) => names.has(`spacing-${size}`));
  const lines = hidden.flatMap((size) =>
    SIZED.filter((namespace) => !names.has(`${namespace}-${size}`)).map(
      (namespace) => `  --${namespace}-${size}: var(--container-${size}, ${CONTAINERS[size]}rem);\n`,
    ),
  );
  return lines.length === 0
    ? ""
    : `  /* Container sizes that a spacing token with the same name would hide. */\n${lines.join("")}`;
}

const declareUtilities = (tokens: readonly ResolvedToken[], naming: Naming): VariableDeclaration[] =>
  declare(tokens, naming, { of: utilityVariables });

/** Returns a text size with its modifiers. Tailwind has no utility for the complete shorthand. */
function utilityVariables(variable: TokenVariables): TokenVariables["parts"] {
  if (variable.token.type !== "typography") return allVariables(variable);
  const { name, parts } = variable;
  const size = parts.find((part) => part.property === "font-size");
  if (size === undefined) return [];
  const modifiers = parts.filter((part) => textModifiers.has(part.property));
  return [{ ...size, name }, ...modifiers];
}

/** The most common class of a namespace. `breakpoint` is a variant. */
const CLASSES: Readonly<Record<string, string>> = {
  color: "bg-",
  spacing: "p-",
  radius: "rounded-",
  shadow: "shadow-",
  "inset-shadow": "inset-shadow-",
  font: "font-",
  "font-weight": "font-",
  text: "text-",
  leading: "leading-",
  tracking: "tracking-",
  ease: "ease-",
  container: "max-w-",
  blur: "blur-",
  aspect: "aspect-",
};

/** Returns a utility class of each token, otherwise its variable: `bg-blue-500`, `md:`, `var(--count)`. */
export function utilityNames(tokens: readonly ResolvedToken[]): FormatNames {
  const { variables, meetings } = createVariables(tokens, utilityNaming);
  const mentions = variables.map((variable) => {
    const [first] = utilityVariables(variable);
    if (first === undefined) return undefined;
    const namespace = utilityNamespace(variable.token) ?? "";
    const rest = first.name.slice(namespace.length + 1);
    if (namespace === "breakpoint") return `${rest}:`;
    const prefix = Object.hasOwn(CLASSES, namespace) ? CLASSES[namespace] : undefined;
    return prefix === undefined ? `var(--${first.name})` : prefix + rest;
  });
  return { mentions, meetings };
}

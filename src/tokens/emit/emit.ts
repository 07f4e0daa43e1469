import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues, designToolOf } from "../raw/design-tool-extension.ts";
import { commentText, cssText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { pathInNamespace, utilityNamespace } from "./utility-namespace.ts";
import { createVariables, cssNaming, type Naming, type TokenVariables, variableName } from "./variables.ts";

/** SCSS variables begin with a letter; a leading `-` or `_` would make them private to their module. */
const scssNaming: Naming = {
  ...cssNaming,
  name(token) {
    const name = variableName([designToolOf(token)?.sass?.replace(/^\$/, "") ?? token.path].flat());
    return /^[A-Za-z]/.test(name) ? name : `token-${name.replace(/^[-_]+/, "")}`;
  },
};

const utilityNaming: Naming = {
  name(token) {
    const namespace = utilityNamespace(token);
    if (namespace === undefined) return variableName(token.path);
    return `${namespace}-${variableName(pathInNamespace(token.path, namespace))}`;
  },
  part: (name, property) => (property === "font-family" ? name.replace(/^text-/, "font-") : `${name}--${property}`),
};

/** Tailwind reads these beside a `--text-*` size. */
const textModifiers = new Set(["font-family", "line-height", "letter-spacing", "font-weight"]);

/**
 * CSS custom properties in one rule. Typography gives its shorthand and a variable per property. Tokens that CSS cannot
 * express are left out. A collision of names numbers the later one (`createVariables` reports it).
 *
 * @param options.selector of the rule; `:root` when absent or not a plain selector
 * @param options.references write aliases as `var(--target)` where the value is the target's
 */
export function emitCss(
  tokens: readonly ResolvedToken[],
  options: { selector?: string; references?: boolean } = {},
): string {
  const { variables } = createVariables(tokens);
  // Backwards, so that of equal names the first stays, which is the one aliases mean.
  const named = options.references
    ? variables.toReversed().map((variable) => [variable.token.name, variable] as const)
    : [];
  const targets = new Map(named);
  let lines = "";
  for (const variable of variables) {
    const declared = declarations(variable);
    const remarked = remark(variable.token);
    if (declared.length > 0 && remarked !== "") lines += `  /* ${remarked} */\n`;
    const target = variable.token.aliasOf === undefined ? undefined : targets.get(variable.token.aliasOf);
    for (const { name, value, property } of declared) {
      const source = target && declarations(target).find((other) => other.property === property);
      lines += `  --${name}: ${source?.value === value ? `var(--${source.name})` : value};\n`;
    }
  }
  return `${plainSelector(options.selector)} {\n${lines}}\n`;
}

/** SCSS variables, one a line, with the same values as the CSS. What Sass would evaluate is interpolated as text. */
export function emitScss(tokens: readonly ResolvedToken[]): string {
  let lines = "";
  for (const variable of createVariables(tokens, scssNaming).variables) {
    const declared = declarations(variable);
    const remarked = remark(variable.token);
    if (declared.length > 0 && remarked !== "") lines += `// ${remarked}\n`;
    for (const { name, value } of declared) lines += `$${name}: ${scssText(value)};\n`;
  }
  return lines;
}

/**
 * A Tailwind 4 `@theme` block: each token under the namespace that makes utilities of it (`--color-*`, `--spacing-*`,
 * `--text-*` with its modifiers, …); what has no namespace keeps its own name.
 */
export function emitUtilityCss(tokens: readonly ResolvedToken[]): string {
  let lines = "";
  for (const variable of createVariables(tokens, utilityNaming).variables) {
    const declared = variable.token.type === "typography" ? textDeclarations(variable) : declarations(variable);
    for (const { name, value } of declared) lines += `  --${name}: ${value};\n`;
  }
  return `@theme {\n${lines}}\n`;
}

/** Flat JSON: dot name → CSS value, for the tokens CSS can express. */
export function emitJson(tokens: readonly ResolvedToken[]): Record<string, string> {
  const styledValue = createStyledValues(tokens);
  const entries: [string, string][] = [];
  for (const token of tokens) {
    const value = cssValue(token.type, styledValue(token));
    if (value !== undefined) entries.push([token.name, value]);
  }
  // `fromEntries` defines members, so that a token named __proto__ is one.
  return Object.fromEntries(entries);
}

function declarations({ name, value, parts }: TokenVariables): { name: string; value: string; property: string }[] {
  return value === undefined ? parts : [{ name, value, property: "" }, ...parts];
}

/** A text size with its modifiers; Tailwind makes no utility of the whole shorthand. */
function textDeclarations({ name, parts }: TokenVariables): { name: string; value: string }[] {
  const size = parts.find((part) => part.property === "font-size");
  return size === undefined
    ? []
    : [{ name, value: size.value }, ...parts.filter((part) => textModifiers.has(part.property))];
}

function remark({ description, deprecated }: ResolvedToken): string {
  const said: unknown = typeof deprecated === "object" ? deprecated.reason : deprecated;
  const reason = typeof said === "string" && said !== "" ? `Deprecated: ${said}` : "Deprecated";
  const state = deprecated === undefined || deprecated === false ? "" : reason;
  return commentText([description ?? "", state].filter((part) => part !== "").join(" "));
}

function plainSelector(selector: string | undefined): string {
  const text = selector === undefined || /[<@]/.test(selector) ? undefined : cssText(selector);
  return text ?? ":root";
}

function scssText(value: string): string {
  // Maps in brackets, sums, slashes that comment and the signs of Sass itself would not survive as plain text.
  if (!/[$@!&=<>?*+:|~`%^]|\/\/|^\(|\bcalc\(|#(?![0-9a-fA-F])/.test(value.replace(/\d%/g, ""))) return value;
  return `#{"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"}`;
}

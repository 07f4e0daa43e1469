import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenTree } from "../token-tree.ts";
import { splitCss } from "../values/css-grammar.ts";
import { type CssGradient, gradientFromCss } from "../values/read-css.ts";

/** The key of our own data in `$extensions`. */
export const DESIGN_SYSTEM_REGISTRY = "design-system-registry";

/**
 * The original data of a token from a design tool's style, so that existing stylesheets keep working and the style can
 * be restored.
 */
export interface DesignToolExtension {
  id?: string;
  /** Name of its CSS variable without `--`. Opaque, never recalculated. */
  reference?: string;
  /** Name of its SCSS variable, with `$`. */
  sass?: string;
  name?: string;
  /** The other members of the style, unchanged. */
  raw: TokenTree;
  /** All of it as written, including members of only one type: `angle`, `italic`, `case`, … */
  written: TokenTree;
}

const CASES: Record<string, string> = { UPPER: "uppercase", LOWER: "lowercase", TITLE: "capitalize" };
const DECORATIONS: Record<string, string> = { UNDERLINE: "underline", STRIKETHROUGH: "line-through" };

/** Returns the original style data of a token. Undefined for a token that isn't from a design tool. */
export function designToolOf({ extensions }: Pick<ResolvedToken, "extensions">): DesignToolExtension | undefined {
  const written = extensions?.[DESIGN_SYSTEM_REGISTRY];
  if (!isObject(written) || written.source !== "designtool") return undefined;
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const { id, reference, sass, name, raw } = written;
  return {
    id: text(id),
    reference: text(reference),
    sass: text(sass),
    name: text(name),
    raw: isObject(raw) ? raw : {},
    written,
  };
}

type Styled = Pick<ResolvedToken, "name" | "extensions" | "type" | "resolved" | "chain">;

/**
 * Returns resolved values with details from the design tool that the format lacks, for `cssValue` and
 * `typographyProperties`: a gradient with its angle, an unchanged background list, a text with case, decoration and
 * italics. Aliases have the details of their final targets.
 */
export function createStyledValues(tokens: readonly Styled[]): (token: Styled) => unknown {
  const styles = new Map(
    tokens.flatMap((token) =>
      isStyle(token) && (designToolOf(token) || angleOf(token) !== undefined) ? [[token.name, token] as const] : [],
    ),
  );
  return (token) => {
    if (styles.size === 0 || !isStyle(token)) return token.resolved;
    const style = styles.get(token.chain.at(-1) ?? token.name);
    return style && sameJson(style.resolved, token.resolved) ? styledValue(style) : token.resolved;
  };
}

const isStyle = ({ type }: Pick<ResolvedToken, "type">): boolean => type === "gradient" || type === "typography";

/** Returns the degrees of a linear gradient from any source. The format has no member for them. */
function angleOf({ extensions }: Pick<ResolvedToken, "extensions">): number | undefined {
  const own = extensions?.[DESIGN_SYSTEM_REGISTRY];
  return isObject(own) && typeof own.angle === "number" ? own.angle : undefined;
}

/** Returns the value of one token, without following aliases. */
export function styledValue(token: Pick<ResolvedToken, "extensions" | "type" | "resolved">): unknown {
  const { type, resolved } = token;
  if (!isStyle(token)) return resolved;
  const kept = designToolOf(token);
  const angle = angleOf(token);
  if (type === "gradient" && angle !== undefined && Array.isArray(resolved)) return { angle, stops: resolved };
  if (kept === undefined) return resolved;
  const { written, raw } = kept;
  if (type === "typography") return isObject(resolved) ? { ...resolved, ...textMembers(written) } : resolved;
  if (!Array.isArray(resolved)) return resolved;
  // An edited token doesn't keep its original text.
  const isUnchanged = typeof raw.value === "string" && sameJson(firstGradient(raw.value)?.stops, resolved);
  return isUnchanged ? raw.value : resolved;
}

/** Returns the first layer of a CSS background list that is a gradient. */
export function firstGradient(background: string): CssGradient | undefined {
  for (const layer of splitCss(background, ",")) {
    const gradient = gradientFromCss(layer);
    if (gradient) return gradient;
  }
  return undefined;
}

/** Whether two values have the same JSON text. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function textMembers({ italic, case: textCase, decoration, lineHeight }: TokenTree): TokenTree {
  const transform = CASES[String(textCase)];
  const line = DECORATIONS[String(decoration)];
  return {
    ...(italic === true ? { fontStyle: "italic" } : {}),
    ...(transform ? { textTransform: transform } : {}),
    ...(line ? { textDecoration: line } : {}),
    ...(lineHeight === "normal" ? { lineHeight } : {}),
  };
}

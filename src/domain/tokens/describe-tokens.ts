import type { z } from "zod";
import { createVariables, designToolOf, hexColor } from "../../engines/tokens/engine.ts";
import type { AxisChoice, TokenSystem } from "../../engines/tokens/names.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import type { tokenInfo, tokenList } from "./dtcg-contract.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import type { OpenBundle } from "./open-bundle.ts";
import { selectTokenSet } from "./select.ts";

/** The tokens in the default modes, listed once for a bundle. */
export const describeAll = memoizeByObject(
  (open: Pick<OpenBundle, "bundle" | "system">): TokenList => describeTokens(open.bundle, open.system(), {}),
);

/** One token with everything a reader can copy of it. */
export type TokenInfo = z.infer<typeof tokenInfo>;

export type TokenList = z.infer<typeof tokenList>;

/**
 * Lists the tokens of one brand and scheme with CSS values, alias chains and names in the compiled outputs, and the
 * bundle's problems. Throws `ApiError` 400 for an unknown axis or value.
 */
export function describeTokens(bundle: DtcgDocument, system: TokenSystem, selection: AxisChoice): TokenList {
  const { tokens: resolved, problems } = selectTokenSet(system, selection);
  const axes = Object.fromEntries(system.axes.map(({ name, values }) => [name, [...values]]));
  const defaults = Object.fromEntries(
    system.axes.flatMap((axis) => (axis.default === undefined ? [] : [[axis.name, axis.default]])),
  );
  const roles = Object.fromEntries(system.axes.flatMap(({ name, role }) => (role === undefined ? [] : [[role, name]])));
  const faults = [...system.problems, ...problems].map(({ pointer, ...rest }) => ({ path: pointer, ...rest }));
  const inCss = namesIn(bundle.css, /(?<![\w-])--([\w-]+)\s*:/g);
  const inScss = namesIn(bundle.scss, /^\s*\$([\w-]+)\s*:/gm);
  const { variables } = createVariables(resolved);
  const tokens = variables.map(({ token, name, value: css }): TokenInfo => {
    const { path, type, resolved: value, aliasOf, chain, description, deprecated } = token;
    const own = designToolOf(token)?.sass?.replace(/^\$/, "");
    const scss = [own, name].find((each) => each !== undefined && inScss.has(each));
    return {
      name: token.name,
      path,
      type,
      value,
      css,
      hex: type === "color" ? hexColor(value) : undefined,
      variable: inCss.has(name) ? `--${name}` : undefined,
      scss: scss === undefined ? undefined : `$${scss}`,
      aliasOf,
      chain,
      description,
      deprecated: deprecated === false ? undefined : deprecated,
      status: readLifecycle({ deprecated }).status,
    };
  });
  return { axes, defaults, roles, selected: selection, tokens, faults };
}

const namesIn = (text: string, declaration: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(declaration), ([, name = ""]) => name));

import type { Call } from "../../../platform/contract/route.ts";
import { memoizeByObject } from "../../../safe/memoize.ts";
import { assetKind } from "../../assets/kind.ts";
import type { ComponentDefinition } from "../../components/contract.ts";
import { iconReader } from "../../icons/icon-reader.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { tokenReader } from "../../tokens/token-reader.ts";

/** The parts of a component. */
export interface UsedParts {
  tokens: readonly UsedToken[];
  /** Ids. */
  icons: readonly string[];
  /** Addresses. */
  assets: readonly string[];
}

/**
 * Finds the parts of the design system in a component's markup and style sheet. Tokens come from `known`, otherwise
 * from the default modes.
 */
export async function readUsedParts(
  { css, html }: Pick<ComponentDefinition, "css" | "html">,
  { snapshot, part }: Pick<Call, "snapshot" | "part">,
  known?: readonly TokenInfo[],
): Promise<UsedParts> {
  const [tokens, icons] = await Promise.all([part(tokenReader), part(iconReader)]);
  const [variables, ids, addresses] = [namedVariables(css), namedIcons(html), namedAssets(`${html}\n${css}`)];
  return {
    tokens:
      variables.length === 0
        ? []
        : known
          ? usedTokens(variables, known)
          : await snapshot.derive(async (inner) => usedTokens(variables, (await tokens.list(inner)).tokens)),
    icons:
      ids.length === 0
        ? []
        : await snapshot.derive(async (inner) => {
            const { byId } = await icons.read(inner);
            return ids.filter((id) => byId.has(id));
          }),
    assets:
      addresses.length === 0
        ? []
        : await snapshot.derive(async (inner) => {
            const stored = new Set((await inner.list(assetKind)).map(({ summary }) => `/assets/${summary.storageKey}`));
            return addresses.filter((address) => stored.has(address));
          }),
  };
}

/** A token a component's style sheet names. */
interface UsedToken {
  variable: string;
  /** The token, where the design system has one of that name. */
  token?: Pick<TokenInfo, "name" | "css" | "hex">;
}

/** A custom property that a style sheet reads. */
interface NamedVariable {
  name: string;
  /** The style sheet sets it itself. */
  isOwn: boolean;
}

/** Custom properties that a style sheet reads, in order of their name. */
function namedVariables(css: string): NamedVariable[] {
  const own = new Set(Array.from(css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g), ([, name = ""]) => name));
  const read = new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = ""]) => name));
  return [...read].toSorted().map((name) => ({ name, isOwn: own.has(name) }));
}

const byVariable = memoizeByObject(
  (tokens: readonly TokenInfo[]): ReadonlyMap<string, TokenInfo> =>
    new Map(tokens.flatMap((token) => (token.variable ? [[token.variable, token] as const] : []))),
);

/**
 * Tokens among the variables of a style sheet: variables that it reads and doesn't set, and variables with a token's
 * name.
 */
function usedTokens(variables: readonly NamedVariable[], tokens: readonly TokenInfo[]): UsedToken[] {
  const known = byVariable(tokens);
  return variables
    .filter(({ name, isOwn }) => known.has(name) || !isOwn)
    .map(({ name: variable }) => {
      const token = known.get(variable);
      return token ? { variable, token: { name: token.name, css: token.css, hex: token.hex } } : { variable };
    });
}

/** Ids that markup refers to as icons: in a sprite, or as a file. */
function namedIcons(html: string): string[] {
  const uses = Array.from(html.matchAll(/<use\b[^>]*?href=["'][^"'#]*#([^"']+)["']/gi), ([, id = ""]) => id);
  const files = Array.from(html.matchAll(/\/icons\/([^"'/?#)\s]+)\.svg/g), ([, id = ""]) => decoded(id));
  return [...new Set([...uses, ...files])].toSorted();
}

/** Addresses of assets of the registry in markup or a style sheet. */
const namedAssets = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/["'(](\/assets\/[\w./%-]+)/g), ([, address = ""]) => address))].toSorted();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

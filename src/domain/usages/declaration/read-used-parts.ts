import type { Call } from "../../../platform/contract/route.ts";
import { assetKind } from "../../assets/kind.ts";
import type { ComponentDefinition } from "../../components/contract.ts";
import { iconReader } from "../../icons/icon-reader.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { tokenReader } from "../../tokens/token-reader.ts";
import { namedAssets, namedIcons, namedVariables, type UsedToken, usedTokens } from "./used-parts.ts";

/** What a component is made of. */
export interface Used {
  tokens: readonly UsedToken[];
  /** Ids. */
  icons: readonly string[];
  /** Addresses. */
  assets: readonly string[];
}

/**
 * What the markup and style sheet of a component name, of what the design system has; tokens of those `known`, else with
 * the values of no choice.
 */
export async function readUsedParts(
  { css, html }: Pick<ComponentDefinition, "css" | "html">,
  { snapshot, part }: Pick<Call, "snapshot" | "part">,
  known?: readonly TokenInfo[],
): Promise<Used> {
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

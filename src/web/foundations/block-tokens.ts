import { shownTokens } from "../../domain/foundations/foundations-data.ts";
import { selectionOf } from "../../domain/foundations/selection.ts";
import type { TokenInfo } from "../../domain/tokens/describe-tokens.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { BlockReads } from "../../platform/contract/block.ts";

/**
 * Those tokens that a block of a document shows, in the scheme and brand that its author named, else in those of the page.
 * None for a value that the bundle does not have where the author named it; where the address did, it chooses nothing.
 */
export async function blockTokens(
  { part, snapshot, query, actor, remote }: Pick<BlockReads, "part" | "snapshot" | "query" | "actor" | "remote">,
  written: { brand?: string | undefined; scheme?: string | undefined },
  isShown: (name: string) => boolean,
): Promise<{ tokens: readonly TokenInfo[]; follows: FollowedAxes }> {
  const reader = await part(tokenReader);
  const list = await reader.list(snapshot);
  const named = selectionOf(written, list).chosen;
  const ofPage = Object.entries(selectionOf(Object(query ?? {}), list).chosen).filter(
    ([axis, value]) => list.axes[axis]?.includes(value) && (axis === list.roles.scheme || axis === list.roles.brand),
  );
  try {
    const asked = { ...Object.fromEntries(ofPage), ...named };
    const shown = await shownTokens({ part, snapshot, query: asked, actor, remote });
    const tokens = shown.tokens.filter(({ name }) => isShown(name));
    const modes = await reader.modes(snapshot);
    // What is the same everywhere needs no other page.
    const differs = tokens.some(({ name }) => modes.tokens.get(name)?.at !== undefined);
    return { tokens, follows: differs ? unnamed(shown.follows, named) : {} };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { tokens: [], follows: {} };
    throw error;
  }
}

/** What an author named stays so, whatever the header shows. Addresses of documents choose by role (`followedQuery`). */
const unnamed = (follows: FollowedAxes, named: Record<string, string>): FollowedAxes =>
  Object.fromEntries(
    Object.entries(follows).flatMap(([role, axis]) =>
      axis && !Object.hasOwn(named, axis.axis) ? [[role, { ...axis, axis: role }]] : [],
    ),
  );

import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { getConfig } from "../config/contract.ts";
import { getFonts } from "../fonts/contract.ts";
import type { TokenList } from "../tokens/describe-tokens.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { foundationsReader } from "./foundations-reader.ts";
import { firstBrand, followedAxes, isShared, type SelectionQuery, selectionOf } from "./selection.ts";

/**
 * Loads all data of the foundation pages for one brand and scheme; without one, for the first brand, as every page.
 * Rejects with `ApiError` 400 for unknown ones.
 */
export async function loadFoundations({
  client,
  part,
  snapshot,
  query,
  actor,
  remote,
}: Pick<Call<undefined, SelectionQuery>, "client" | "part" | "snapshot" | "query" | "actor" | "remote">) {
  const [foundations, { data }, { fonts }] = await Promise.all([
    part(foundationsReader).then(async (reader) => {
      const base = await reader.read(snapshot);
      const { chosen, selected, follows } = await shownSelection({ part, snapshot, query }, base);
      const read =
        Object.keys(selected).length > 0 ? await reader.read(snapshot, selected, taskClient({ actor, remote })) : base;
      return { ...read, chosen, follows };
    }),
    client(getConfig, {}),
    client(getFonts, {}),
  ]);
  return {
    ...foundations,
    config: data,
    fonts,
    stylesheets: stylesheetsOf(fonts),
  };
}

/** The style sheets of the system's fonts. */
export const stylesheetsOf = (fonts: readonly unknown[]): string[] =>
  fonts.length > 0 ? ["/api/registry/fonts.css"] : [];

/** The tokens for a query and for the header's choice. `list` has the tokens of no choice. */
async function shownSelection(
  { part, snapshot, query }: Pick<Call<unknown, SelectionQuery>, "part" | "snapshot" | "query">,
  list: Pick<TokenList, "axes" | "defaults" | "roles">,
) {
  const first = firstBrand(list);
  const requested = selectionOf(query, list);
  const chosen = { ...first, ...requested.chosen };
  // If the first brand is the shared default, the pushed values are more complete than derived ones.
  const changes = first && !isShared(await (await part(tokenReader)).modes(snapshot), first);
  return {
    chosen,
    selected: changes ? selectionOf(chosen, list).selected : requested.selected,
    follows: followedAxes(list),
  };
}

/** The tokens for a query, for token pages. Rejects with `ApiError` 400 for unknown brands and schemes. */
export async function selectTokens(
  call: Pick<Call<unknown, SelectionQuery>, "part" | "snapshot" | "query" | "remote"> & {
    actor?: { id: string } | undefined;
  },
) {
  const { part, snapshot } = call;
  const tokens = await part(tokenReader);
  const base = await snapshot.derive((inner) => tokens.list(inner));
  const { selected, follows } = await shownSelection(call, base);
  if (Object.keys(selected).length === 0) return { tokens: base.tokens, follows };
  const chosen = await snapshot.derive((inner) => tokens.list(inner, selected, taskClient(call)));
  return { tokens: chosen.tokens, follows };
}

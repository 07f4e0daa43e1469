import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { getConfig } from "../config/contract.ts";
import { getFonts } from "../fonts/contract.ts";
import type { TokenList } from "../tokens/describe-tokens.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { foundationsReader } from "./foundations-reader.ts";
import { firstBrand, followedAxes, isShared, type SelectionQuery, selectionOf } from "./selection.ts";

/** Everything the pages are made from, for one brand and scheme; the first brand, as every page, where none is named. Rejects with `ApiError` 400 for unknown ones. */
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

/** What pages load for the fonts of the system. */
export const stylesheetsOf = (fonts: readonly unknown[]): string[] =>
  fonts.length > 0 ? ["/api/registry/fonts.css"] : [];

/** What of tokens is shown where a query asks for them, `list` being those of no choice; and what of it follows the header. */
async function shownSelection(
  { part, snapshot, query }: Pick<Call<unknown, SelectionQuery>, "part" | "snapshot" | "query">,
  list: Pick<TokenList, "axes" | "defaults" | "roles">,
) {
  const first = firstBrand(list);
  const asked = selectionOf(query, list);
  const chosen = { ...first, ...asked.chosen };
  // Where the first brand is what all brands share, the values that were pushed say more than those derived from it.
  const changes = first && !isShared(await (await part(tokenReader)).modes(snapshot), first);
  return {
    chosen,
    selected: changes ? selectionOf(chosen, list).selected : asked.selected,
    follows: followedAxes(list),
  };
}

/** The tokens that a query asks for, as pages of tokens show them. Rejects with `ApiError` 400 for unknown brands and schemes. */
export async function shownTokens(
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

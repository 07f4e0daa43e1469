import type { Call } from "../../../contract/route.ts";
import { taskClient } from "../../../workers/task-client.ts";
import { getConfig } from "../../site/config/contract.ts";
import { tokenReader } from "../dtcg/api.ts";
import { getFonts } from "../fonts/contract.ts";
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
      const first = firstBrand(base);
      const asked = selectionOf(query, base);
      const chosen = { ...first, ...asked.chosen };
      // Where the first brand is what all brands share, the values that were pushed say more than those derived from it.
      const changes = first && !isShared(await (await part(tokenReader)).modes(snapshot), first);
      const selected = changes ? selectionOf(chosen, base).selected : asked.selected;
      const read =
        Object.keys(selected).length > 0 ? await reader.read(snapshot, selected, taskClient({ actor, remote })) : base;
      return { ...read, chosen, follows: followedAxes(base) };
    }),
    client(getConfig, {}),
    client(getFonts, {}),
  ]);
  return {
    ...foundations,
    config: data,
    fonts,
    stylesheets: fonts.length > 0 ? ["/api/registry/fonts.css"] : [],
  };
}

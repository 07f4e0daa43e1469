import { z } from "zod";
import type { Call } from "../../../contract/route.ts";
import { getConfig } from "../../site/config/contract.ts";
import { tokenReader } from "../dtcg/api.ts";
import { getFonts } from "../fonts/contract.ts";
import { getTokens } from "../tokens/contract.ts";
import { stylesOf } from "../tokens/kind.ts";

/** What every page that shows tokens may be asked for. */
export const selectionQuery = z.object({ brand: z.string().optional(), scheme: z.string().optional() });

export type SelectionQuery = z.infer<typeof selectionQuery>;

export type FoundationsData = Awaited<ReturnType<typeof loadFoundations>>;

/** Everything the pages are made from, for one brand and scheme. Rejects with `ApiError` 400 for unknown ones. */
export async function loadFoundations({
  client,
  part,
  snapshot,
  query,
}: Pick<Call<undefined, SelectionQuery>, "client" | "part" | "snapshot" | "query">) {
  const [{ payload }, bundle, { data }, { fonts }] = await Promise.all([
    client(getTokens, {}),
    part(tokenReader).then((reader) => reader.list(snapshot, axesIn(query))),
    client(getConfig, {}),
    client(getFonts, {}),
  ]);
  return {
    ...bundle,
    /** True when a brand or scheme was asked for. */
    isSelection: Object.keys(bundle.selected).length > 0,
    styles: stylesOf(payload ?? {}),
    config: data,
    fonts,
    stylesheets: fonts.length > 0 ? ["/api/registry/fonts.css"] : [],
  };
}

const axesIn = ({ brand, scheme }: SelectionQuery): Record<string, string> => ({
  ...(brand === undefined ? {} : { brand }),
  ...(scheme === undefined ? {} : { scheme }),
});

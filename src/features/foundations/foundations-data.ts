import { z } from "zod";
import type { Call } from "../../contract/route.ts";
import { getConfig } from "../config/contract.ts";
import { listTokens } from "../dtcg/contract.ts";
import { getFonts } from "../fonts/contract.ts";
import { getTokens } from "../tokens/contract.ts";
import { stylesOf } from "../tokens/kind.ts";

/** What every page that shows tokens may be asked for. */
export const selectionQuery = z.object({ brand: z.string().optional(), scheme: z.string().optional() });

export type SelectionQuery = z.infer<typeof selectionQuery>;

export type FoundationsData = Awaited<ReturnType<typeof loadFoundations>>;

/** Everything the pages are made from, for one brand and scheme. Rejects with `ApiError` 400 for unknown ones. */
export async function loadFoundations({ client, query }: Pick<Call<undefined, SelectionQuery>, "client" | "query">) {
  const [{ payload }, bundle, { data }, { fonts }] = await Promise.all([
    client(getTokens, {}),
    client(listTokens, { query }),
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

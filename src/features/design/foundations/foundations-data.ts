import { z } from "zod";
import type { Call } from "../../../contract/route.ts";
import { getConfig } from "../../site/config/contract.ts";
import { getFonts } from "../fonts/contract.ts";
import { foundationsReader } from "./foundations-reader.ts";

/** What every page that shows tokens may be asked for. */
export const selectionQuery = z.object({ brand: z.string().optional(), scheme: z.string().optional() });

export type SelectionQuery = z.infer<typeof selectionQuery>;

/** Everything the pages are made from, for one brand and scheme. Rejects with `ApiError` 400 for unknown ones. */
export async function loadFoundations({
  client,
  part,
  snapshot,
  query,
}: Pick<Call<undefined, SelectionQuery>, "client" | "part" | "snapshot" | "query">) {
  const [foundations, { data }, { fonts }] = await Promise.all([
    part(foundationsReader).then((reader) => reader.read(snapshot, axesIn(query))),
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

const axesIn = ({ brand, scheme }: SelectionQuery): Record<string, string> => ({
  ...(brand === undefined ? {} : { brand }),
  ...(scheme === undefined ? {} : { scheme }),
});

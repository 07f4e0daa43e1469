import { z } from "zod";
import { galleryPage } from "../../domain/lists/gallery-page.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import type { Call } from "../../platform/contract/route.ts";

const word = z.string().max(2_000).default("");

/** The query of the list of patterns. */
export const patternsQuery = z.object({
  q: word,
  group: word,
  status: statusQuery,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type PatternsQuery = z.infer<typeof patternsQuery>;

/** The requested page of patterns, with the sidebar. */
export async function readPatternsPage({
  snapshot,
  part,
  query,
}: Pick<Call<undefined, PatternsQuery>, "snapshot" | "part" | "query">) {
  const { group, status } = query;
  const read = await part(patternGallery);
  return snapshot.derive(async (inner) => {
    const { entries, outline } = await read(inner);
    const kept = entries.filter((entry) => (!group || entry.group === group) && (!status || entry.status === status));
    return {
      shown: galleryPage(kept, ({ text }) => text, query),
      count: entries.length,
      sidebar: outline.around("/patterns").sidebar,
    };
  });
}

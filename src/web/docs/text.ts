import { documentation } from "../../domain/navigation/documentation-part.ts";
import { counted } from "../../engines/text/noun.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { listingText } from "../ui/listing-text.ts";
import { overviewOf } from "./docs-overview.ts";

/** The pages of the documentation as a list: all by group, or the ones of one group if there are many. */
export async function docsText({
  part,
  snapshot,
  query,
}: Pick<Call<undefined, { in: string; page: number }>, "part" | "snapshot" | "query">): Promise<string> {
  const { read } = await part(documentation);
  const shown = await snapshot.derive(async (inner) => overviewOf(await read(inner), query));
  if (!shown) throw notFound("The group doesn't exist. See all groups at /docs.");
  const { pages, groups, listing } = shown;
  const more = listing && listing.page < listing.pages;
  const nextPage = new URLSearchParams({
    ...(query.in === "" ? {} : { in: query.in }),
    page: String(query.page + 1),
  });
  return listingText({
    title: listing?.title ?? "Documentation",
    lead: `${counted(pages, "page")}.`,
    entries: listing
      ? listing.entries.map(({ count, description, ...entry }) => ({
          ...entry,
          group: "",
          about: count > 0 ? `${counted(count, "page")}` : description,
        }))
      : groups.flatMap(({ inside, ...group }) =>
          [group, ...inside].map(({ description, ...entry }) => ({ ...entry, group: group.title, about: description })),
        ),
    next: more ? `/docs?${nextPage}` : undefined,
  });
}

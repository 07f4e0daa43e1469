import { findIn } from "../../../domain/icons/find-icons.ts";
import { iconReader } from "../../../domain/icons/icon-reader.ts";
import type { IconEntry } from "../../../domain/icons/match-icons.ts";
import { galleryPageAddress } from "../../../domain/lists/gallery-page.ts";
import { systemSynonyms } from "../../../domain/search/own-synonyms.ts";
import { blocks, code, heading, link, list } from "../../../engines/text/markdown.ts";
import { markdownAddress } from "../../../engines/text/markdown-address.ts";
import { statusNote } from "../../../platform/contract/lifecycle-text.ts";
import type { Call } from "../../../platform/contract/route.ts";

/** Icons of one text; an id is about three tokens. */
const PAGE_SIZE = 1_000;

/** The requested icon ids by category, in Markdown. */
export async function iconsText({
  part,
  snapshot,
  query,
}: Pick<
  Call<undefined, { q: string; category: string; page: number }>,
  "part" | "snapshot" | "query"
>): Promise<string> {
  const catalog = await (await part(iconReader)).read(snapshot);
  const synonyms = await (await part(systemSynonyms))(snapshot);
  const { entries, find } = await findIn(catalog, synonyms);
  const { positions: found } = await find(query.q, query.category);
  const first = (query.page - 1) * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE).flatMap((position) => entries[position] ?? []);
  const groups = [...Map.groupBy(shown, ({ category }) => category)];
  const isAll = found.length === entries.length;
  return blocks(
    heading(1, "Icons"),
    `${isAll ? entries.length : `${found.length} of ${entries.length}`} icons. Each icon is available as an SVG file at \`/icons/<id>.svg\` and as a symbol at \`/api/icons-sprite.svg#<id>\`.`,
    ...groups.flatMap(([category, icons]) => [
      groups.length > 1 && heading(2, category || "Other"),
      icons.map(iconWord).join(", "),
    ]),
    first + PAGE_SIZE < found.length &&
      link("Next page", markdownAddress(galleryPageAddress("/foundations/icons", { ...query }, query.page + 1))),
    list(["[JSON](/api/registry/icons): names, tags and sources", "[All as a zip](/api/registry/icons/download)"]),
  );
}

const iconWord = ({ id, status, deprecated }: IconEntry): string => {
  const instead = deprecated?.replacement ? `, use ${code(deprecated.replacement)}` : "";
  return `${code(id)}${statusNote(status).replace(/\)$/, `${instead})`)}`;
};

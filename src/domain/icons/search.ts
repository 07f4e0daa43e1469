import { createIconSynonyms } from "../../engines/text/depicted-words.ts";
import { queryWords } from "../../engines/text/filter-match.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import type { SearchSource } from "../../platform/contract/search-source.ts";
import { iconReader } from "./icon-reader.ts";

export const searchIcons: SearchSource = async function* ({ snapshot, part }) {
  const { byId } = await (await part(iconReader)).read(snapshot);
  for (const { entry } of byId.values()) {
    const { id, name, category, tags = [] } = entry;
    const { status } = readLifecycle(entry, [category, ...tags]);
    yield {
      id: `icon:${id}`,
      kind: "icon",
      group: "Icons",
      title: name,
      detail: id,
      text: [category, status ?? "", ...tags, ...[name, ...tags].flatMap(depictedBy)].join(" "),
      url: `/foundations/icons?q=${encodeURIComponent(id)}`,
      image: `/icons/${encodeURIComponent(id)}.svg`,
      ...(status ? { status } : {}),
    };
  }
};

const depicted = createIconSynonyms();

/** Further words for a picture: a search for "delete" finds the bin. */
const depictedBy = (text: string): readonly string[] => queryWords(text).flatMap(depicted);

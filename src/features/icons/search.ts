import type { SearchSource } from "../../contract/search-source.ts";
import { SINGLETON } from "../../store/kind.ts";
import { iconsKind } from "./kind.ts";

export const searchIcons: SearchSource = async (snapshot) => {
  const catalog = (await snapshot.get(iconsKind, SINGLETON))?.document.catalog ?? [];
  return catalog.map(({ id, name, category, tags = [] }) => ({
    id: `icon:${id}`,
    group: "Icons",
    title: name,
    detail: id,
    text: [category, ...tags].join(" "),
    url: `/foundations/icons?q=${encodeURIComponent(id)}`,
    image: `/icons/${encodeURIComponent(id)}.svg`,
  }));
};

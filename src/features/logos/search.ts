import type { SearchSource } from "../../contract/search-source.ts";
import { SINGLETON } from "../../store/kind.ts";
import { logosKind } from "./kind.ts";

export const searchLogos: SearchSource = async (snapshot) => {
  const variants = (await snapshot.get(logosKind, SINGLETON))?.document.variants ?? [];
  return variants.map(({ id, name, brand, variant, form, usage }) => ({
    id: `logo:${id}`,
    group: "Logos",
    title: name,
    detail: [brand, form, variant].filter(Boolean).join(", "),
    text: usage,
    url: `/foundations/logos#${encodeURIComponent(id)}`,
    image: `/logos/${encodeURIComponent(id)}.svg`,
  }));
};

import type { SearchSource } from "../../platform/contract/search-source.ts";
import { SINGLETON } from "../../store/kind.ts";
import { logosKind } from "./kind.ts";

export const searchLogos: SearchSource = async function* ({ snapshot }) {
  const variants = (await snapshot.get(logosKind, SINGLETON))?.document.variants ?? [];
  for (const { id, name, brand, variant, form, usage } of variants) {
    yield {
      id: `logo:${id}`,
      kind: "logo",
      group: "Logos",
      title: name,
      detail: [brand, form, variant].filter(Boolean).join(", "),
      text: usage,
      url: `/foundations/logos#${encodeURIComponent(id)}`,
      image: `/logos/${encodeURIComponent(id)}.svg`,
    };
  }
};

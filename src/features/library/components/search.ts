import type { SearchSource } from "../../../contract/search-source.ts";
import { componentSummary } from "./component-document.ts";
import { listComponents } from "./define.ts";
import { componentKind } from "./kind.ts";

/** Components by title, group, type, tags and description; the screenshot is their picture. */
export const searchComponents: SearchSource = async function* ({ snapshot }) {
  const [listed, entries] = await Promise.all([listComponents(snapshot), snapshot.list(componentKind)]);
  const tags = new Map(entries.map(({ id, summary }) => [id, componentSummary.parse(summary).tags]));
  for (const { id, title, group, type, description = "", image, status } of listed) {
    yield {
      id: `component:${id}`,
      kind: "component",
      group: "Components",
      title,
      detail: description.slice(0, 120) || group,
      text: [id, group, type, description, status ?? "", ...(tags.get(id) ?? [])].join(" "),
      url: `/components/${encodeURIComponent(id)}`,
      ...(image ? { image } : {}),
      ...(status ? { status } : {}),
    };
  }
};

import { shortened } from "../../engines/text/shortened.ts";
import type { SearchSource } from "../../platform/contract/search-source.ts";
import { patternKind, patternSummary } from "./kind.ts";

/** Patterns by title, group, tags, components and description. */
export const searchPatterns: SearchSource = async function* ({ snapshot }) {
  const entries = await snapshot.list(patternKind);
  for (const { id, summary } of entries) {
    const { title, group, tags, components, description, status } = patternSummary.parse(summary);
    yield {
      id: `pattern:${id}`,
      kind: "pattern",
      group: "Patterns",
      title,
      detail: shortened(description, 120) || group,
      text: [id, group, status ?? "", ...tags, ...components, description].join(" "),
      passages: [
        {
          text: [description, components.length > 0 && `Uses ${[...new Set(components)].join(", ")}`]
            .filter(Boolean)
            .join("\n"),
        },
      ],
      url: `/patterns/${encodeURIComponent(id)}`,
      ...(status ? { status } : {}),
    };
  }
};

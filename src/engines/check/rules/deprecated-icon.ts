import { iconUses } from "../icon-uses.ts";
import { becauseOf, replacing } from "../naming.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const deprecatedIcon: CheckRule = {
  id: "deprecated-icon",
  title: "Deprecated icons",
  severity: "warning",
  why: "A later version removes a deprecated icon and leaves an empty space.",
  bad: { language: "html", code: '<ds-icon name="gear-old"></ds-icon>' },
  good: { language: "html", code: '<ds-icon name="gear"></ds-icon>' },
  fix: "Use the replacement that the author names.",
  uncertain: "The replacement is certain if the author names an existing icon.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const { icons } = vocabularyOf(system);
    for (const { place, icon } of iconUses(reading, system)) {
      if (!icon?.deprecated) continue;
      const next = icons.get(icon.deprecated.replacement ?? "");
      const advice = icon.deprecated.replacement ? ` Use ${icon.deprecated.replacement}.` : "";
      const isCurrent = next !== undefined && !next.deprecated;
      yield {
        place,
        message: `The icon ${icon.id} is deprecated${becauseOf(icon.deprecated)}.${advice}`,
        ...replacing(next?.id),
        isCertain: isCurrent,
      };
    }
  },
};

import { iconUses } from "../icon-uses.ts";
import { nearName, quoted, replacing, suggestName } from "../naming.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const unknownIcon: CheckRule = {
  id: "unknown-icon",
  title: "Unknown icons",
  severity: "error",
  why: "An unknown icon leaves an empty space, for example in a button.",
  bad: { language: "html", code: '<ds-icon name="arow-right"></ds-icon>' },
  good: { language: "html", code: '<ds-icon name="arrow-right"></ds-icon>' },
  fix: "Use the ID of an existing icon. `GET /api/registry/icons` lists all icons.",
  uncertain:
    "The replacement is never certain. The rule checks literal values of `name` and `icon` on the icon component of the design system.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const { icons } = vocabularyOf(system);
    for (const { name, place, icon } of iconUses(reading, system)) {
      if (icon) continue;
      const near = nearName(name, icons);
      yield {
        place,
        message: `The design system has no icon ${quoted(name)}.${suggestName(near)}`,
        ...replacing(near),
      };
    }
  },
};

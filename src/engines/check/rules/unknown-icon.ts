import { iconUses } from "../icon-uses.ts";
import { meant, nearName, quoted, replacing } from "../naming.ts";
import type { Found, Rule } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const unknownIcon: Rule = {
  id: "unknown-icon",
  title: "Icons the system does not have",
  severity: "error",
  why: "An icon that does not exist leaves an empty place where people look for what to press.",
  bad: { language: "html", code: '<ds-icon name="arow-right"></ds-icon>' },
  good: { language: "html", code: '<ds-icon name="arrow-right"></ds-icon>' },
  fix: "Write the id of an icon the system has. `GET /api/registry/icons` lists them all.",
  uncertain:
    "Never certain. Judged are `name` and `icon` of the system's component of icons, where they are written out.",
  *check({ reading }, system): Iterable<Found> {
    const { icons } = vocabularyOf(system);
    for (const { name, place, icon } of iconUses(reading, system)) {
      if (icon) continue;
      const near = nearName(name, icons);
      yield { place, message: `The design system has no icon ${quoted(name)}.${meant(near)}`, ...replacing(near) };
    }
  },
};

import { propertyNamed } from "../properties.ts";
import type { Found, Rule } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const missingProperty: Rule = {
  id: "missing-property",
  title: "Properties a component needs",
  severity: "warning",
  why: "Without a property it needs a component shows nothing, fails, or cannot be used with a screen reader.",
  bad: { language: "tsx", code: "<IconButton icon={XIcon} />" },
  good: { language: "tsx", code: '<IconButton icon={XIcon} aria-label="Close" />' },
  fix: "Give the property.",
  uncertain:
    "Has no replacement. Left alone are uses that are given more than is written out (`{...rest}`, attributes of a template), custom elements, whose properties scripts set, `children`, properties with a default, and those another one that is given makes needless.",
  *check({ reading }, system): Iterable<Found> {
    const vocabulary = vocabularyOf(system);
    for (const element of reading.elements) {
      if (element.isOpen || element.kind === "element") continue;
      const component = vocabulary.componentOf(element);
      if (!component) continue;
      const given = new Set(
        element.attributes.map(({ name }) => propertyNamed(component, name, element.kind)?.name ?? name),
      );
      const missing = component.properties.filter(
        ({ name, isRequired, unless = [], deprecated }) =>
          isRequired &&
          name !== "children" &&
          !deprecated &&
          !given.has(name) &&
          !unless.some((other) => given.has(other)),
      );
      // Of two of which either is enough, one is told.
      const told = missing.filter(
        ({ name }, index) => !missing.slice(0, index).some(({ unless = [] }) => unless.includes(name)),
      );
      if (told.length === 0) continue;
      const names = told.map(({ name, unless = [] }) => [name, ...unless].join(" or "));
      yield { place: element.place, message: `${component.title} needs ${names.join(", ")}.` };
    }
  },
};

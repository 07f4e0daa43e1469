import { propertyNamed } from "../properties.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const missingProperty: CheckRule = {
  id: "missing-property",
  title: "Missing required properties",
  severity: "warning",
  why: "Without a required property, a component shows nothing, fails, or does not work with a screen reader.",
  bad: { language: "tsx", code: "<IconButton icon={XIcon} />" },
  good: { language: "tsx", code: '<IconButton icon={XIcon} aria-label="Close" />' },
  fix: "Add the property.",
  uncertain:
    "The rule suggests no replacement. It ignores uses with spread properties (`{...rest}`, attributes of a template), custom elements (scripts can set their properties), `children`, properties with a default, and properties that another property makes unnecessary.",
  *check({ reading }, system): Iterable<RuleMatch> {
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
      // Reports only one of two properties of which either is enough.
      const reported = missing.filter(
        ({ name }, index) => !missing.slice(0, index).some(({ unless = [] }) => unless.includes(name)),
      );
      if (reported.length === 0) continue;
      const names = reported.map(({ name, unless = [] }) => [name, ...unless].join(" or "));
      yield { place: element.place, message: `${component.title} needs ${names.join(", ")}.` };
    }
  },
};

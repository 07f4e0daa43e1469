import { isHtmlAttribute } from "../html-attributes.ts";
import { nearName, replacing, suggestName } from "../naming.ts";
import { propertiesOf, propertyNamed } from "../properties.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const unknownProperty: CheckRule = {
  id: "unknown-property",
  title: "Unknown properties",
  severity: "warning",
  why: "A component ignores an unknown property or passes it to the page as an attribute. It has no effect, and you see no error.",
  bad: { language: "tsx", code: '<Button varient="primary">Save</Button>' },
  good: { language: "tsx", code: '<Button variant="primary">Save</Button>' },
  fix: "Use a property from the description of the component.",
  uncertain:
    "The replacement is certain if only the capitalization differs. The rule ignores HTML attributes, `data-` and `aria-` attributes, events, `key`, and components without described properties. It also ignores names that do not resemble a known property, because a component can pass them on.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const element of reading.elements) {
      const component = vocabulary.componentOf(element);
      if (!component || component.properties.length === 0) continue;
      for (const { name, place } of element.attributes) {
        if (name === "caller" || name.startsWith("_") || propertyNamed(component, name, element.kind)) continue;
        if (element.kind !== "macro" && isHtmlAttribute(name)) continue;
        const near = nearName(name, propertiesOf(component));
        if (near === undefined && element.kind !== "macro") continue;
        const isCase = near?.toLowerCase() === name.toLowerCase();
        yield {
          place,
          message: `${component.title} has no property ${name}.${suggestName(near)}`,
          ...replacing(near),
          isCertain: isCase && !element.attributes.some((other) => other.name === near),
        };
      }
    }
  },
};

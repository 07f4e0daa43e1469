import { isOfHtml } from "../html-attributes.ts";
import { meant, nearName, replacing } from "../naming.ts";
import { propertiesOf, propertyNamed } from "../properties.ts";
import type { Found, Rule } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const unknownProperty: Rule = {
  id: "unknown-property",
  title: "Properties a component does not have",
  severity: "warning",
  why: "A property a component does not know is ignored, or lands as an attribute in the page: what was meant does not happen, and nothing says so.",
  bad: { language: "tsx", code: '<Button varient="primary">Save</Button>' },
  good: { language: "tsx", code: '<Button variant="primary">Save</Button>' },
  fix: "Write the name of a property the component describes.",
  uncertain:
    "Certain where only capitals differ. Attributes of HTML, `data-` and `aria-`, events and `key` are left alone, and components without described properties. In components a name that is like none of theirs is left alone, too: they may hand it on.",
  *check({ reading }, system): Iterable<Found> {
    const vocabulary = vocabularyOf(system);
    for (const element of reading.elements) {
      const component = vocabulary.componentOf(element);
      if (!component || component.properties.length === 0) continue;
      for (const { name, place } of element.attributes) {
        if (name === "caller" || name.startsWith("_") || propertyNamed(component, name, element.kind)) continue;
        if (element.kind !== "macro" && isOfHtml(name)) continue;
        const near = nearName(name, propertiesOf(component));
        if (near === undefined && element.kind !== "macro") continue;
        const isCase = near?.toLowerCase() === name.toLowerCase();
        yield {
          place,
          message: `${component.title} has no property ${name}.${meant(near)}`,
          ...replacing(near),
          isCertain: isCase && !element.attributes.some((other) => other.name === near),
        };
      }
    }
  },
};

import { becauseOf, replacing } from "../naming.ts";
import { propertiesOf, propertyNamed } from "../properties.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

export const deprecatedProperty: CheckRule = {
  id: "deprecated-property",
  title: "Deprecated properties",
  severity: "warning",
  why: "A later version removes a deprecated property, and its effect disappears without an error.",
  bad: { language: "tsx", code: "<Button leadingIcon={HeartIcon}>Save</Button>" },
  good: { language: "tsx", code: "<Button leadingVisual={HeartIcon}>Save</Button>" },
  fix: "Use the replacement that the author names.",
  uncertain: "The replacement is never certain, because it can accept other values.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const element of reading.elements) {
      const component = vocabulary.componentOf(element);
      if (!component) continue;
      for (const { name, place } of element.attributes) {
        const property = propertyNamed(component, name, element.kind);
        if (!property?.deprecated) continue;
        const { replacement } = property.deprecated;
        const next = replacement === undefined ? undefined : propertiesOf(component).get(replacement.replace(/`/g, ""));
        const advice = replacement ? ` Use ${replacement}.` : "";
        yield {
          place,
          message: `${component.title}: ${name} is deprecated${becauseOf(property.deprecated)}.${advice}`,
          ...replacing(next?.name),
        };
      }
    }
  },
};

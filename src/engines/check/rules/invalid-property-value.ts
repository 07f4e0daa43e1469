import type { KnownProperty } from "../knowledge.ts";
import { nearName, quoted, replacing, suggestName } from "../naming.ts";
import { declaredValuesOf, propertyNamed } from "../properties.ts";
import type { AttributeUse, ElementUse } from "../reading.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { vocabularyOf } from "../vocabulary.ts";

/** Maximum number of values in a message. */
const LISTED = 8;

export const invalidPropertyValue: CheckRule = {
  id: "invalid-property-value",
  title: "Invalid property values",
  severity: "error",
  why: "An unknown value has the effect of the default, or creates a class without styles.",
  bad: { language: "tsx", code: '<Button variant="primry">Save</Button>' },
  good: { language: "tsx", code: '<Button variant="primary">Save</Button>' },
  fix: "Use one of the values in the list.",
  uncertain:
    "The replacement is certain if only the capitalization differs. The rule checks literal values of properties with a list of values, and strings for boolean properties in code.",
  *check({ reading, text }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const element of reading.elements) {
      const component = vocabulary.componentOf(element);
      if (!component) continue;
      for (const attribute of element.attributes) {
        const property = propertyNamed(component, attribute.name, element.kind);
        const found = property && (judgeFlag(property, attribute, element, text) ?? judgeOption(property, attribute));
        if (found) yield found;
      }
    }
  },
};

/** In code, `disabled="false"` is a string, and so it is truthy. */
function judgeFlag(
  { type }: KnownProperty,
  { name, value, valuePlace }: AttributeUse,
  { kind }: ElementUse,
  text: string,
): RuleMatch | undefined {
  if (kind !== "component" || type !== "boolean" || !valuePlace || !/^(?:true|false)$/.test(value ?? ""))
    return undefined;
  const place = { start: valuePlace.start - 1, end: valuePlace.end + 1 };
  const isText = /^(["']).*\1$/.test(text.slice(place.start, place.end));
  return isText
    ? { place, message: `${name} must be true or false, not a string.`, replacement: `{${value}}` }
    : undefined;
}

function judgeOption(property: KnownProperty, { name, value, valuePlace }: AttributeUse): RuleMatch | undefined {
  const values = declaredValuesOf(property);
  if (value === undefined || !valuePlace || !values || values.includes(value)) return undefined;
  const near = nearName(value, new Set(values));
  const listed = `${values.slice(0, LISTED).join(", ")}${values.length > LISTED ? ", …" : ""}`;
  return {
    place: valuePlace,
    message: `${name} cannot be ${quoted(value) === "" ? "empty" : quoted(value)}.${suggestName(near)} Valid values: ${listed}.`,
    ...replacing(near),
    isCertain: near !== undefined && values.filter((each) => each.toLowerCase() === value.toLowerCase()).length === 1,
  };
}

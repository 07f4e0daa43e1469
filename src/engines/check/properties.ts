import { memoizeByObject } from "../../safe/memoize.ts";
import type { KnownComponent, KnownProperty } from "./knowledge.ts";
import type { ElementUse } from "./reading.ts";

/** The properties of a component by name, indexed once. */
export const propertiesOf = memoizeByObject(
  ({ properties }: KnownComponent): ReadonlyMap<string, KnownProperty> =>
    new Map(properties.map((property) => [property.name, property])),
);

/** Returns the property for an attribute. HTML attributes have no capitals and can have hyphens. */
export function propertyNamed(
  component: KnownComponent,
  name: string,
  kind: ElementUse["kind"],
): KnownProperty | undefined {
  const found = propertiesOf(component).get(name);
  if (found || kind === "macro") return found;
  const bare = name.replaceAll("-", "").toLowerCase();
  const isMarkup = kind === "element" || name.includes("-");
  return isMarkup
    ? component.properties.find((property) => property.name.replaceAll("-", "").toLowerCase() === bare)
    : undefined;
}

/** Returns the allowed values of a property if all are known: its options, or a union of strings. */
export function declaredValuesOf({ options, type = "" }: KnownProperty): readonly string[] | undefined {
  if (options && options.length > 0) return options;
  const parts = type
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "undefined");
  const strings = parts.map((part) => /^(['"])([^'"]*)\1$/.exec(part)?.[2]);
  return strings.length > 0 && strings.every((each) => each !== undefined) ? strings : undefined;
}

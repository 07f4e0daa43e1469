import { type Lifecycle, readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";

type Properties = Record<string, Record<string, unknown>>;

const MAX_DEPTH = 3;
/** Characters of a default or option. */
const MAX_VALUE = 200;

/** A property for tables and agents. Fields without a value are missing. */
export interface PropertyRow extends Lifecycle {
  /** Its name, after the names of its parent properties. */
  path: string[];
  type?: string;
  required: boolean;
  default?: string;
  /** Values it takes. */
  options: string[];
  /** Its display name, if that differs from its name. */
  title?: string;
  description?: string;
}

/** All properties in reading order. Properties of objects and lists follow their parent. */
export function propertyRows(properties: Properties, above: string[] = []): PropertyRow[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = [...above, key];
    const { items } = property;
    const inside = [property.properties, isObject(items) ? items.properties : undefined].find(isObject);
    const nested = Object.entries(inside ?? {}).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []));
    return [rowOf(path, property), ...(path.length < MAX_DEPTH ? propertyRows(Object.fromEntries(nested), path) : [])];
  });
}

function rowOf(path: string[], property: Record<string, unknown>): PropertyRow {
  const { type, description, name, options, rules } = property;
  const key = path.at(-1) ?? "";
  return {
    path,
    ...(typeof type === "string" && type !== "" ? { type } : {}),
    required: property.required === true || (isObject(rules) && rules.required === true),
    ...(isGiven(property.default) ? { default: textOf(property.default) } : {}),
    options: propertyOptionsOf(options),
    ...(typeof name === "string" && name.toLowerCase() !== key.toLowerCase() ? { title: name } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...readLifecycle(property),
  };
}

/** The values that options list, as text. */
export const propertyOptionsOf = (options: unknown): string[] =>
  (Array.isArray(options) ? options : isObject(options) ? Object.keys(options) : []).flatMap((option) => {
    const value = isObject(option) ? (option.value ?? option.key ?? option.label) : option;
    return isGiven(value) ? [textOf(value)] : [];
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_VALUE);

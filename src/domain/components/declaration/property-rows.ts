import { type Lifecycle, readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";

type Properties = Record<string, Record<string, unknown>>;

const MAX_DEPTH = 3;
/** Letters of a default or option that are told. */
const MAX_VALUE = 200;

/** A property as tables and agents read it. Fields are absent where nothing is said. */
export interface PropertyRow extends Lifecycle {
  /** Its name behind those of the properties it lies in. */
  path: string[];
  type?: string;
  required: boolean;
  default?: string;
  /** Values it takes. */
  options: string[];
  /** What people call it, where that is another word than its name. */
  title?: string;
  description?: string;
}

/** Every property in reading order, those of objects and lists after the one they belong to. */
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
    options: optionsOf(options),
    ...(typeof name === "string" && name.toLowerCase() !== key.toLowerCase() ? { title: name } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...readLifecycle(property),
  };
}

const optionsOf = (options: unknown): string[] =>
  (Array.isArray(options) ? options : isObject(options) ? Object.keys(options) : []).flatMap((option) => {
    const value = isObject(option) ? (option.value ?? option.key ?? option.label) : option;
    return isGiven(value) ? [textOf(value)] : [];
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_VALUE);

import { misspelledFields, type SchemaFieldFault, suggestion } from "../../../engines/text/field-faults.ts";
import { isStatusWord, STATUSES } from "../../../platform/contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";
import { propertyOptionsOf } from "./property-rows.ts";

const LIFECYCLE = ["status", "deprecated", "deprecatedSince", "deprecationReason", "replacedBy"];
const TEXTS = ["title", "name", "description", "group", "type", "version", "image"];
const LISTS = ["categories", "tags", "should_do", "should_not_do", "shouldDo", "shouldNotDo"];
const FIELDS = [
  ...[...TEXTS, ...LISTS, ...LIFECYCLE],
  ...["id", "previews", "properties", "designtool", "figma", "accessibility", "package", "importPath", "import"],
  ...["export", "stories", "height", "slots", "events", "lang"],
];
const PROPERTY = [
  ...[...LIFECYCLE, "name", "type", "description", "default", "required", "options", "rules", "ref"],
  ...["properties", "items", "minimum", "maximum", "title"],
];
const PREVIEW = [...LIFECYCLE, "title", "description", "values", "args", "usage", "code", "story", "height"];
/** Names of types; others are expressions or names from code. */
const TYPES = ["string", "number", "integer", "boolean", "object", "array", "function", "color", "datetime"];
/** Properties inside of properties that are read. */
const MAX_DEPTH = 3;
/** Options in a message. */
const MAX_OPTIONS = 8;

/**
 * The fields of a declaration that are probably misspelled, or ignored because of their type or value. Unknown fields
 * that resemble no known one belong to the author and aren't listed.
 */
export function declarationFaults(written: Record<string, unknown>): SchemaFieldFault[] {
  const faults = [...misspelledFields(written, FIELDS), ...statusFaults(written, [])];
  for (const field of TEXTS) faults.push(...textFaults(written, [field]));
  for (const field of LISTS) {
    const value = written[field];
    if (isGiven(value) && !(Array.isArray(value) && value.every((one) => typeof one === "string")))
      faults.push({ path: [field], says: `${field} must be a list of strings. Write ["…", "…"].` });
  }
  for (const field of ["previews", "properties"])
    if (isGiven(written[field]) && !isObject(written[field]))
      faults.push({ path: [field], says: `${field} must be an object with a field for each of the ${field}.` });
  const properties = isObject(written.properties) ? written.properties : {};
  faults.push(...propertyFaults(properties, ["properties"]));
  for (const [key, preview] of Object.entries(isObject(written.previews) ? written.previews : {}))
    faults.push(...previewFaults(preview, ["previews", key], properties));
  return faults;
}

function propertyFaults(properties: Record<string, unknown>, path: readonly string[], depth = 1): SchemaFieldFault[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    if (!isObject(property))
      return [{ path: here, says: `The property ${name} must be an object, such as {"type": "string"}.` }];
    const { type, options, required, items } = property;
    const faults = [...misspelledFields(property, PROPERTY, here), ...statusFaults(property, here)];
    if (typeof type === "string" && /^[a-z]{5,}$/.test(type) && !TYPES.includes(type)) {
      const meant = suggestion(type, TYPES);
      if (meant !== "") faults.push({ path: [...here, "type"], says: `${type} isn't a known type.${meant}` });
    }
    if (isGiven(options) && !Array.isArray(options) && !isObject(options))
      faults.push({
        path: [...here, "options"],
        says: `options must be a list. Write ${JSON.stringify([options]).slice(0, 200)}.`,
      });
    if (isGiven(required) && typeof required !== "boolean" && !Array.isArray(required))
      faults.push({ path: [...here, "required"], says: "required must be true or false." });
    const inside = [property.properties, isObject(items) ? items.properties : undefined].findIndex(isObject);
    if (inside === -1 || depth >= MAX_DEPTH) return faults;
    const nested = inside === 0 ? property.properties : isObject(items) ? items.properties : {};
    const below = inside === 0 ? [...here, "properties"] : [...here, "items", "properties"];
    return [...faults, ...propertyFaults(isObject(nested) ? nested : {}, below, depth + 1)];
  });
}

function previewFaults(
  preview: unknown,
  path: readonly string[],
  properties: Record<string, unknown>,
): SchemaFieldFault[] {
  const key = path.at(-1) ?? "";
  if (!isObject(preview)) return [{ path, says: `The preview ${key} must be an object with title and values.` }];
  const faults = [...misspelledFields(preview, PREVIEW, path), ...statusFaults(preview, path)];
  faults.push(...textFaults(preview, [...path, "title"]));
  const field = isGiven(preview.values) ? "values" : "args";
  const values = preview[field];
  if (!isGiven(values)) return faults;
  const at = [...path, field];
  if (!isObject(values))
    return [...faults, { path: at, says: `${field} must be an object with the values of the properties.` }];
  // Properties from types and slots are declared in other files: only a name close to a declared one is a fault.
  const free = Object.keys(properties).filter((name) => !(name in values));
  for (const [name, value] of Object.entries(values)) {
    const property = properties[name];
    if (isObject(property)) {
      const options = propertyOptionsOf(property.options);
      if (typeof value === "string" && options.length > 0 && !options.includes(value))
        faults.push({
          path: [...at, name],
          says: `The preview ${key} sets ${name} to ${value.slice(0, 100)}, which isn't one of its options: ${some(options)}.${suggestion(value, options)}`,
        });
      continue;
    }
    const meant = property === undefined && name.length >= 4 ? suggestion(name, free) : "";
    if (meant !== "")
      faults.push({
        path: [...at, name],
        says: `The preview ${key} sets ${name}, but no property has this name.${meant}`,
      });
  }
  return faults;
}

function statusFaults({ status }: Record<string, unknown>, path: readonly string[]): SchemaFieldFault[] {
  if (!isGiven(status) || isStatusWord(status)) return [];
  const value = typeof status === "string" ? status.slice(0, 100) : JSON.stringify(status).slice(0, 100);
  const meant = typeof status === "string" ? suggestion(status, STATUSES) : "";
  return [
    {
      path: [...path, "status"],
      says: `The status ${value} is unknown and isn't shown.${meant || ` Use ${STATUSES.join(", ")}.`}`,
    },
  ];
}

function textFaults(written: Record<string, unknown>, path: readonly string[]): SchemaFieldFault[] {
  const field = path.at(-1) ?? "";
  return isGiven(written[field]) && typeof written[field] !== "string"
    ? [{ path, says: `${field} must be a string. Write "${field}": "…".` }]
    : [];
}

/** An empty value is a field that the author left open. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const some = (options: readonly string[]): string =>
  options.slice(0, MAX_OPTIONS).join(", ") + (options.length > MAX_OPTIONS ? ", …" : "");

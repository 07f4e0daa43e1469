import { isObject } from "../../safe/is-object.ts";

const MAX_DEPTH = 5;

/** A JSON Schema as a TypeScript-like type, for reading: `{ ok: boolean; count: number }`. References keep their name. */
export function schemaText(schema: unknown, indent = "", depth = 0): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return "unknown";
  if (typeof schema.$ref === "string") return (schema.$ref.split("/").at(-1) ?? "unknown").replace(/Output$/, "");
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => schemaText(choice, indent, depth)).join(" | ");
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => schemaText(part, indent, depth)).join(" & ");
  if (schema.type === "array") return arrayText(schemaText(schema.items, indent, depth + 1));
  if (schema.type === "object" || isObject(schema.properties)) return objectText(schema, indent, depth);
  if (schema.type === "integer") return "integer";
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (typeof schema.type !== "string") return "unknown";
  return typeof schema.format === "string" ? `${schema.type} /* ${schema.format} */` : schema.type;
}

const arrayText = (item: string): string => (/[ |&]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`);

function objectText(schema: Record<string, unknown>, indent: string, depth: number): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const inner = `${indent}  `;
  const rest = schema.additionalProperties;
  if (properties.length === 0)
    return isObject(rest) && Object.keys(rest).length > 0
      ? `{ [key: string]: ${schemaText(rest, inner, depth + 1)} }`
      : "object";
  const lines = properties.map(([name, property]) => {
    const note = isObject(property) && typeof property.description === "string" ? ` // ${property.description}` : "";
    return `${inner}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${schemaText(property, inner, depth + 1)};${note}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

import { z } from "zod";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { onceFor } from "../../safe/once-for.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Schema } from "../../store/schema.ts";

type JsonSchema = z.core.JSONSchema._JSONSchema;

const schemaOf = onceFor(
  (input: Schema<unknown>): JsonSchema => z.toJSONSchema(input as unknown as z.core.$ZodType, ASKED),
);

/**
 * Arguments as models and their clients write them, made into what the schema takes where there is no doubt what is meant:
 * null for what is left out, `"5"` for 5, one value for a list of one, JSON in a text. What is still wrong is told as ever.
 */
export function fitArguments(given: Record<string, unknown>, input: Schema<unknown>): unknown {
  return asMeant(given, schemaOf(input));
}

const ASKED = { io: "input", unrepresentable: "any", reused: "inline" } as const;

function asMeant(value: unknown, schema: JsonSchema | undefined): unknown {
  const options = optionsOf(schema);
  const taken = options.find((option) => takes(option, value));
  if (taken) return within(value, taken);
  for (const option of options) {
    const made = converted(value, option.type);
    if (made !== undefined) return within(made, option);
  }
  return value;
}

/** The forms a schema allows; none where it says nothing of them. */
function optionsOf(schema: JsonSchema | undefined): z.core.JSONSchema.JSONSchema[] {
  if (typeof schema !== "object") return [];
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap(optionsOf);
  return schema.type === undefined && schema.enum === undefined && schema.const === undefined ? [] : [schema];
}

function takes({ type, enum: values }: z.core.JSONSchema.JSONSchema, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === undefined ? (values ?? []).some((one) => one === value) : typeof value === type;
}

/** What is inside a value that has the right form. */
function within(value: unknown, { properties, items }: z.core.JSONSchema.JSONSchema): unknown {
  if (Array.isArray(value) && isObject(items)) return value.map((item) => asMeant(item, items));
  if (!isObject(value) || !properties) return value;
  const fitted = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const asked = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const options = optionsOf(asked);
    const isLeftOut = inner === null && options.length > 0 && !options.some((option) => takes(option, null));
    return isLeftOut ? [] : [[name, asMeant(inner, asked)]];
  });
  return Object.fromEntries(fitted);
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A value in another form that says the same; undefined where there is none. */
function converted(value: unknown, type: z.core.JSONSchema.JSONSchema["type"]): unknown {
  if (type === "string") return typeof value === "number" ? String(value) : undefined;
  if (type === "array") {
    const listed = typeof value === "string" && value.trimStart().startsWith("[") ? jsonIn(value) : undefined;
    return Array.isArray(listed) ? listed : value === null || value === undefined ? undefined : [value];
  }
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (type === "integer" || type === "number") return NUMBER.test(text) ? Number(text) : undefined;
  if (type === "boolean") return { true: true, false: false }[text.toLowerCase()];
  const inner = type === "object" && text.startsWith("{") ? jsonIn(text) : undefined;
  return isObject(inner) ? inner : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnsafeInput) return undefined;
    throw error;
  }
}

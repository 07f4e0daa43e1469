import { isObject } from "../src/safe/is-object.ts";

/** A value with one rule of its schema broken, and which. */
export interface Broken {
  rule: string;
  value: unknown;
}

type Schema = Record<string, unknown>;

/** What texts can be that a pattern may refuse. */
const TEXTS = ["", "\u0001", "no such thing!", "../x", "//", "x"];
const OF_TYPE: Record<string, unknown> = { string: "x", object: {}, array: [], number: 1.5, boolean: true };

const typesOf = (schema: Schema): unknown[] => (Array.isArray(schema.type) ? schema.type : [schema.type]);

/** Makes, of a value that keeps a JSON Schema (draft 2020-12, as OpenAPI 3.1 has it), values that break one rule each. */
export function createBreaker(document: unknown) {
  const schemas = isObject(document) && isObject(document.components) ? document.components.schemas : {};
  const resolve = (schema: unknown): Schema => {
    if (!isObject(schema)) return {};
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref))?.[1];
    if (name !== undefined && isObject(schemas)) return resolve(schemas[name]);
    const own = Array.isArray(schema.anyOf) ? schema.anyOf.filter((one) => resolve(one).type !== "null") : [];
    return own.length === 1 ? { ...resolve(own[0]), isNullable: true } : schema;
  };

  function* ofText(schema: Schema): Generator<Broken> {
    const { pattern, minLength, maxLength, format } = schema;
    if (Array.isArray(schema.enum)) yield { rule: "enum", value: "no-such-value" };
    if (typeof pattern === "string") {
      const kept = new RegExp(pattern, "u");
      const value = TEXTS.find((text) => !kept.test(text));
      if (value !== undefined) yield { rule: `pattern ${pattern}`, value };
    }
    if (typeof minLength === "number") yield { rule: "minLength", value: "x".repeat(minLength - 1) };
    if (typeof maxLength === "number") yield { rule: "maxLength", value: "x".repeat(maxLength + 1) };
    if (format === "date-time") yield { rule: "format", value: "yesterday" };
  }

  function* ofNumber({ minimum, maximum, exclusiveMinimum }: Schema): Generator<Broken> {
    if (typeof minimum === "number") yield { rule: "minimum", value: minimum - 1 };
    if (typeof exclusiveMinimum === "number") yield { rule: "exclusiveMinimum", value: exclusiveMinimum };
    if (typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER) yield { rule: "maximum", value: maximum + 1 };
  }

  function* ofList(schema: Schema, value: unknown, at: string): Generator<Broken> {
    const [first, ...rest] = Array.isArray(value) ? value : [];
    for (const { rule, value: item } of breaks(schema.items, first, `${at}/0`)) yield { rule, value: [item, ...rest] };
    if (typeof schema.minItems === "number") yield { rule: `${at} minItems`, value: [] };
  }

  function* ofObject(schema: Schema, value: unknown, at: string): Generator<Broken> {
    const whole = isObject(value) ? value : {};
    for (const name of Array.isArray(schema.required) ? schema.required.map(String) : [])
      yield {
        rule: `${at} requires ${name}`,
        value: Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)),
      };
    // Without what is required of it, an object says nothing about the rest.
    if (value === undefined && Array.isArray(schema.required)) return;
    for (const [name, member] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
      for (const { rule, value: one } of breaks(member, whole[name], `${at}/${name}`))
        yield { rule, value: { ...whole, [name]: one } };
  }

  function* breaks(given: unknown, value: unknown, at: string): Generator<Broken> {
    const schema = resolve(given);
    const types = typesOf(schema);
    const wrong = Object.entries(OF_TYPE).find(
      ([type]) => !types.includes(type) && !(type === "number" && types.includes("integer")),
    );
    if (types[0] !== undefined && wrong) yield { rule: `${at} type ${types.join()}`, value: wrong[1] };
    const reported = (broken: Broken) => ({ ...broken, rule: `${at} ${broken.rule}` });
    if (types.includes("string")) for (const one of ofText(schema)) yield reported(one);
    if (types.includes("number") || types.includes("integer")) for (const one of ofNumber(schema)) yield reported(one);
    if (types.includes("array")) yield* ofList(schema, value, at);
    if (types.includes("object")) yield* ofObject(schema, value, at);
  }

  return {
    /** Every rule of a body, broken one at a time. */
    breaks: (schema: unknown, value: unknown): Broken[] => [...breaks(schema, value, "")],
    /** Every rule of a text in an address. */
    breaksText: (schema: unknown): Broken[] => [...ofText(resolve(schema))],
  };
}

import { describe, expect, it } from "vitest";
import { features } from "../../cli/product.ts";
import { isObject } from "../../safe/is-object.ts";
import { listTools } from "../mcp/tool-list.ts";

const { described } = listTools(features, "registry");

/** JSON Schema keywords that OpenAI, Gemini and Anthropic all accept in the parameters of a function. */
const TAKEN = new Set(
  [
    ["type", "description", "properties", "required", "items", "enum", "default"],
    ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern"],
  ].flat(),
);
const TYPES = ["string", "integer", "number", "boolean", "array", "object"];

interface Told {
  path: string;
  schema: Record<string, unknown>;
}

/** A schema and all nested ones, each with its place. */
function* schemasIn(schema: unknown, path: string): Generator<Told> {
  if (!isObject(schema)) return;
  yield { path, schema };
  for (const [name, inner] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
    yield* schemasIn(inner, `${path}.${name}`);
  yield* schemasIn(schema.items, `${path}[]`);
}

describe("schemas that clients pass to language models", () => {
  it.each(described.map((tool) => [tool.name, tool] as const))("%s has arguments of one type, described", (_, tool) => {
    for (const { path, schema } of schemasIn(tool.inputSchema, tool.name)) {
      expect([path, ...Object.keys(schema).filter((word) => !TAKEN.has(word))]).toEqual([path]);
      expect([path, schema.type]).toEqual([path, expect.toBeOneOf(TYPES)]);
      if (schema.type === "array") expect([path, schema.items]).toEqual([path, expect.any(Object)]);
      if (schema.enum) expect([path, schema.type]).toEqual([path, "string"]);
      const needsWords = path !== tool.name && !path.endsWith("[]");
      if (needsWords) expect([path, schema.description]).toEqual([path, expect.stringMatching(/\S{2}/)]);
    }
    expect(JSON.stringify(tool.outputSchema)).not.toContain("propertyNames");
  });

  it("its names are short enough for every client, with the name of the server before them", () => {
    for (const { name } of described) expect(`mcp__design-system__${name}`.length).toBeLessThanOrEqual(64);
  });
});

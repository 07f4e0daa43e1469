import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020 } from "@redocly/ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { isObject } from "../../../safe/is-object.ts";

const specification = createRequire(import.meta.url).resolve("@figma/rest-api-spec/openapi/openapi.yaml");
let ajv: Ajv2020;
let document: Record<string, unknown>;

beforeAll(() => {
  document = parse(readFileSync(specification, "utf8"), { maxAliasCount: -1 });
  ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false, discriminator: true });
  ajv.addSchema(document, "figma");
});

it.each([
  ["styled", "/v1/files/{file_key}"],
  ["styled-nodes", "/v1/files/{file_key}/nodes"],
  ["styled-published", "/v1/files/{file_key}/styles"],
  ["variables", "/v1/files/{file_key}/variables/local"],
])("the fixture %s matches Figma's contract for %s", (name, path) => {
  const body: unknown = JSON.parse(
    readFileSync(new URL(`../../../../test/fixtures/figma/${name}.json`, import.meta.url), "utf8"),
  );
  const validate = ajv.compile(schemaOf(path));
  expect({ ok: validate(body), errors: validate.errors ?? [] }).toEqual({ ok: true, errors: [] });
  expect(validate(isObject(body) ? { ...body, name: 1, nodes: 1, meta: 1, document: 1 } : body)).toBe(false);
});

/** The schema of the 200 response, through the reference to a shared response. */
function schemaOf(path: string): object {
  const at = (value: unknown, ...keys: string[]): unknown =>
    keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  const answer = at(document, "paths", path, "get", "responses", "200");
  const reference = at(answer, "$ref");
  const found = typeof reference === "string" ? at(document, ...reference.split("/").slice(1)) : answer;
  const schema = at(found, "content", "application/json", "schema");
  if (!isObject(schema)) throw new Error(`The contract has no answer for ${path}.`);
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"figma#/'));
}

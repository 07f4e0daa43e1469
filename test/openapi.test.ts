import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { FIELD_WORDS_BY_PLACE } from "../src/platform/contract/field-words-by-place.ts";
import { isObject } from "../src/safe/is-object.ts";
import { assetRoute } from "../src/web/ui/asset-route.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

let service: OpenService;
let text = "";
beforeAll(async () => {
  service = await openRegistry();
  text = await (await service.get("/api/openapi.json")).text();
});
afterAll(() => service.close());

type Json = Record<string, unknown>;
const document = (): { paths: Record<string, Record<string, Json>>; components: { schemas: Record<string, Json> } } =>
  JSON.parse(text);

/** Operations by method and path. */
const operations = () =>
  Object.entries(document().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );

/** Every schema of the document with its place, those inside others too. */
function* schemasIn(
  part: unknown,
  at: string,
  isField = false,
): Generator<{ at: string; schema: Json; isField: boolean }> {
  if (Array.isArray(part)) for (const [index, one] of part.entries()) yield* schemasIn(one, `${at}/${index}`);
  if (!isObject(part)) return;
  if (["type", "anyOf", "oneOf", "$ref", "pattern"].some((word) => part[word] !== undefined))
    yield { at, schema: part, isField };
  for (const [key, inner] of Object.entries(part)) {
    if (["example", "examples", "default", "enum", "const"].includes(key)) continue;
    if (key !== "properties" || !isObject(inner)) yield* schemasIn(inner, `${at}/${key}`);
    else for (const [name, field] of Object.entries(inner)) yield* schemasIn(field, `${at}/properties/${name}`, true);
  }
}

describe("the OpenAPI document", () => {
  it("lints clean with the recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, config, absoluteRef: "openapi.json" });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it("fulfills Spectral's rules for OpenAPI", () => {
    const { info, tags } = JSON.parse(text);
    expect(info).toMatchObject({ contact: { url: expect.stringMatching(/^http/) }, description: expect.any(String) });
    const reported = tags.map(({ name }: Json) => name);
    for (const { name, operation } of operations()) {
      expect([name, operation.description]).toEqual([name, expect.stringMatching(/\S{2}/)]);
      expect([name, reported]).toEqual([name, expect.arrayContaining(operation.tags as string[])]);
      // Scopes stand where OpenAPI lists them.
      for (const needs of operation.security as Json[])
        for (const [scheme, scopes] of Object.entries(needs))
          if (scheme !== "oauth") expect([name, scopes]).toEqual([name, []]);
    }
    for (const { at, schema } of schemasIn(document(), ""))
      if (schema.type === "array") expect([at, isObject(schema.items)]).toEqual([at, true]);
  });

  it("describes every parameter and field", () => {
    const silent: string[] = [];
    for (const { name, operation } of operations())
      for (const parameter of (operation.parameters ?? []) as Json[])
        if (typeof parameter.description !== "string") silent.push(`${name} ${parameter.name}`);
    for (const { at, schema, isField } of schemasIn(document(), ""))
      if (isField && typeof schema.description !== "string") silent.push(at);
    expect(silent).toEqual([]);
  });

  it("uses every description of a place", () => {
    for (const line of FIELD_WORDS_BY_PLACE.split("\n").filter(Boolean))
      expect(text).toContain(JSON.stringify(line.slice(line.indexOf("|") + 1)));
  });

  it("has numbers that are integers, wherever a parameter is one", () => {
    const NUMBERS = new Set(["limit", "since", "offset", "w", "before", "page", "at", "after"]);
    const seen = new Set<string>();
    for (const { name, operation } of operations()) {
      if (!/ \/api\//.test(name)) continue;
      for (const { name: parameter, schema } of (operation.parameters ?? []) as { name: string; schema: Json }[]) {
        if (!NUMBERS.has(parameter)) continue;
        const isOther = schema.format !== undefined || /head|T\[?\\?|\\d\{4\}/.test(String(schema.pattern));
        if (!isOther)
          expect([name, parameter, schema.type, schema.pattern]).toEqual([name, parameter, "integer", undefined]);
        if (!isOther) seen.add(parameter);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["limit", "since", "offset", "before"]));
  });

  it("has patterns that other languages compile", () => {
    const patterns = new Set(
      [...schemasIn(document(), "")].flatMap(({ schema }) =>
        typeof schema.pattern === "string" ? [schema.pattern] : [],
      ),
    );
    expect(patterns.size).toBeGreaterThan(15);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, "u")).not.toThrow();
      // Go and Rust look neither ahead nor back and write letters as \x; Java takes a bracket in a class for another class.
      expect(pattern).not.toMatch(/\(\?[=!<]|\\u|\\[1-9pP]/);
      for (const [, inside = ""] of pattern.matchAll(/(?<!\\)\[\^?((?:\\.|[^\]\\])*)\]/g))
        expect([pattern, inside.replaceAll(/\\./g, "")]).toEqual([pattern, expect.not.stringContaining("[")]);
    }
  });

  it("names the outermost element of XML", () => {
    const media = operations().flatMap(({ name, operation }) =>
      Object.values(operation.responses as Json).flatMap((response) =>
        Object.entries(isObject(response) && isObject(response.content) ? response.content : {})
          .filter(([type]) => /xml/.test(type))
          .map(([type, content]) => [name, type, isObject(content) && isObject(content.schema) && content.schema.xml]),
      ),
    );
    expect(media.length).toBeGreaterThan(5);
    for (const reported of media) expect(reported).toEqual([reported[0], reported[1], { name: expect.any(String) }]);
  });

  it("names every route of the server", () => {
    const described = Object.entries(document().paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routed = features
      .flatMap((feature) => feature.routes ?? [])
      .concat(assetRoute)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll("*}", "}")}`);
    expect(described).toContain("GET /api/oauth/authorize");
    expect(described.sort()).toEqual(routed.sort());
  });
});

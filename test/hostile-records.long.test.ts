// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { createRandom, pointersOf, replaceAt } from "./hostile-cases.ts";
import { VALUES } from "./hostile-corpus.ts";
import { countOf } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { plan } from "./plan.ts";
import { RICH, RICH_ADDRESSES } from "./rich-documents.ts";

const COUNT = Math.ceil(countOf("PROOF_REQUESTS", 600) / 30);

const endpoints = features.flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint));
const addresses = [
  ...endpoints
    .filter((endpoint) => !endpoint.path.includes("{") && plan(endpoint).cache !== "none")
    .map(({ path }) => path)
    // The first two say nothing of the records; the third is asked with a value below.
    .filter((path) => !/openapi|reference|nearest/.test(path)),
  "/api/registry/dtcg/nearest?value=%231d70b8",
  ...RICH_ADDRESSES,
];

interface Odd {
  path: string;
  at: readonly string[];
  value: unknown;
}

/** Values that have broken a reader before. */
const KNOWN: readonly Odd[] = [
  { path: "/api/registry/navigation", at: ["tree", "0", "definition"], value: "__proto__" },
  { path: "/api/registry/navigation", at: ["tree", "0", "definition"], value: { toString: 1, valueOf: 1 } },
  { path: "/api/registry/pages", at: ["pages", "0", "frontmatter", "weight"], value: { toString: 1, valueOf: 1 } },
  { path: "/api/registry/logos", at: ["logoSet", "variants", "0", "variant"], value: { toString: 1, valueOf: 1 } },
  { path: "/api/registry/logos", at: ["logoSet", "variants", "0", "form"], value: "constructor" },
  {
    path: "/api/registry/dtcg",
    at: ["sources", "design-system/tokens/base.tokens.json"],
    value: '{"text":{"a":{"$type":"typography","$value":{"fontWeight":{"toString":1,"valueOf":1}}}}}',
  },
];

/** Writes that replace records; those about a record that is there have tests of their own. */
const writes = endpoints.filter(
  ({ method, path, writes, example }) => method === "POST" && writes && example !== undefined && !path.includes("{"),
);
const TAKEN = [200, 201];

const bodyOf = (path: string): unknown =>
  RICH[path] ?? endpoints.find((one) => one.path === path && one.method === "POST")?.example;

function oddOnes(count: number): Odd[] {
  const all = writes.flatMap(({ path }) =>
    pointersOf(bodyOf(path)).flatMap((at) => VALUES.map((value): Odd => ({ path, at, value }))),
  );
  const random = createRandom(3);
  const shuffled = all.map((odd) => ({ odd, order: random() })).sort((a, b) => a.order - b.order);
  return [...KNOWN, ...shuffled.slice(0, count).map(({ odd }) => odd)];
}

describe("records with something odd in them", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
    for (const { path } of writes) {
      const response = await service.post(path, bodyOf(path));
      expect(TAKEN, path).toContain(response.status);
    }
  });
  afterAll(() => service.close());

  it("are stored first", async () => {
    const statuses = await Promise.all(addresses.map(async (path) => `${path} ${(await service.get(path)).status}`));
    expect(statuses.filter((one) => !one.endsWith(" 200"))).toEqual([]);
  });

  it(`are refused, or break no reader (${COUNT} of them)`, {
    tags: "repeated",
    timeout: 120_000 + COUNT * 2_000,
  }, async () => {
    const faults: string[] = [];
    for (const { path, at, value } of oddOnes(COUNT)) {
      const what = `${path} with ${JSON.stringify(value).slice(0, 60)} at /${at.join("/")}`;
      const response = await service.post(path, replaceAt(bodyOf(path), at, value));
      if (response.status >= 500) faults.push(`${what}: ${response.status}`);
      if (!TAKEN.includes(response.status)) continue;
      const answers = await Promise.all(
        addresses.map(async (address) => {
          const answer = await service.get(address);
          const text = await answer.text();
          return answer.status >= 500 || text.includes("[object ") ? [`${what}: ${address} ${answer.status}`] : [];
        }),
      );
      faults.push(...answers.flat());
      await service.post(path, bodyOf(path));
    }
    expect(faults).toEqual([]);
  });

  it("leave nothing unexpected in the log", async () => {
    await service.close();
    expect(service.logged.filter((line) => line.includes('"unexpected"')).map((line) => line.slice(0, 400))).toEqual(
      [],
    );
  });
});

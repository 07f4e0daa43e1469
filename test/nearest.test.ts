import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

const oklch = (...components: number[]) => ({ $type: "color", $value: { colorSpace: "oklch", components } });

describe("the tokens nearest to a value", () => {
  let service: OpenService;
  const ask = async (query: string) => {
    const response = await service.get(`/api/registry/dtcg/nearest?${query}`);
    return { status: response.status, body: await response.json() };
  };
  const search = async (q: string) =>
    (await (await service.get(`/api/search?q=${encodeURIComponent(q)}`)).json()).results;

  beforeAll(async () => {
    service = await openRegistry();
    expect((await ask("value=%23fff")).body).toEqual({ value: "#fff", tokens: [] });
    const sources = {
      "design-system/tokens/base.tokens.json": {
        tide: { deep: oklch(0.4439, 0.1033, 241.39) },
        link: { $type: "color", $value: "{tide.deep}" },
        foam: oklch(0.98, 0, 0),
        space: { $type: "dimension", m: { $value: { value: 16, unit: "px" } } },
      },
      "design-system/tokens/themes/dark.tokens.json": { link: oklch(0.8, 0.1, 241) },
    };
    const texts = Object.fromEntries(Object.entries(sources).map(([path, tree]) => [path, JSON.stringify(tree)]));
    const document = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources: texts };
    expect((await service.post("/api/registry/dtcg", document)).status).toBe(200);
  });
  afterAll(() => service.close());

  it("are found for a color, in any notation and form", async () => {
    for (const value of ["#025987", "025987", "rgb(2, 89, 135)"]) {
      const { body } = await ask(`value=${encodeURIComponent(value)}&limit=2`);
      expect(body).toMatchObject({
        value,
        tokens: [
          { name: "link", closeness: "equal", distance: 0, hex: "#025987", aliasOf: "tide.deep" },
          { name: "tide.deep", closeness: "equal" },
        ],
      });
    }
  });

  it("are found for a selected scheme and type", async () => {
    expect((await ask("value=025987&scheme=dark&limit=1")).body.tokens).toMatchObject([{ name: "tide.deep" }]);
    expect((await ask("value=15px&type=dimension")).body.tokens).toMatchObject([
      { name: "space.m", closeness: "near" },
    ]);
  });

  it.each([
    ["", "unknown_value"],
    ["value=%40", "unknown_value"],
    ["value=blue&type=dimension", "unknown_value"],
    ["value=%23fff&scheme=neon", "unknown_axis"],
    ["value=%23fff&limit=x", undefined],
  ])("are not searched if ?%s is invalid", async (query, error) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    if (query !== "" && error) expect(body.error).toBe(error);
  });

  it("are found by the site search, before results by words", async () => {
    for (const value of ["#025987", "025987", "rgb(2, 89, 135)"])
      expect((await search(value))[0]).toMatchObject({
        id: "token:link",
        detail: expect.stringContaining("same value"),
      });
    const ids = (await search("#025987")).map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await search("16px"))[0]).toMatchObject({ title: "space.m" });
    // A word is a word.
    expect((await search("foam")).every(({ group }: { group: string }) => group === "Tokens")).toBe(true);
  });
});

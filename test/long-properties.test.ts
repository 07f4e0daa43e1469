import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

const COUNT = 3_000;
const properties = Object.fromEntries(
  Array.from({ length: COUNT }, (_, index) => [
    `property${index}`,
    { type: "string", default: "md", description: `What number ${index} of them is for.`, options: ["sm", "md", "lg"] },
  ]),
);
const rowsOf = (html: string): number => [...html.matchAll(/<th scope="row"/g)].length;

describe("a component with 3,000 properties", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
    const data = { title: "Long", properties: { ...properties, theme: { properties: { accent: {} } } } };
    const changes = [
      { entityType: "component", entityId: "long", action: "update", data },
      { entityType: "component", entityId: "short", action: "update", data: { properties: { size: {} } } },
    ];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
  });
  afterAll(() => service.close());
  const html = async (path: string) => (await service.get(path)).text();

  it("has a hundred of them on its Code tab, and each of the others in one fold", { tags: "repeated" }, async () => {
    const page = await html("/components/long?tab=code");
    expect(rowsOf(page)).toBe(100);
    expect(brotliCompressSync(page).length).toBeLessThan(20 * 1024);
    const folds = [...page.matchAll(/data-load="(\/components\/long\/properties[^"]*)"/g)].map(([, href = ""]) => href);
    expect(folds).toHaveLength(30);
    const parts = await Promise.all(folds.map((href) => html(href.replaceAll("&amp;", "&"))));
    expect(parts.reduce((sum, part) => sum + rowsOf(part), 100)).toBe(COUNT + 2);
    expect(Math.max(...casesOf(parts, 10).map((part) => brotliCompressSync(part).length))).toBeLessThan(20 * 1024);
  });

  it("filters all of them without a script", async () => {
    const page = await html("/components/long?tab=code&q=property2999");
    expect(rowsOf(page)).toBe(1);
    expect(page).toContain("1 of 3,002 properties");
    const many = await html("/components/long?tab=code&q=property1");
    expect(rowsOf(many)).toBe(100);
    expect(many).toContain("/components/long/properties?from=100&amp;q=property1");
    expect(rowsOf(await html("/components/long?tab=code&q=accent"))).toBe(1);
    expect(await html("/components/long?tab=code&q=nothing")).toContain("No properties match");
  });

  it("leaves short lists unchanged", async () => {
    const page = await html("/components/short?tab=code");
    expect(rowsOf(page)).toBe(1);
    expect(page).not.toContain("Filter properties");
  });
});

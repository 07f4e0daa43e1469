import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

/** Systems keep what a thing was beside what it became, under one title. */
let service: OpenService;

const component = (id: string, title: string, status: string) => ({
  action: "create",
  entityType: "component",
  entityId: id,
  data: { id, title, type: "element", group: "Help", status, description: "Says what a sign means." },
});

beforeAll(async () => {
  service = await openRegistry();
  const uploaded = await service.post("/api/sync/upload", {
    changes: [
      component("tooltip", "Tooltip", "deprecated"),
      component("tooltip-v2", "Tooltip", "stable"),
      component("toast", "Toast", "stable"),
      component("menu", "Menu", "stable"),
    ],
  });
  expect(await uploaded.json()).toMatchObject({ appliedCount: 4 });
});
afterAll(() => service.close());

const textOf = async (path: string): Promise<string> =>
  (await fetch(`${service.url}${path}`, { headers: { accept: "text/html" } })).text();

it("lists and the sidebar add distinguishing words only where needed", async () => {
  const page = await textOf("/components");
  expect(page).toContain("tooltip-v2 · element");
  expect(page).not.toContain("toast · element");
  expect(page).toContain("Tooltip (tooltip-v2)");
  expect(page).toContain("Tooltip (tooltip)");
  expect(page).not.toContain("Toast (toast)");
});

it("the search names them, on its page and to programs", async () => {
  const { results } = await (await service.get("/api/search?q=tooltip")).json();
  expect(results.map(({ place }: { place?: string }) => place).toSorted()).toEqual(["tooltip", "tooltip-v2"]);
  expect(await textOf("/search?q=tooltip")).toContain("tooltip-v2</i>");
});

it("a missing page lists the possible ones, and whether they may be used", async () => {
  await expect
    .poll(() => textOf("/components/tooltips"))
    .toMatch(/Tooltip<\/a> <span[^>]*>Deprecated<\/span> <span[^>]*>Components · tooltip</);
});

it("the changelog names both", async () => {
  const page = await textOf("/changelog");
  expect(page).toContain("<small>tooltip-v2</small>");
  expect(page).not.toContain("<small>toast</small>");
});

it("the start page lists usable ones first", async () => {
  const [list = ""] = /<ul class="home-components">.*?<\/ul>/.exec(await textOf("/")) ?? [];
  expect([...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/components/menu",
    "/components/toast",
    "/components/tooltip-v2",
  ]);
});

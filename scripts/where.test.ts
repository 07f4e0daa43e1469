import { expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { where as ask } from "./where.ts";

const endpoints = features.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint));
const where = (thing: string) => ask(thing, endpoints);

it.each([
  ["/foundations/contrast", "src/web/foundations/contrast/"],
  ["/foundations/contrast", "src/domain/foundations/contrast/"],
  ["/components/button", "src/web/components/pages.tsx"],
  ["/sign-in", "src/web/sign-in/sign-in.tsx"],
  ["/docs/guides/start.md", "src/web/docs/pages.tsx"],
  ["/tokens.css", "src/api/dtcg/routes.ts"],
  ["/feed.xml", "src/api/history/feed.ts"],
  ["/media", "src/web/media/library-page.tsx"],
  ["GET /api/service/drafts", "src/api/drafts/routes.ts"],
  ["POST /api/mcp", "src/agents/mcp/routes.ts"],
  ["GET /api/service/assets", "src/api/assets/records-routes.ts"],
  ["POST /api/sync/upload", "src/domain/sync/contract.ts"],
  ["service_get_component", "src/agents/tools/components.ts"],
  ["icon", "src/domain/icons/"],
  ["features/design/icons/sprite.ts", "src/api/icons/sprite.ts"],
])("%s is in %s", (thing, place) => {
  expect(where(thing).map((found) => found.place.replace(/:\d+$/, ""))).toContain(place);
});

it("a command is found by its words, with its help", () => {
  const found = where("dsr tokens diff");
  expect(found.map(({ what }) => what)).toEqual(expect.arrayContaining(["command", "help"]));
  expect(found[0]?.place).toMatch(/^src\/cli\/.*diff\.ts$/);
});

it("nothing is found where nothing is called so", () => {
  expect(where("/nowhere/at/all")).toEqual([]);
  expect(where("GET /api/service/nothing")).toEqual([]);
  expect(where("unheard of")).toEqual([]);
});

it("every address of the program is found", () => {
  const lost = endpoints.filter(({ method, path }) => {
    const address = path.replaceAll(/\{\w+\*?\}/g, "x");
    return where(`${method} ${address}`).length === 0;
  });
  expect(lost.map(({ path }) => path)).toEqual([]);
});

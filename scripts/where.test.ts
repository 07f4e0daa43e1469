import { expect, it } from "vitest";
import { where } from "./where.ts";

it.each([
  ["/foundations/contrast", "src/web/foundations/contrast/"],
  ["/foundations/contrast", "src/domain/foundations/contrast/"],
  ["/components/button", "src/web/components/pages.tsx"],
  ["/sign-in", "src/web/sign-in/sign-in.tsx"],
  ["/docs/guides/start.md", "src/web/docs/pages.tsx"],
  ["/tokens.css", "src/api/dtcg/routes.ts"],
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

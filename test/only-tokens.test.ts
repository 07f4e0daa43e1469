import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

/** A registry that holds a DTCG bundle and nothing else. */
let service: OpenService;

beforeAll(async () => {
  service = await openRegistry();
  const color = (components: number[]) => ({ $type: "color", $value: { colorSpace: "srgb", components } });
  const dtcg = { palette: { red: color([1, 0, 0]), green: color([0, 1, 0]) } };
  const sent = await service.post("/api/registry/dtcg", { manifest: {}, css: "", scss: "", utilitycss: "", dtcg });
  expect(sent.status).toBe(200);
});
afterAll(() => service.close());

it("shows its colors on the start page, with links", async () => {
  const page = await (await service.get("/")).text();
  expect(page).toMatch(/<a href="\/foundations\/colors">Colors<\/a><span>2<\/span>/);
  expect(page).toMatch(/class="home-strip"[^>]*><span style="background:[^"]+"/);
  expect(page).toMatch(/class="home-code"[^>]*><span>[^<]*red/);
});

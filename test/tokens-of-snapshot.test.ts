import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

let registry: OpenService;
beforeAll(async () => {
  registry = await openRegistry();
  const payload = {
    localStyles: {
      color: [
        {
          id: "1",
          name: "Primary",
          group: "blue",
          machineName: "primary",
          value: "#1d70b8",
          reference: "blue-1st",
          sass: "$blue-first",
        },
        { id: "2", name: "Nothing", machineName: "nothing", value: null },
      ],
    },
  };
  expect((await registry.post("/api/registry/tokens", { payload })).status).toBe(200);
});
afterAll(() => registry?.close());

const json = async (path: string) => (await registry.get(path)).json();

it("returns tokens from the raw snapshot while there are no DTCG tokens", async () => {
  expect(await json("/api/registry/dtcg/tokens")).toMatchObject({
    tokens: [{ name: "color.blue.primary", css: "#1d70b8", variable: "--blue-1st", scss: "$blue-first" }],
    faults: [{ rule: "style-without-token", path: "/localStyles/color/1" }],
  });
  expect(await json("/api/registry/dtcg?selector=:root")).toMatchObject({
    tokens: { color: { blue: { primary: { $type: "color" } } } },
  });
  expect(await json("/api/registry/dtcg?format=css")).toMatchObject({
    output: expect.stringContaining("--blue-1st: #1d70b8;"),
  });
  const download = await registry.get("/api/registry/dtcg/download?format=css");
  expect(await download.text()).toContain("--blue-1st: #1d70b8;");
  expect(await (await registry.get("/tokens.css")).text()).toContain("--blue-1st: #1d70b8;");
  expect(await (await registry.get("/foundations/tokens")).text()).toContain("--blue-1st");
});

it("stores none of them", async () => {
  expect(await json("/api/registry/dtcg")).toEqual({ payload: null });
});

it("follows the next snapshot, and gives way to the first bundle", async () => {
  const style = { id: "1", machineName: "primary", value: "#ff0000", reference: "blue-1st" };
  await registry.post("/api/registry/tokens", { payload: { localStyles: { color: [style] } } });
  expect(await json("/api/registry/dtcg/tokens")).toMatchObject({
    tokens: [{ name: "color.primary", css: "#ff0000" }],
  });
  const dtcg = { page: { $type: "color", $value: "#00ff00" } };
  await registry.post("/api/registry/dtcg", { manifest: {}, css: "", scss: "", utilitycss: "", dtcg });
  expect(await json("/api/registry/dtcg/tokens")).toMatchObject({ tokens: [{ name: "page", css: "#00ff00" }] });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

const library = (id: string, libraryIconId: string) => ({
  ...{ id, name: id, category: "c" },
  source: { type: "library", libraryIconId },
});

describe.each(databases)("library icons of clients that send no drawings, on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());
  const push = async (body: object) => (await service.post("/api/registry/icons", body)).json();
  const text = async (path: string) => (await service.get(path)).text();

  it("are drawn from the sets this registry has", async () => {
    const catalog = [library("anchor", "lucide:anchor"), library("home", "lucide:house")];
    expect(await push({ catalog })).toEqual({ ok: true, count: 2 });
    const sprite = await text("/api/icons-sprite.svg");
    expect(sprite).toMatch(/<symbol id="anchor"[^>]*>.*?<(?:path|circle)/s);
    expect(await text("/cdn/icons/lucide/anchor.svg")).toContain("<path");
    expect(await text("/icons/home.svg")).toContain("<path");
    // What is read back is what was sent.
    expect((await (await service.get("/api/registry/icons")).json()).catalog).toEqual(catalog);
  });

  it("of unknown sets are reported, also those in no set", async () => {
    const catalog = ["lucide:anchor", "lucide:no-such-icon", "mdi:home", "lucide:toString"].map((id, index) =>
      library(`i${index}`, id),
    );
    expect(await push({ catalog })).toEqual({
      ...{ ok: true, count: 4 },
      undrawn: ["lucide:no-such-icon", "lucide:toString", "mdi:home"],
    });
    expect((await service.get("/cdn/icons/mdi/home.svg")).status).toBe(404);
  });

  it("keep the drawings that another client sent of them", async () => {
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 2h3"/></svg>';
    const catalog = [library("home", "mdi:home"), library("anchor", "lucide:anchor")];
    expect(await push({ catalog, library: { "mdi:home": drawn } })).toEqual({
      ...{ ok: true, count: 2 },
      undrawn: ["lucide:anchor"],
    });
    expect(await push({ catalog })).toEqual({ ok: true, count: 2 });
    expect(await text("/cdn/icons/mdi/home.svg")).toContain("M1 2h3");
    expect(await text("/cdn/icons/lucide/anchor.svg")).toContain("<path");
    expect(await push({ catalog: catalog.slice(1) })).toEqual({ ok: true, count: 1 });
    expect((await service.get("/cdn/icons/mdi/home.svg")).status).toBe(404);
  });
});

it("1,700 icons of a set are drawn in one push", async () => {
  const service = await openRegistry();
  try {
    const { icons } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } }).then(
      (module) => module.default as { icons: Record<string, unknown> },
    );
    const catalog = Object.keys(icons).map((name) => library(name, `lucide:${name}`));
    const answer = await (await service.post("/api/registry/icons", { catalog })).json();
    expect(answer).toEqual({ ok: true, count: catalog.length });
  } finally {
    await service.close();
  }
});

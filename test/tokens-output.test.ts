import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORMAT_FILES, TOKEN_FORMATS } from "../src/engines/tokens/names.ts";
import type { Database } from "./databases.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const base = { color: { ink: color("#111111"), paper: color("#ffffff"), text: { $value: "{color.ink}" } } };
const sources = {
  "design-system/tokens/base.tokens.json": `${JSON.stringify(base, null, 3)}\n\n`,
  "design-system/tokens/brands/acme.tokens.json": JSON.stringify({ color: { ink: color("#000099") } }),
  "design-system/tokens/themes/dark.tokens.json": JSON.stringify({
    color: { ink: color("#eeeeee"), paper: color("#000000") },
  }),
};
const bundle = {
  manifest: {},
  css: ":root { --pushed: 1 }",
  scss: "$pushed: 1;",
  utilitycss: "@theme {}",
  dtcg: base,
  sources,
};
const config = { title: "Tideline", axes: { scheme: { attribute: "data-color-mode" } } };

describe.each(databases)("tokens in every format, on %s", (database: Database) => {
  let registry: OpenService;
  const textOf = async (path: string) => {
    const response = await registry.get(path, { authorization: `Bearer ${SECRET}` });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };

  beforeAll(async () => {
    registry = await openRegistry(database);
  });
  afterAll(() => registry.close());

  it("are an empty stylesheet before the first push, and nothing to download", async () => {
    const css = await registry.get("/tokens.css");
    expect([css.status, css.headers.get("content-type"), await css.text()]).toEqual([
      200,
      "text/css; charset=utf-8",
      "",
    ]);
    expect((await registry.get("/api/registry/dtcg/download?format=swift")).status).toBe(404);
  });

  it("are one stylesheet of all brands and schemes at one address, for every origin", async () => {
    expect((await registry.post("/api/registry/config", { data: config })).status).toBe(200);
    expect((await registry.post("/api/registry/dtcg", bundle)).status).toBe(200);
    const response = await registry.get("/tokens.css");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.text()).toBe(`/* Tideline */
:root {
  color-scheme: light;
}
:root,
[data-brand],
[data-color-mode] {
  --color-ink: #111111;
  --color-text: var(--color-ink);
}
:root,
[data-color-mode] {
  --color-paper: #ffffff;
}
[data-brand="acme"] {
  --color-ink: #000099;
}
[data-color-mode="light"] {
  color-scheme: light;
}
[data-color-mode="dark"] {
  color-scheme: dark;
  --color-ink: #eeeeee;
  --color-paper: #000000;
}
[data-brand="acme"][data-color-mode="light"],
[data-color-mode="light"] [data-brand="acme"]:where(:not([data-color-mode])),
[data-brand="acme"] [data-color-mode="light"]:where(:not([data-brand])) {
  --color-ink: #000099;
}
[data-brand="acme"][data-color-mode="dark"],
[data-color-mode="dark"] [data-brand="acme"]:where(:not([data-color-mode])),
[data-brand="acme"] [data-color-mode="dark"]:where(:not([data-brand])) {
  --color-ink: #eeeeee;
}
`);
    expect(await textOf("/tokens.css?follow=system")).toContain("@media (prefers-color-scheme: dark)");
  });

  it("keep their ETag when something else is pushed, and change with the tokens and the attributes", async () => {
    const etag = async () => (await registry.get("/tokens.css")).headers.get("etag");
    const before = await etag();
    expect(before).not.toBeNull();
    await registry.post("/api/registry/theme", { css: ":root { --other: 1 }" });
    expect(await etag()).toBe(before);
    const again = await registry.get("/tokens.css", { "if-none-match": before ?? "" });
    expect(again.status).toBe(304);
    await registry.post("/api/registry/config", { data: { ...config, axes: {} } });
    const after = await etag();
    expect(after).not.toBe(before);
    await registry.post("/api/registry/config", { data: config });
    expect(await etag()).toBe(before);
  });

  it.each(TOKEN_FORMATS)("are given as %s, with and without a choice", async (format) => {
    const open = JSON.parse(await textOf(`/api/registry/dtcg?format=${format}`));
    expect(open).toMatchObject({ selector: ":root", axes: {}, format });
    expect(open.output.length).toBeGreaterThan(20);
    const dark = JSON.parse(await textOf(`/api/registry/dtcg?format=${format}&scheme=dark&brand=acme`));
    expect(dark).toMatchObject({ axes: { scheme: "dark", brand: "acme" }, format });
    const response = await registry.get(`/api/registry/dtcg/download?format=${format}&scheme=dark`);
    const { file, mediaType } = FORMAT_FILES[format];
    expect(response.headers.get("content-type")).toBe(mediaType);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${file.replace(/(\.\w+)$/, ".dark$1")}"`,
    );
    expect((await response.text()).length).toBeGreaterThan(20);
  });

  it("are downloaded as pushed without a choice, with the requested selector", async () => {
    const download = (query: string) => textOf(`/api/registry/dtcg/download?${query}`);
    expect(await download("format=css")).toBe(bundle.css);
    expect(await download("format=scss")).toBe(bundle.scss);
    const rule = /^\/\* Tideline, revision \d+ \*\/\n\[data-x="y"\] \{\n {2}--color-ink: #(\w+);\n/;
    const selector = encodeURIComponent('[data-x="y"]');
    expect(rule.exec(await download(`format=css&selector=${selector}`))?.[1]).toBe("111111");
    expect(rule.exec(await download(`format=css&scheme=dark&selector=${selector}`))?.[1]).toBe("eeeeee");
    expect(
      (await registry.get(`/api/registry/dtcg/download?format=css&selector=${encodeURIComponent("a{}")}`)).status,
    ).toBe(400);
    expect((await registry.get("/api/registry/dtcg/download?format=less")).status).toBe(400);
    expect((await registry.get("/api/registry/dtcg/download?format=css&planet=mars")).status).toBe(400);
  });

  it("accept other tools' names of a format", async () => {
    for (const [said, meant] of [
      ["tailwind", "utilitycss"],
      ["map", "json"],
      ["style-dictionary", "json"],
    ]) {
      expect(JSON.parse(await textOf(`/api/registry/dtcg?format=${said}`))).toMatchObject({ format: meant });
      expect(await textOf(`/api/registry/dtcg/download?format=${said}&scheme=dark`)).toBe(
        await textOf(`/api/registry/dtcg/download?format=${meant}&scheme=dark`),
      );
    }
  });

  it("are returned as written: one file byte for byte, several as one tree", async () => {
    expect(JSON.parse(await textOf("/api/registry/dtcg/source?scheme=dark"))).toEqual({
      color: { ink: color("#eeeeee"), paper: color("#000000"), text: { $value: "{color.ink}" } },
    });
    const [[path = "", text = ""] = []] = Object.entries(sources);
    await registry.post("/api/registry/dtcg", { ...bundle, sources: { [path]: text } });
    expect(await textOf("/api/registry/dtcg/source")).toBe(text);
  });
});

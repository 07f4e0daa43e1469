import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { sharedChromium } from "./shared-chromium.ts";

const file = (content: string) => ({ content, encoding: "utf8" });
const change = (entityType: string, entityId: string, data: unknown) => ({
  ...{ entityType, entityId, action: "update", data },
});

describe("previews that a registry serves", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite");
    const html = '<!doctype html><html lang="en"><head></head><body><div data-mode="day">Save</div></body></html>';
    const answer = await service.post("/api/sync/upload", {
      changes: [
        change("component", "button", { id: "button", title: "Button", previews: { default: {} } }),
        change("component_artifact", "button/button-default.html", file(html)),
      ],
    });
    expect(await answer.json()).toMatchObject({ ok: true });
  });
  afterAll(() => service.close());
  const preview = async (query = "") =>
    (await service.get(`/api/component/button/preview/default.html${query}`)).text();

  it("have the theme if it only defines names", async () => {
    expect(await preview()).not.toContain("theme.css");
    await service.post("/api/registry/theme", { css: ":root { --ink: #123 }" });
    expect(await preview()).toContain('<head><link rel="stylesheet" href="/api/registry/theme.css">');
    await service.post("/api/registry/theme", { css: "body { margin: 0 }" });
    expect(await preview()).not.toContain("theme.css");
  });

  it("have the attributes and styles the configuration names, by scheme", async () => {
    await service.post("/api/registry/config", {
      data: {
        preview: { html: { "data-mode": { light: "day", dark: "night" } }, body: { class: "app" }, styles: ["a.css"] },
      },
    });
    expect(await preview()).toContain(
      '<html data-mode="day" lang="en"><head><link rel="stylesheet" href="/api/component/a.css">',
    );
    const dark = await preview("?scheme=dark");
    expect(dark).toContain('<html data-mode="night" data-scheme="dark" lang="en">');
    expect(dark).toContain('<body class="app"><div data-mode="night">');
  });

  it("have the reader's choice under the configured names too, and no other values", async () => {
    const axes = { scheme: { attribute: "data-color-mode" }, brand: { attribute: "x onload=alert(1)" } };
    await service.post("/api/registry/config", { data: { axes } });
    expect(await preview("?scheme=dark&brand=acme&dir=rtl")).toContain(
      '<html dir="rtl" data-scheme="dark" data-color-mode="dark" data-brand="acme" lang="en">',
    );
    const requested = await preview(`?scheme=${encodeURIComponent('"><script>')}`);
    expect(requested).toContain('<html lang="en">');
    expect(requested).not.toContain("<script>");
  });

  it("are unchanged without the setting", async () => {
    const answer = await service.post("/api/registry/config", {
      data: { preview: { html: { onload: "alert(1)" }, styles: "x" } },
    });
    expect(answer.status).toBe(200);
    expect(await preview()).not.toMatch(/onload|stylesheet/);
  });
});

describe("previews that a build makes", () => {
  let workspace: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ workspace, remove } = await copyBuildWorkspace());
  });
  afterAll(() => remove());
  const put = async (path: string, text: string) => {
    await mkdir(join(workspace, path, ".."), { recursive: true });
    await writeFile(join(workspace, path), text);
  };
  const build = async (id: string) => {
    const { components } = await buildComponents({ workspace, roots: [PACKAGES], ids: [id], checks: false });
    return components[0];
  };
  const written = (id: string) => readFile(join(workspace, `components/${id}/dist/${id}-default.html`), "utf8");
  const SURROUNDINGS = "components/_shared/preview.tsx";
  const provider = (theme: string) => `/** @jsxImportSource react */
import { createContext, useContext } from "react";
export const Theme = createContext("none");
export default ({ scheme = "${theme}", children }) => <Theme value={scheme}><main data-theme={scheme}>{children}</main></Theme>;`;

  it("are inside the wrapper of components/_shared/preview.tsx, and are rebuilt with it", async () => {
    await put(
      "components/themed/themed.tsx",
      `/** @jsxImportSource react */
import { use, createContext } from "react";
export default function Themed({ label }) { return <b>{label}</b>; }`,
    );
    await put("components/themed/themed.json", JSON.stringify({ previews: { default: { values: { label: "a" } } } }));
    expect((await build("themed"))?.status).toBe("built");
    expect(await written("themed")).toContain("<div data-preview-root><b>a</b></div>");
    await put(SURROUNDINGS, provider("day"));
    expect((await build("themed"))?.status).toBe("built");
    expect(await written("themed")).toContain('<main data-theme="day"><b>a</b></main>');
    expect((await build("themed"))?.status).toBe("unchanged");
    await put(SURROUNDINGS, provider("dusk"));
    expect((await build("themed"))?.status).toBe("built");
    expect(await written("themed")).toContain('<main data-theme="dusk">');
    await put(SURROUNDINGS, "export const Named = 1;");
    const { components, notes } = await buildComponents({
      workspace,
      roots: [PACKAGES],
      ids: ["themed"],
      checks: false,
    });
    expect(components[0]?.status).toBe("built");
    expect(await written("themed")).toContain("<div data-preview-root><b>a</b></div>");
    expect(notes).toEqual([
      expect.stringContaining("it has no component as its default export and no exports of a Storybook preview"),
    ]);
    await rm(join(workspace, SURROUNDINGS));
    expect((await build("themed"))?.status).not.toBe("failed");
    expect(await written("themed")).toContain("<div data-preview-root><b>a</b></div>");
  });

  it("are photographed in their dress, on a dark ground too", async () => {
    const app = { preview: { html: { "data-look": { light: "day", dark: "night" } } } };
    await put("service.config.json", JSON.stringify({ app }));
    await put("theme.css", ":root { --ink: #111 } [data-look=night] { --ink: #eee }");
    await put(
      "components/inked/dist/inked-default.html",
      "<!doctype html><html lang='en'><title>x</title><b style='color: var(--ink)'>Ink</b>",
    );
    await put(
      "components/inked/dist/inked.json",
      JSON.stringify({ id: "inked", previews: { default: { title: "a" } } }),
    );
    await buildComponents({
      workspace,
      roots: [PACKAGES],
      ids: ["inked"],
      validate: true,
      browser: await sharedChromium(),
    });
    const [light, dark] = await Promise.all(
      ["screenshot", "screenshot-on-dark"].map((name) =>
        readFile(join(workspace, `components/inked/dist/${name}.png`)),
      ),
    );
    expect(dark?.equals(light ?? Buffer.alloc(0))).toBe(false);
  });
});

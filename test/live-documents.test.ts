import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import { findComponentFolders } from "../src/build/find-components.ts";
import { openBrowser, openContext } from "../src/build/open-browser.ts";
import { createPreviewFiles } from "../src/build/preview-files.ts";
import { openPreviewPage, type PreviewPage } from "../src/build/preview-page.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";
import { sharedChromium } from "./shared-chromium.ts";

let workspace: string;
let remove: () => Promise<void>;

const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};
const build = (...ids: string[]) => buildComponents({ workspace, roots: [PACKAGES], ids, checks: false });
const live = (id: string) => readFile(join(workspace, `components/${id}/dist/${id}.live.html`), "utf8");
const declare = (id: string, values: object) =>
  put(`components/${id}/${id}.json`, JSON.stringify({ previews: { default: { values } } }));

beforeAll(async () => {
  ({ workspace, remove } = await copyBuildWorkspace());
});
afterAll(() => remove());

describe("live documents", () => {
  it("keep templates as code, without their authors' comments", async () => {
    await put("components/secret/secret.njk", "{# who reads this #}<b>{{ label }}</b>");
    await declare("secret", { label: "a" });
    expect((await build("secret")).ok).toBe(true);
    expect(await live("secret")).not.toContain("who reads this");
  });

  it("share one engine, which is made again where it is missing", async () => {
    await put("components/one/one.njk", "<b>{{ label }}</b>");
    await put("components/two/two.njk", "<i>{{ label }}</i>");
    for (const id of ["one", "two"]) await declare(id, { label: "a" });
    expect((await build("one", "two")).ok).toBe(true);
    const engine = join(workspace, "public/api/component/live-nunjucks.js");
    const statuses = async () => (await build("one", "two")).components.map(({ status }) => status);
    expect(await statuses()).toEqual(["unchanged", "unchanged"]);
    await rm(engine);
    expect(await statuses()).toEqual(["built", "built"]);
    expect(await readFile(engine, "utf8")).toContain("startNunjucks");
    expect(await statuses()).toEqual(["unchanged", "unchanged"]);
    expect(await readdir(join(workspace, "components/one/dist"))).not.toContain("live-nunjucks.js");
  });

  it("are built next to files of other tools, and rebuilt when these or the template change", async () => {
    await put("components/prebuilt/prebuilt.njk", "<b>{{ label }}</b>");
    await declare("prebuilt", { label: "a" });
    const theirs = "components/prebuilt/dist/prebuilt-default.html";
    await put(theirs, "<html><head><title>Theirs</title></head><body class='theirs'><b>a</b></body></html>");
    const status = async () => (await build("prebuilt")).components.map((one) => one.status);
    expect(await status()).toEqual(["kept"]);
    expect(await live("prebuilt")).toContain("<body class='theirs'>");
    await put(theirs, "<html><head><title>Theirs</title></head><body class='newer'><b>a</b></body></html>");
    await put("components/prebuilt/prebuilt.njk", "<em>{{ label }}</em>");
    expect(await status()).toEqual(["kept"]);
    expect(await live("prebuilt")).toContain("<body class='newer'>");
    expect(await live("prebuilt")).toContain("<em>");
    expect(await readFile(join(workspace, theirs), "utf8")).toContain("'newer'><b>a</b></body>");
    await put("components/prebuilt/prebuilt.njk", "{% if %}");
    const [broken] = (await build("prebuilt")).components;
    expect([broken?.status, broken?.notes.join()]).toEqual(["kept", expect.stringContaining("prebuilt.njk")]);
  });

  it("are not made for markup that takes no values", async () => {
    await put("components/plain/plain.html", "<p>Always the same</p>");
    expect((await build("plain")).ok).toBe(true);
    await expect(live("plain")).rejects.toThrow("ENOENT");
  });
});

describe("live documents in a browser", () => {
  let preview: PreviewPage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const program = await openBrowser(await sharedChromium());
    close = () => program.close();
    preview = await openPreviewPage(await openContext(program, ""), async (path) =>
      createPreviewFiles(workspace, await findComponentFolders(workspace))(path),
    );
  });
  afterAll(() => close?.());

  const show = async (id: string): Promise<Page> => {
    expect((await build(id)).ok).toBe(true);
    expect(await preview.show(`/api/component/${id}/${id}.live.html`, "live")).toEqual([]);
    return preview.page;
  };
  /** A window is the one around itself: what it posts comes from its parent. Answers what is told. */
  const draw = (page: Page, previewValues: object) =>
    page.evaluate(
      (requested) =>
        new Promise<{ previewDrawn?: string; previewFault?: string }>((resolve) => {
          addEventListener("message", function listen({ data }) {
            if (data.previewDrawn === undefined && data.previewFault === undefined) return;
            removeEventListener("message", listen);
            resolve(data);
          });
          postMessage(requested, "*");
        }),
      { previewValues },
    );
  const text = (page: Page) => page.locator("[data-preview-root]").innerText();

  it("draw React with the usual values, with others, and again after a fault", async () => {
    await put(
      "components/greeting/greeting.tsx",
      `/** @jsxImportSource react */
export default function Greeting({ name, list = [] }: { name: string; list?: string[] }) {
  return <p>{name.toUpperCase()} {list.join("+")}</p>;
}`,
    );
    await declare("greeting", { name: "Ada" });
    const page = await show("greeting");
    expect(await text(page)).toBe("ADA");
    expect(await draw(page, { name: "Bo", list: ["a", "b"] })).toEqual({ previewDrawn: "<p>BO a+b</p>" });
    expect((await draw(page, { name: 3 })).previewFault).toContain("toUpperCase");
    expect(await draw(page, { name: "<i>" })).toEqual({ previewDrawn: "<p>&lt;I&gt; </p>" });
  });

  it("draw React in its surroundings, which know the scheme there", async () => {
    await put(
      "components/_shared/preview.tsx",
      `/** @jsxImportSource react */
export default ({ scheme = "none", children }: { scheme?: string; children: unknown }) => <main title={scheme}>{children}</main>;`,
    );
    await put(
      "components/inner/inner.tsx",
      "/** @jsxImportSource react */\nexport default ({ name }: { name: string }) => <b>{name}</b>;",
    );
    await declare("inner", { name: "Ada" });
    const page = await show("inner");
    expect(await text(page)).toBe("Ada");
    await page.evaluate(() => document.documentElement.setAttribute("data-scheme", "dark"));
    expect(await draw(page, { name: "Bo" })).toEqual({ previewDrawn: '<main title="dark"><b>Bo</b></main>' });
    await rm(join(workspace, "components/_shared/preview.tsx"));
  });

  it("render Nunjucks: macros, includes, and a script in a text that closes nothing", async () => {
    await put("components/hail/macro.njk", '{% macro hail(params) %}{% include "./template.njk" %}{% endmacro %}');
    await put(
      "components/hail/template.njk",
      '{% set end = "</script><!--" %}<p title="{{ end }}">{{ params.text }}{{ params.html | safe }}</p>',
    );
    await declare("hail", { text: "Ahoy" });
    const page = await show("hail");
    expect(await text(page)).toBe("Ahoy");
    const { previewDrawn } = await draw(page, { text: "<b>", html: "<i>so</i>" });
    expect(previewDrawn).toContain("&lt;b&gt;<i>so</i></p>");
    expect(await page.locator("[data-preview-root] p").getAttribute("title")).toBe("</script><!--");
  });

  it("draw Nunjucks macros whose parameters are the values", async () => {
    await put(
      "components/named/macro.njk",
      '{% macro named(label, tone="info") %}<i class="{{ tone }}">{{ label }}</i>{% endmacro %}',
    );
    await declare("named", { label: "One" });
    const page = await show("named");
    expect(await draw(page, { label: "Two" })).toEqual({ previewDrawn: '<i class="info">Two</i>' });
    expect(await draw(page, { label: "Two", tone: "loud" })).toEqual({ previewDrawn: '<i class="loud">Two</i>' });
  });

  it("draw Handlebars with its partials and helpers", async () => {
    await put("components/tile/tile.hbs", '{{#if (eq tone "loud")}}<b>{{> mark}}</b>{{else}}{{> mark}}{{/if}}');
    await put("components/tile/mark.hbs", "<i>{{properties.label}}</i>");
    await declare("tile", { label: "One" });
    const page = await show("tile");
    expect(await draw(page, { label: "Two", tone: "loud" })).toEqual({ previewDrawn: "<b><i>Two</i></b>" });
  });

  it("keep scripts of other tools around the component, and run them each time", async () => {
    await put("components/around/around.njk", '<p class="said">{{ label }}</p>');
    await declare("around", { label: "One" });
    await put(
      "public/api/component/main.js",
      'export function initAll() { for (const one of document.querySelectorAll(".said")) one.append(document.body.className); }',
    );
    const script = "<script type=module>import { initAll } from '/api/component/main.js'; initAll();</script>";
    await put(
      "components/around/dist/around-default.html",
      `<!DOCTYPE html><html><head><title>a</title></head><body><script>document.body.className = " ready"</script><p>One</p>${script}</body></html>`,
    );
    const page = await show("around");
    await expect.poll(() => text(page)).toBe("One ready");
    await draw(page, { label: "Two" });
    await expect.poll(() => text(page)).toBe("Two ready");
    await rm(join(workspace, "public/api/component/main.js"));
  });

  it("reload if a script of the component is running", async () => {
    await put("components/counted/counted.html", "<p>{{ label }}</p>");
    await put("components/counted/counted.js", 'document.querySelector("p").append(" enhanced");');
    await declare("counted", { label: "One" });
    const page = await show("counted");
    expect(await text(page)).toBe("One enhanced");
    await page.evaluate(() => postMessage({ previewValues: { label: "Two" } }, "*"));
    await expect.poll(() => text(page).catch(() => "")).toBe("Two enhanced");
  });
});

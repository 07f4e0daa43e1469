import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import { createBundler } from "../src/build/bundler.ts";
import { findComponentFolders } from "../src/build/find-components.ts";
import { openBrowser, openContext } from "../src/build/open-browser.ts";
import { createPreviewFiles } from "../src/build/preview-files.ts";
import { openPreviewPage, type PreviewPage } from "../src/build/preview-page.ts";
import { createReactVendor } from "../src/build/react-vendor.ts";
import { openSurroundings } from "../src/build/stories/surroundings.ts";
import { createFence } from "../src/engines/sandbox/fence.ts";
import { createSandbox } from "../src/engines/sandbox/sandbox.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { STORYBOOK } from "./storybook-workspace.ts";

let workspace: string;
let remove: () => Promise<void>;

const put = async (files: Record<string, string | Uint8Array>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), content);
  }
};
const build = async (...ids: string[]) => {
  const { components, notes } = await buildComponents({ workspace, roots: [PACKAGES], ids, checks: false });
  return { notes, of: (id: string) => components.find((one) => one.id === id) };
};
const read = (path: string) => readFile(join(workspace, path), "utf8");
const shown = async (id: string, key: string) => read(`components/${id}/dist/${id}-${key}.html`);
/** The markup of a preview. */
const markup = async (id: string, key: string) =>
  /<div data-preview-root[^>]*>([\s\S]*)<\/div>\n<script/.exec(await shown(id, key))?.[1];

const SHARED = "public/api/component";

beforeAll(async () => {
  ({ workspace, remove } = await copyBuildWorkspace());
  await rm(join(workspace, "components"), { recursive: true });
  await put(STORYBOOK);
});
afterAll(() => remove());

describe("stories", () => {
  it("are drawn as modules, in the decorators of story, meta and project", async () => {
    const { of, notes } = await build("button");
    expect([of("button")?.status, of("button")?.error, notes]).toEqual(["built", undefined, []]);
    const within = (html: string) => `<main><form>${html}</form></main>`;
    expect(await markup("button", "primary")).toBe(within('<button class="blue-tight meta">Save</button>'));
    expect(await markup("button", "drawn")).toBe(within('<button class="blue-tight plain">Changed</button><b>2</b>'));
    expect(await markup("button", "old")).toBe(
      within('<u><button class="blue-tight meta">Older<!-- -->old</button></u>'),
    );
    expect(await markup("button", "hooked")).toContain("Hooked function");
    expect(await markup("button", "themed")).toBe(within("<p>tight<!-- --> <!-- -->large<!-- --> <!-- -->own</p>"));
    expect(await markup("button", "mapped")).toBe(within("<p><i>star</i></p>"));
    expect(await markup("button", "global")).toBe(within("<p>function</p>"));
    expect(await markup("button", "plain")).toContain(">Plain</button>");
  });

  it("don't affect others if they fail: file, line and reason are reported", async () => {
    const { of } = await build("button");
    expect(of("button")?.status).not.toBe("failed");
    const broken = await shown("button", "broken");
    expect(broken).toContain("This preview cannot be rendered.");
    expect(broken).toContain("src/button.stories.tsx:18:51: the story Broken failed to render: no such thing");
    expect(broken).not.toContain("button.js");
    expect(await shown("button", "absent")).toContain(
      "components/button/button.json: the story Absent doesn't exist. The file has these stories: Broken, ",
    );
  });

  it("are drawn where a module that they import throws, as long as nothing uses it", async () => {
    const check = `import { names } from "./names";\nconst fail = (name) => { throw new Error(name + " is not set"); };\nexport const env = { site: names.length === 0 ? "" : fail(names[0]) };`;
    await put({
      // The name makes it a module for esbuild, in which `module.exports` means nothing.
      "src/environment.mjs": check,
      "src/names.ts": `export const names = ["SITE"];`,
      "src/links.ts": `import { env } from "./environment.mjs";\nexport const linkTo = (path) => env.site + path;\nexport const joined = (...names) => names.join(" ");`,
      "src/tag.tsx": `import { joined, linkTo } from "./links";\nexport const Tag = ({ to, tone }) => <a className={joined("tag", tone)} href={to && linkTo(to)}>tag</a>;`,
      "src/tag.stories.tsx": `import { joined } from "./links";\nimport { Tag } from "./tag";\nexport default { component: Tag, args: { tone: joined("a", "b") } };\nexport const Plain = {};`,
      "components/tag/tag.tsx": `import { Tag } from "../../src/tag";\nexport { Tag };\n`,
      "components/tag/tag.json": JSON.stringify({
        title: "Tag",
        stories: "../../src/tag.stories.tsx",
        previews: { plain: { title: "Plain", story: "Plain" }, default: { values: { tone: "loud" } } },
      }),
      "components/late/late.tsx": `import { joined } from "./stories-alone";\nexport const Late = () => <i>late</i>;`,
      "components/late/stories-alone.ts": `export const joined = 1;`,
      "components/late/late.stories.tsx": `import { joined } from "../../src/links";\nexport const Shown = { render: () => <b>{joined("a", "story")}</b> };`,
      "components/late/late.json": JSON.stringify({
        title: "Late",
        stories: "late.stories.tsx",
        previews: { shown: { title: "Shown", story: "Shown" } },
      }),
      "components/linked/linked.tsx": `import { linkTo } from "../../src/links";\nexport const Linked = () => <a href={linkTo("/")}>home</a>;`,
      "components/linked/linked.json": JSON.stringify({ title: "Linked", previews: { default: {} } }),
    });
    const { of } = await build("tag", "late", "linked");
    const why =
      "src/environment.mjs:2:49: this module throws an error on import (SITE is not set). Only code that uses it fails.";
    expect([of("tag")?.status, of("tag")?.error]).toEqual(["built", undefined]);
    expect(await markup("tag", "plain")).toContain('class="tag a b"');
    expect(await markup("tag", "default")).toContain('class="tag loud"');
    expect(await markup("late", "shown")).toContain("<b>a story</b>");
    for (const id of ["tag", "late"]) expect(of(id)?.notes).toEqual([why]);
    expect(of("linked")?.error).toContain(why);
    expect(of("linked")?.error).toMatch(/^components\/linked\/linked\.tsx: preview "default" /);
    // A file that only the replaced module imports is an input, too.
    await put({ "src/names.ts": "export const names = [];" });
    const mended = await build("tag", "late", "linked");
    for (const id of ["tag", "late", "linked"]) expect(mended.of(id)).toMatchObject({ status: "built", notes: [] });
    expect(await markup("linked", "default")).toContain('href="/"');
    for (const id of ["tag", "late", "linked"]) await rm(join(workspace, "components", id), { recursive: true });
  });

  it("are the previews of a declaration without any", async () => {
    await put({
      "components/listed/listed.tsx": "export const Listed = ({ label }) => <b>{label}</b>;",
      "components/listed/listed.stories.tsx": `export default { args: { label: "usual" } };\nexport const WithIcon = { args: { label: "star" } };\nexport const Plain = { name: "As it is" };`,
      "components/listed/listed.json": JSON.stringify({ stories: "listed.stories.tsx" }),
    });
    const { of } = await build("listed");
    expect([of("listed")?.status, of("listed")?.notes]).toEqual(["built", []]);
    expect(await markup("listed", "with-icon")).toBe("<main><b>star</b></main>");
    expect(JSON.parse(await read("components/listed/dist/listed.json")).previews).toEqual({
      "with-icon": { title: "With icon", story: "WithIcon", values: { label: "star" }, url: "listed-with-icon.html" },
      plain: { title: "As it is", story: "Plain", values: { label: "usual" }, url: "listed-plain.html" },
    });
  });

  it("leave previews to their values where the file is not there", async () => {
    await put({
      "components/lost/lost.tsx": "export const Lost = ({ label }) => <b>{label}</b>;",
      "components/lost/lost.json": JSON.stringify({
        stories: "./lost.stories.tsx",
        previews: { one: { story: "One", values: { label: "one" } } },
      }),
    });
    const { of } = await build("lost");
    expect(of("lost")?.status).toBe("built");
    expect(of("lost")?.notes).toEqual([
      `components/lost/lost.json: "stories" names ./lost.stories.tsx, which doesn't exist, so previews use only their values.`,
    ]);
    expect(await markup("lost", "one")).toContain("<b>one</b>");
  });
});

describe("the wrapper of all previews", () => {
  it("is built once, with its style sheets and fonts as files", async () => {
    await build("button");
    const names = (await readdir(join(workspace, SHARED))).filter((name) => name.startsWith("_preview"));
    expect(names.sort()).toEqual([expect.stringMatching(/^_preview-\w+\.woff2$/), "_preview.css", "_preview.js"]);
    const css = await read(`${SHARED}/_preview.css`);
    expect(css).toContain("color: rgb(1, 2, 3)");
    expect(css).toContain(`url("/api/component/${names[0]}")`);
    const document = await shown("button", "primary");
    expect(document).toContain('<link rel="stylesheet" href="/api/component/_preview.css">');
    expect(document.indexOf("_preview.js")).toBeLessThan(document.indexOf("button.js"));
    // The provider and what reads it are one module, which is not in the bundle of the component.
    expect(await read("components/button/dist/button.js")).not.toContain("no theme");
    expect(await read(`${SHARED}/_preview.js`)).toContain("no theme");
  });

  it("is built again when it changes, and all components with it", async () => {
    await build("button");
    const preview = STORYBOOK[".storybook/preview.tsx"] ?? "";
    await put({ ".storybook/preview.tsx": preview.replace('"blue-"', '"red-"') });
    expect((await build("button")).of("button")?.status).toBe("built");
    expect(await markup("button", "primary")).toContain("red-tight");
    expect((await build("button")).of("button")?.status).toBe("unchanged");
    await put({ ".storybook/preview.tsx": preview });
    await build("button");
  });

  const inPreview = async (text: string) => {
    await put({ ".storybook/preview.tsx": text });
    const built = await build("button");
    return { ...built, primary: await markup("button", "primary") };
  };

  it.each([
    [
      "throws",
      `import "./look.css";\nthrow new Error("not today");\nexport default {};`,
      ".storybook/preview.tsx:2:11: the shared preview code failed: not today",
    ],
    [
      "uses what is not installed",
      `import "./look.css";\nimport { thing } from "not-installed";\nexport default { decorators: [thing()] };`,
      '"not-installed" is not installed. Run npm install not-installed',
    ],
    ["cannot be parsed", `import "./look.css";\nexport default {`, ".storybook/preview.tsx:2:17: "],
  ])("costs itself where it %s", async (what, text, why) => {
    const { of, notes, primary } = await inPreview(text);
    expect(of("button")?.status).not.toBe("failed");
    // A file that cannot be parsed names no style sheet.
    if (what !== "cannot be parsed") expect(await read(`${SHARED}/_preview.css`)).toContain("color: rgb(1, 2, 3)");
    expect(notes.join("\n")).toContain(why);
    expect(primary).toBe('<form><button class="no theme meta">Save</button></form>');
  });

  it("is drawn where a module that it imports throws, as long as nothing uses it", async () => {
    const preview = STORYBOOK[".storybook/preview.tsx"] ?? "";
    await put({
      ".storybook/preview.tsx": `import { site } from "../src/site";\nexport const linked = () => site;\n${preview}`,
      "src/site.ts": `export const site = (() => { throw new Error("SITE is not set"); })();`,
    });
    const { of, notes } = await build("button");
    expect(notes).toEqual([
      "src/site.ts:1:40: this module throws an error on import (SITE is not set). Only code that uses it fails.",
    ]);
    expect([of("button")?.status, of("button")?.error]).toEqual(["built", undefined]);
    expect(await markup("button", "primary")).toContain("<main><form>");
    await put({ ".storybook/preview.tsx": preview });
  });

  it("costs itself where it never ends", async () => {
    await put({ ".storybook/preview.tsx": 'import "./look.css";\nfor (;;);\nexport default {};' });
    const fence = createFence(workspace, [PACKAGES]);
    const bundle = createBundler(workspace, fence, [PACKAGES]);
    const sandbox = createSandbox({ limitMs: 200 });
    const around = await openSurroundings(workspace);
    const built = await around.build(
      { bundle, vendor: createReactVendor(workspace, bundle)(), sandbox },
      "components/_shared/preview.tsx",
      { force: true },
    );
    sandbox.close();
    expect(built?.runs).toBeUndefined();
    expect(built?.style).toBe(true);
    expect(built?.notes).toEqual([
      "components/_shared/preview.tsx: the shared preview code failed: it did not finish within 0.2 seconds of processor time. Previews are rendered without it.",
    ]);
  });

  it("costs one decorator where one fails", async () => {
    const { notes, primary } = await inPreview(
      `export const decorators = [(Story) => <main><Story /></main>, () => { throw new Error("no store"); }];`,
    );
    expect(notes).toEqual([
      ".storybook/preview.tsx:1:81: decorator 2 of all previews failed: no store. Previews are rendered without it.",
    ]);
    expect(primary).toBe('<main><form><button class="no theme meta">Save</button></form></main>');
  });

  it("is left to the browser where it needs one", async () => {
    const { of, notes, primary } = await inPreview(
      `const query = document.location.search;\nexport default { decorators: [(Story) => <main title={query}><Story /></main>] };`,
    );
    expect(of("button")?.status).toBe("built");
    expect(notes).toEqual([expect.stringContaining("needs a browser (document is not defined)")]);
    expect(primary).toBe("");
    expect(await read(`${SHARED}/_preview.js`)).toContain("location.search");
  });
});

describe("stories in a browser", () => {
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

  it("have storage in memory, drop a decorator that fails in the sandbox, and report empty output", async () => {
    await put({
      ".storybook/preview.tsx": `import "./look.css";
import { ThemeProvider } from "../src/theme";
const isDark = document.location.hash === "#dark";
export const decorators = [
  (Story) => <ThemeProvider name={localStorage.getItem("name") ?? "stored nowhere"}><main><Story /></main></ThemeProvider>,
  () => { throw new Error("no channel here"); },
];`,
      "src/stored.stories.tsx": `import { Button } from "./button";
export default { component: Button, args: { label: "one" } };
localStorage.setItem("seen", "in memory");
export const Stored = { render: ({ label }) => <Button label={label + " " + localStorage.getItem("seen") + document.cookie} /> };
export const Failing = { render: () => { window.nowhere.at.all; } };
export const Empty = { render: () => { document.title; return null; } };`,
      "components/stored/stored.tsx": 'import { Button } from "../../src/button";\nexport { Button };\n',
      "components/stored/stored.json": JSON.stringify({
        export: "Button",
        stories: "../../src/stored.stories.tsx",
        previews: {
          default: { story: "Stored" },
          failing: { story: "Failing" },
          empty: { story: "Empty" },
        },
      }),
    });
    const { of } = await build("stored");
    expect([of("stored")?.status, of("stored")?.error]).toEqual(["built", undefined]);
    const show = async (name: string) => {
      await preview.show(`/api/component/stored/${name}.html`, name);
      return preview.page;
    };
    const page = await show("stored-default");
    await expect.poll(() => page.locator("main button").textContent()).toBe("one in memory");
    expect(await page.locator("main button").getAttribute("class")).toBe("stored nowhere plain");
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).color)).toBe("rgb(0, 0, 0)");
    await show("stored-failing");
    // The story is to blame, and what is around it stays.
    await expect.poll(() => page.locator("main [data-preview-fault]").textContent()).toContain("cannot be rendered");
    await show("stored-empty");
    await expect.poll(() => page.locator("[data-preview-nothing]").textContent()).toContain("Nothing to show");
    await show("stored.live");
    await expect.poll(() => page.locator("main button").textContent()).toBe("one in memory");
    await page.evaluate(() => postMessage({ previewValues: { label: "two" }, previewVariant: "default" }, "*"));
    await expect.poll(() => page.locator("main button").textContent()).toBe("two in memory");
  });
});

describe("style sheets in Sass", () => {
  it("of components are compiled, as CSS modules too, and one that fails costs itself", async () => {
    await put({
      ".storybook/preview.tsx": STORYBOOK[".storybook/preview.tsx"] ?? "",
      "src/_sizes.scss": "$size: 7px;",
      "src/tag.module.scss": '@use "./sizes";\n.root { padding: sizes.$size; .inner { margin: 0 } }',
      "src/plain.scss": '@use "sizes";\n.plain { margin: sizes.$size }',
      "src/bad.scss": ".bad { margin: $unknown }",
      "components/tag/tag.tsx": `import styles from "../../src/tag.module.scss";
import "../../src/plain.scss";
import "../../src/bad.scss";
export const Tag = () => <b className={styles.root}>tag</b>;`,
      "components/tag/tag.json": JSON.stringify({ title: "Tag" }),
    });
    const { of } = await build("tag");
    expect([of("tag")?.status, of("tag")?.error]).toEqual(["built", undefined]);
    const css = await read("components/tag/dist/tag.css");
    const name = /class="([\w-]+)"/.exec((await markup("tag", "default")) ?? "")?.[1];
    expect(css).toContain(`.${name} {\n  padding: 7px;`);
    expect(css).toContain(".plain {\n  margin: 7px;");
    expect(of("tag")?.notes.join("\n")).toContain(
      "src/bad.scss is left out, because Sass cannot compile it: src/bad.scss:1:16: Undefined variable.",
    );
  });
});

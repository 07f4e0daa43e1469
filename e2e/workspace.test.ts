import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { openEvilHost } from "./evil-host.ts";
import { copyExamples, openWorkspace } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

/** Address of a link that may not be there yet. */
const hrefOf = async (link: Locator) => ((await link.count()) > 0 ? link.getAttribute("href") : undefined);

describe("the server of a workspace", () => {
  let workspace: Awaited<ReturnType<typeof copyExamples>>;
  const site = useSite(
    async () => {
      workspace = await copyExamples();
      const service = await openWorkspace(workspace.folder);
      const { close } = service;
      return Object.assign(service, { close: () => close().then(() => workspace.remove()) });
    },
    // Previews come from a host of their own, whose name is new at each start.
    {
      expected:
        /^request to http:\/\/[0-9a-f]{40}\.localhost:\d+\/(?:api\/component|api\/components\.json|api\/registry\/theme\.css|fonts)/,
    },
  );
  const file = (path: string) => join(workspace.folder, path);
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(file(path), change(await readFile(file(path), "utf8")));

  it("shows a saved page, and the open page updates itself", async () => {
    const page = await site.open();
    await page.goto("/docs/accessibility");
    await edit("pages/accessibility.md", (text) => `${text}\n\nWritten while the page was open.\n`);
    const answer = await site.service.get("/docs/accessibility");
    expect(await answer.text()).toContain("Written while the page was open.");
    await expect.poll(() => page.getByText("Written while the page was open.").isVisible()).toBe(true);
    await edit("pages/accessibility.md", (text) => text.replace("Written while", "Saved again while"));
    await expect.poll(() => page.getByText("Saved again while the page was open.").isVisible()).toBe(true);
  });

  it("follows new, moved and removed pages in the sidebar", async () => {
    const page = await site.open();
    await page.goto("/docs");
    const tree = page.getByRole("navigation", { name: "Documentation" });
    const link = tree.getByRole("link", { name: "Piers of today" });
    const path = file("pages/new/piers.md");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "---\ntitle: Piers of today\n---\n\nFour of them.\n");
    await expect.poll(() => hrefOf(link)).toBe("/docs/new/piers");
    await rename(path, file("pages/new/quays.md"));
    await expect.poll(() => hrefOf(link)).toBe("/docs/new/quays");
    await rm(file("pages/new/quays.md"));
    await expect.poll(() => tree.getByRole("link").allInnerTexts()).not.toContain("Piers of today");
    await expect.poll(() => tree.getByRole("link").count()).toBeGreaterThan(3);
  });

  it("follows theme, tokens and icons", async () => {
    const page = await site.open();
    await page.goto("/foundations/icons");
    await edit("icons/catalog.json", (text) => text.replace('"Anchor"', '"Anchor, weighed"'));
    await expect.poll(() => page.getByRole("link", { name: "Anchor, weighed" }).count()).toBe(1);
    await edit("theme.css", (text) => `${text}\n:root { --radius: 3px; }\n`);
    const radius = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--radius"));
    await expect.poll(() => radius().catch(() => "")).toBe("3px");
    await page.goto("/foundations/colors");
    await edit("public/api/tokens.json", (text) => text.replaceAll("#c22739", "#c22740"));
    await expect.poll(() => page.locator("[data-filter-item] code", { hasText: "#c22740" }).count()).toBeGreaterThan(0);
  });

  it("shows previews with styles and scripts from a separate host", async () => {
    await writeFile(
      file("components/tabs/dist/tabs.js"),
      `const components = await (await fetch("/api/components.json")).json();
      document.body.dataset.read = components.length;`,
    );
    const script = '<script type="module" src="/api/component/tabs.js"></script></body>';
    await edit("components/tabs/dist/tabs-default.html", (html) => html.replace("</body>", script));
    const page = await site.open();
    await page.goto("/components/tabs");
    const source = await page.locator("[data-stage]:has(form) iframe").getAttribute("src");
    expect(source).toMatch(/^http:\/\/[0-9a-f]{40}\.localhost:\d+\/api\/component\//);
    const works = async (preview: FrameLocator) => {
      await expect.poll(() => preview.locator("body").getAttribute("data-read")).toBe("17");
      expect(await preview.locator("nav").evaluate((nav) => getComputedStyle(nav).display)).toBe("flex");
    };
    await works(page.frameLocator("[data-stage]:has(form) iframe"));
    await page.goto((await page.getByRole("link", { name: "Open in full size" }).getAttribute("href")) ?? "");
    expect(await page.title()).toMatch(/^Preview · /);
    await works(page.frameLocator("iframe"));
  });

  it("tells a page of another site nothing, and would if that knew the host for previews", async () => {
    const { url } = site.service;
    const page = await site.open();
    await page.goto("/components/button");
    const previews = new URL((await page.locator("[data-stage]:has(form) iframe").getAttribute("src")) ?? "").origin;
    const evil = await openEvilHost();
    // A site of another name on this machine: browsers keep pages of the internet from asking it anyway.
    const browser = await openBrowser(["--host-resolver-rules=MAP evil.example 127.0.0.1"]);
    try {
      const stranger = await browser.newPage();
      await stranger.goto(evil.origin.replace("localhost", "evil.example"));
      const read = (origin: string) =>
        stranger.evaluate(
          async (addresses) => {
            const reads = addresses.map((address) => fetch(address).then((response) => response.text()));
            return (await Promise.allSettled(reads)).map(({ status }) => status);
          },
          ["/api/registry/pages", "/api/component/button.css", "/nothing"].map((path) => origin + path),
        );
      const shows = (origin: string) =>
        stranger.evaluate(
          (src) =>
            new Promise((resolve) => {
              const image = new Image();
              image.onload = () => resolve(true);
              image.onerror = () => resolve(false);
              image.src = src;
            }),
          `${origin}/api/component/button/screenshot.png`,
        );
      expect([await read(url), await shows(url)]).toEqual([["rejected", "rejected", "rejected"], false]);
      expect([await read(previews), await shows(previews)]).toEqual([["fulfilled", "fulfilled", "fulfilled"], true]);
    } finally {
      await browser.close();
      await evil.close();
    }
  });

  it("keeps its content if a file is broken, and updates after the fix", async () => {
    const page = await site.open();
    const before = await readFile(file("icons/catalog.json"), "utf8");
    await page.goto("/foundations/icons");
    const icons = page.getByRole("list", { name: "Icons" }).getByRole("link");
    expect(await icons.count()).toBe(60);
    const reloaded = page.waitForEvent("load");
    await writeFile(file("icons/catalog.json"), "[{");
    await reloaded;
    await expect.poll(() => icons.count()).toBe(60);
    expect((await site.service.get("/docs/accessibility")).status).toBe(200);
    await writeFile(file("icons/catalog.json"), before.replace('"Anchor, weighed"', '"Anchor, dropped"'));
    await expect.poll(() => page.getByRole("link", { name: "Anchor, dropped" }).count()).toBe(1);
  });
});

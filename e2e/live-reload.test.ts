import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { freePort } from "../test/free-port.ts";
import { type SpawnedDsr, spawnDsr } from "../test/spawn-dsr.ts";
import { useSite } from "./use-site.ts";

const DECLARATION = {
  id: "note",
  title: "Note",
  properties: { text: { type: "string" } },
  previews: { default: { title: "Default", values: { text: "First words" } } },
};

describe("dsr start, next to an editor", () => {
  let home = "";
  let dsr: SpawnedDsr;
  const component = (id: string, files: Record<string, string>) =>
    mkdir(join(home, "components", id), { recursive: true }).then(() =>
      Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(home, "components", id, name), text))),
    );
  const site = useSite(
    async () => {
      home = await mkdtemp(join(tmpdir(), "live-reload-"));
      await component("note", {
        "note.json": JSON.stringify(DECLARATION),
        "note.html": '<p class="note">{{text}}</p>',
        "note.css": ".note { color: rgb(1, 2, 3) }",
      });
      const port = await freePort();
      dsr = spawnDsr(["start", "--port", String(port)], { cwd: home });
      const [url = ""] = await dsr.prints(/http:\/\/\S+/);
      const close = async () => {
        await dsr.end("SIGTERM");
        await rm(home, { recursive: true });
      };
      return { url, close };
    },
    { expected: /^request to http:\/\/[0-9a-f]{40}\.localhost:\d+\/api\/(?:component|registry\/theme)/ },
  );

  const shown = (page: Page) => page.frameLocator("[data-stage]:has(form) iframe").locator(".note");
  const color = (page: Page) => shown(page).evaluate((element) => getComputedStyle(element).color);
  const fault = (page: Page) => page.getByRole("alert", { name: "Build failed" });
  const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset.kept === "");

  /** Opens the component, up to the moment its page has read itself: it follows from then on. */
  const follow = async (page: Page) => {
    const read = page.waitForResponse(
      (response) => response.url().endsWith("/components/note") && response.request().resourceType() === "fetch",
    );
    await page.goto("/components/note");
    await read;
  };

  it("updates only the preview after a save, and keeps typed text", async () => {
    const page = await site.open();
    await follow(page);
    await expect.poll(() => shown(page).textContent()).toBe("First words");
    const field = page.locator(".playground").getByRole("textbox", { name: "text" });
    await field.fill("Typed words");
    await expect.poll(() => shown(page).textContent()).toBe("Typed words");
    await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
    await writeFile(join(home, "components/note/note.css"), ".note { color: rgb(4, 5, 6) }");
    await expect.poll(() => color(page)).toBe("rgb(4, 5, 6)");
    expect(await shown(page).textContent()).toBe("Typed words");
    expect(await field.inputValue()).toBe("Typed words");
    expect(await isStill(page)).toBe(true);
  });

  it("shows saved markup and its code without a load of the page, and keeps both while it is broken", async () => {
    const page = await site.open();
    const template = join(home, "components/note/note.html");
    await follow(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
    const code = page.locator(".playground figure.code");
    for (const edition of ["second", "third"]) {
      await writeFile(template, `<p class="note" data-edition="${edition}">{{text}}</p>`);
      await expect.poll(() => shown(page).getAttribute("data-edition")).toBe(edition);
      await expect.poll(() => code.innerText()).toContain(`data-edition="${edition}"`);
    }
    await writeFile(template, "{% if %}");
    await expect.poll(() => dsr.output.stderr).toMatch(/note: .*note\.html/);
    expect(await shown(page).getAttribute("data-edition")).toBe("third");
    await expect.poll(() => fault(page).innerText()).toMatch(/components\/note\/note\.html:1:\d+/);
    await writeFile(template, '<p class="note">{{text}}</p>');
    await expect.poll(() => fault(page).count()).toBe(0);
    await expect.poll(() => shown(page).getAttribute("data-edition")).toBe(null);
    expect(await isStill(page)).toBe(true);
  });

  it("reports a broken declaration, keeps the last good one, and updates after the fix", async () => {
    const page = await site.open();
    await page.goto("/components/note");
    await expect.poll(() => shown(page).textContent()).toBe("First words");
    await writeFile(join(home, "components/note/note.json"), "{");
    await expect.poll(() => dsr.output.stderr).toMatch(/note\.json/);
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/note\.json:1: .*it is incomplete/);
    expect(await shown(page).textContent()).toBe("First words");
    await writeFile(join(home, "components/note/note.css"), ".note { color: rgb(7, 8, 9) }");
    await writeFile(join(home, "components/note/note.json"), JSON.stringify(DECLARATION));
    await expect.poll(() => color(page).catch(() => "")).toBe("rgb(7, 8, 9)");
    await writeFile(join(home, "components/note/note.html"), '<p class="note">{{text}}, and more</p>');
    await expect.poll(() => shown(page).textContent()).toBe("First words, and more");
    // The page was not there meanwhile.
    site.forgive();
  });

  it("shows a component whose folder is made while a page is open, and begins to follow", async () => {
    const page = await site.open();
    await page.route(/\/components$/, async (route) => {
      if (route.request().resourceType() === "fetch") await dsr.prints(/Built .*later/);
      await route.continue();
    });
    await page.goto("/components");
    await component("later", {
      "later.json": JSON.stringify({ id: "later", title: "Made later" }),
      "later.html": "<p>Late</p>",
    });
    await expect.poll(() => page.getByRole("link", { name: "Made later" }).count()).toBeGreaterThan(0);
  });
});

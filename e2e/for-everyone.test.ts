import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "../test/long-form.ts";
import { copyExamples, openExamples, openRegistry, runDsr, SECRET } from "./open-registry.ts";
import { PAGES } from "./pages.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, useSite } from "./use-site.ts";

const ready = (page: Page) => expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();

/** What screen readers find: the texts of one role in the accessibility tree, which an inert part of a page is not in. */
async function heard(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (!node) return "";
    const own = node.role?.value === "StaticText" ? String(node.name?.value ?? "") : "";
    return own || (node.childIds ?? []).map(textOf).filter(Boolean).join(" ");
  };
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ nodeId }) => textOf(nodeId));
}

/** Elements whose text has the color of what is behind it. */
const unreadable = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      let ground = backgroundColor;
      for (let up = one.parentElement; up && /^rgba\(.*, 0\)$/.test(ground); up = up.parentElement)
        ground = getComputedStyle(up).backgroundColor;
      return color === ground ? [one.textContent] : [];
    }),
  );

/** Pages that are walked through by Tab, and windows: all of them in the long form. */
const WALKED = Object.entries(PAGES);
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 640, height: 450 },
  { width: 320, height: 256 },
];
/** Stops that are looked at of one page. */
const MOST_STOPS = 60;

/** Stops of the Tab key whose focus nobody sees: without an outline on it or around it, or wholly under something else. */
async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      // A frame is a stop of its own, and what is in it is its author's.
      if (!(focused instanceof HTMLElement) || focused === document.body || focused.localName === "iframe") return "";
      const around = [
        focused,
        focused.closest("label"),
        focused.parentElement,
        focused.closest("li, tr, form, details"),
      ];
      const isOutlined = around.some((one) =>
        [undefined, "::before", "::after"].some((part) => {
          const style = one && getComputedStyle(one, part);
          return (
            style &&
            ((style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) ||
              (part === undefined && style.boxShadow !== "none"))
          );
        }),
      );
      const { left, top, width, height } = focused.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]));
      const isThere = points.some(([x = 0, y = 0]) => {
        const found = document.elementFromPoint(x, y);
        return (
          found && (focused.contains(found) || found.contains(focused) || found.closest("label")?.contains(focused))
        );
      });
      const name = `${focused.localName} ${focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40)}`;
      return [isOutlined ? "" : `${name} has no outline`, isThere ? "" : `${name} is hidden`]
        .filter(Boolean)
        .join(", ");
    });
    if (fault) unseen.push(fault);
  }
  return unseen;
}

describe("pages for everyone", () => {
  const site = useSite(openExamples);

  it("show selections and search matches in a contrast theme", async () => {
    const page = await site.open({ forcedColors: "active", colorScheme: "dark" });
    await page.goto("/search?q=button");
    expect(await page.locator("main mark").count()).toBeGreaterThan(3);
    expect(await unreadable(page, "main mark")).toEqual([]);
    await page.goto("/components/button");
    const [chosen, other] = await page
      .locator(".component-tabs a")
      .evaluateAll((tabs) => [
        getComputedStyle(tabs.find((tab) => tab.hasAttribute("aria-current")) as Element).backgroundColor,
        getComputedStyle(tabs.find((tab) => !tab.hasAttribute("aria-current")) as Element).backgroundColor,
      ]);
    expect(chosen).not.toBe(other);
    const [checked, unchecked] = await page
      .locator(".r-segments label")
      .evaluateAll((labels) => [
        getComputedStyle(labels.find((label) => label.querySelector(":checked")) as Element).backgroundColor,
        getComputedStyle(labels.find((label) => !label.querySelector(":checked")) as Element).backgroundColor,
      ]);
    expect(checked).not.toBe(unchecked);
  });

  it("announce what a search found, also behind its dialog", async () => {
    const page = await site.open();
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("button");
    await expect.poll(() => heard(page, "status")).toContainEqual(expect.stringMatching(/^\d+ results?$/));
  });

  it("have no shortcut without a modifier key", async () => {
    const page = await site.open();
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("/");
    await page.keyboard.press("Control+k");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    expect(await page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("");
  });

  it("keep the focus on a select whose choice loads other content", async () => {
    const page = await site.open();
    await page.goto("/foundations/tokens");
    await ready(page);
    const scheme = page.locator("header select[data-choice=scheme]");
    await scheme.focus();
    await scheme.selectOption("dark");
    await expect.poll(() => addressOf(page)).toContain("dark");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-choice"))).toBe("scheme");
    await expect.poll(() => heard(page, "status")).toContain("Dark");
  });

  it("name the background of each contrast ratio", async () => {
    const page = await site.open();
    await page.goto("/foundations/colors");
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const texts = nodes.map(({ name }) => String(name?.value ?? ""));
    expect(texts.filter((text) => text === "on white").length).toBeGreaterThan(5);
  });

  it("never hide the focus behind a bar at 400 percent", async () => {
    const page = await site.open({ viewport: { width: 320, height: 256 } });
    for (const path of ["/foundations/icons", "/components/button"]) {
      await page.goto(path);
      await ready(page);
      const stuck = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((one) => one.checkVisibility() && /sticky|fixed/.test(getComputedStyle(one).position))
          .map((one) => one.className),
      );
      expect([path, stuck.filter((name) => name !== "r-skip")]).toEqual([path, []]);
    }
  });

  it.each(casesOf(WALKED, 8))("show the focus of every stop: %s", { tags: "repeated" }, async (_, path) => {
    for (const viewport of casesOf(WINDOWS, WINDOWS.length)) {
      const page = await site.open({ viewport, reducedMotion: "reduce" });
      await page.goto(path);
      await ready(page);
      expect([path, viewport, await unseenStops(page)]).toEqual([path, viewport, []]);
    }
  });

  it("have titles, frames and landmarks of different names", async () => {
    const page = await site.open();
    const titles = new Map<string, string>();
    for (const path of ["/components/button", "/docs/components/button", "/developer", "/foundations/colors"]) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) continue;
      const title = await page.title();
      expect([path, titles.get(title)]).toEqual([path, undefined]);
      titles.set(title, path);
      const names = await page.evaluate(() => ({
        frames: [...document.querySelectorAll("iframe")].map((frame) => frame.title),
        landmarks: [...document.querySelectorAll("nav, [role=region], [role=search]")]
          .filter((one) => one.checkVisibility())
          .map((one) => `${one.localName} ${one.getAttribute("aria-label") ?? one.getAttribute("aria-labelledby")}`),
      }));
      for (const [what, all] of Object.entries(names))
        expect([path, what, all.filter((name, index) => all.indexOf(name) !== index)]).toEqual([path, what, []]);
    }
  });

  it("translate no code, and nothing that is named as in code", async () => {
    const page = await site.open();
    await page.goto("/components/button?tab=code");
    await ready(page);
    await expect
      .poll(() =>
        page
          .locator("main code, main pre")
          .evaluateAll((all) => all.filter((one) => one.getAttribute("translate") !== "no").length),
      )
      .toBe(0);
    expect(await page.locator("h1").getAttribute("translate")).toBe("no");
  });

  it("stay within the window when text alone is twice as large", async () => {
    const page = await site.open({ bypassCSP: true });
    for (const path of ["/", "/foundations/colors", "/components/button", "/sign-in"]) {
      await page.goto(path);
      await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll("header *")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
          .filter((one) => !one.closest(".r-sections"))
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      expect([path, beyond]).toEqual([path, []]);
    }
  });

  it("change the height of a stage by a click", async () => {
    const page = await site.open();
    await page.goto("/components/button");
    await ready(page);
    const handle = page.locator("[data-stage-handle=height]").first();
    const before = Number(await handle.getAttribute("aria-valuenow"));
    await handle.click();
    await expect.poll(async () => Number(await handle.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
    expect(await handle.getAttribute("aria-valuetext")).toMatch(/^\d+ pixels$/);
  });

  describe("while a page is edited", () => {
    let admin: BrowserContextOptions;
    beforeAll(async () => {
      admin = await setUpAdmin(site);
    });

    it("keep the text, its focus and say so when a new page is saved for the first time", async () => {
      const page = await site.open(admin);
      await page.goto("/edit");
      await page.locator("[name=slug]").fill("first-save");
      await page.getByLabel("Title", { exact: true }).fill("First save");
      await page.locator("[name=markdown]").fill("Some words.");
      await page.keyboard.press("Control+s");
      await expect.poll(() => addressOf(page)).toContain("first-save");
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("markdown");
      await expect.poll(() => heard(page, "status")).toContainEqual("Saved");
    });

    it("keep the text and say how to sign in when the session ended while editing", async () => {
      const page = await site.open(admin);
      await page.goto("/edit");
      await page.locator("[name=slug]").fill("after-the-session");
      await page.getByLabel("Title", { exact: true }).fill("After the session");
      await page.locator("[name=markdown]").fill("Some words.");
      await page.context().clearCookies();
      await page.keyboard.press("Control+s");
      await expect
        .poll(async () => (await heard(page, "status")).join(" "))
        .toContain("you're signed out. Sign in in another tab, then try again here.");
      expect(await page.locator("[name=markdown]").inputValue()).toBe("Some words.");
      site.forgive();
    });
  });
});

/** The examples, as a German team would have them: its configuration, a page in Arabic and one without a language. */
async function openGerman() {
  const registry = await openRegistry("sqlite");
  const { folder, remove } = await copyExamples();
  const config = join(folder, "service.config.json");
  const settings = JSON.parse(await readFile(config, "utf8"));
  await writeFile(config, JSON.stringify({ ...settings, app: { ...settings.app, language: "de" } }));
  await writeFile(
    join(folder, "pages/deutsch.md"),
    "---\ntitle: Ohne Angabe\n---\n\n| | Wert |\n|---|---|\n| Rot | 1 |\n",
  );
  const card = join(folder, "components/card/card.json");
  await writeFile(card, JSON.stringify({ ...JSON.parse(await readFile(card, "utf8")), lang: "ja" }));
  await writeFile(join(folder, "pages/arabic.md"), "---\ntitle: العربية\nlang: ar\n---\n\nنص\n");
  const { code, stdout } = await runDsr(["push:all", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
  if (code !== 0) throw new Error(stdout);
  await remove();
  return registry;
}

describe("a design system in German", () => {
  const site = useSite(openGerman);
  const languagesOf = (page: Page, ...selectors: string[]) =>
    page.evaluate(
      (all) => all.map((selector) => document.querySelector(selector)?.closest("[lang]")?.getAttribute("lang")),
      selectors,
    );

  it("is read in German, our own words in English, a page in its own language and direction", async () => {
    const page = await site.open();
    await page.goto("/docs/deutsch");
    expect(
      await languagesOf(page, "h1", "main p, main table", ".r-home", ".r-skip", ".r-dock", ".r-footer ul"),
    ).toEqual([...["de", "de", "de"], ...["en", "en", "en"]]);
    expect(await page.locator("main tbody th[scope=row]").innerText()).toBe("Rot");
    await page.goto("/docs/arabic");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await languagesOf(page, "h1", ".r-skip")).toEqual(["ar", "en"]);
    await page.goto("/components/button");
    expect(await languagesOf(page, "h1", ".component-tabs", ".r-tree")).toEqual(["de", "en", "de"]);
    expect(await page.locator(".r-skip").getAttribute("lang")).toBe("en");
    await page.goto("/docs");
    expect(await page.locator('.r-tree a[href="/docs/arabic"]').getAttribute("lang")).toBe("ar");
    await page.goto("/components/card");
    expect(await languagesOf(page, "h1")).toEqual(["ja"]);
    const own = page.frameLocator("[data-stage] iframe").first().locator("html");
    expect(await own.getAttribute("lang")).toBe("ja");
    await page.goto("/components");
    expect(await languagesOf(page, "h1", ".r-card-title")).toEqual(["en", "de"]);
    const preview = page.frameLocator("[data-stage] iframe").first().locator("html");
    await page.goto("/components/button");
    expect(await preview.getAttribute("lang")).toBe("de");
  });
});

import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { COLOR, MESSAGE, openChangedExamples } from "./changed-examples.ts";
import { ADMIN, setUpAdmin } from "./set-up-admin.ts";
import { addressOf, useSite } from "./use-site.ts";

const cards = (page: Page) => page.getByRole("main").locator(".r-card:visible .r-card-title").allInnerTexts();
/** The stage with switches; those of variants below have none. */
const stageOf = (page: Page) => page.locator("[data-stage]:has(form)");
const frameOf = (page: Page) => stageOf(page).frameLocator("iframe");
const rootOf = (page: Page) => frameOf(page).locator("html");
const colorOf = (page: Page) =>
  frameOf(page)
    .locator("button")
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);
const open = async (page: Page, fold: string) => page.locator("summary", { hasText: fold }).click();

describe("the pages of components", () => {
  const site = useSite(openChangedExamples);
  let admin: BrowserContextOptions = {};
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  const visit = async (path: string, options: BrowserContextOptions = {}) => {
    const page = await site.open(options);
    await page.goto(path);
    await expect.poll(() => page.locator("html").getAttribute("data-scheme")).not.toBeNull();
    return page;
  };

  it("list all components with pictures, and find them by words, group and type", async () => {
    const page = await visit("/components");
    const listed = await (await site.service.get("/api/components.json")).json();
    expect(await cards(page)).toHaveLength(listed.length);
    const picture = page.getByRole("main").locator("img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await page.getByRole("searchbox", { name: "Filter components" }).fill("checkb");
    await expect.poll(() => cards(page)).toEqual(["Checkbox"]);
    await expect.poll(() => addressOf(page)).toBe("/components?q=checkb");
    await page.getByRole("searchbox", { name: "Filter components" }).fill("no such thing");
    await expect.poll(() => page.getByText("No matches for").isVisible()).toBe(true);
    await page.goto("/components");
    await page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name: "Forms" }).click();
    await expect.poll(() => cards(page)).toEqual(expect.arrayContaining(["Text field", "Checkbox"]));
    await page.getByRole("main").getByRole("link", { name: "Text field" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/input");
  });

  it("show the requested variant, immediately and after a reload", async () => {
    const page = await visit("/components/button");
    await expect.poll(() => frameOf(page).getByRole("button").innerText()).toBe("Book crossing");
    const before = await colorOf(page);
    await stageOf(page).getByLabel("Variant").selectOption("danger");
    await expect.poll(() => colorOf(page)).not.toBe(before);
    expect(await stageOf(page).locator("iframe").getAttribute("title")).toBe("Preview of Button: Danger");
    const red = await colorOf(page);
    await page.getByRole("group", { name: "Width" }).getByText("Phone").click();
    await stageOf(page).getByLabel("Color scheme").selectOption("dark");
    await expect.poll(() => rootOf(page).getAttribute("data-scheme")).toBe("dark");
    await expect.poll(() => colorOf(page)).not.toBe(red);
    await stageOf(page).getByLabel("Brand").selectOption("meadow");
    await expect.poll(() => rootOf(page).getAttribute("data-brand")).toBe("meadow");
    await stageOf(page).getByLabel("Direction").selectOption("rtl");
    await expect.poll(() => rootOf(page).getAttribute("dir")).toBe("rtl");
    expect(await rootOf(page).evaluate(() => innerWidth)).toBe(360);
    expect(addressOf(page)).toBe("/components/button?variant=danger&width=360&scheme=dark&brand=meadow&dir=rtl");
    expect(await page.getByRole("link", { name: "Open in full size" }).getAttribute("href")).toBe(
      "/api/component/button/preview/danger.html?scheme=dark&brand=meadow&dir=rtl",
    );
    await page.reload();
    await expect.poll(() => rootOf(page).getAttribute("data-brand")).toBe("meadow");
    expect(await stageOf(page).getByLabel("Direction").inputValue()).toBe("rtl");
    expect(await rootOf(page).evaluate(() => innerWidth)).toBe(360);
  });

  it("show the same without scripts", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto("/components/button");
    await stageOf(page).getByLabel("Variant").selectOption("danger");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => stageOf(page).locator("iframe").getAttribute("title")).toContain("Danger");
    await expect.poll(() => frameOf(page).locator(".button-danger").count()).toBe(1);
  });

  it("make the frame as wide and as tall as the arrow keys say", async () => {
    const page = await visit("/components/button");
    const box = stageOf(page).locator("[data-stage-box]");
    const size = () => box.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight] as const);
    const [width, height] = await size();
    await page.getByRole("separator", { name: "Width of the preview" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(size).toEqual([width - 16, height]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect.poll(size).toEqual([width - 16, height + 16]);
  });

  it("list all variants, each with an address and its code", async () => {
    const page = await visit("/components/button#variant-danger", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const variant = page.locator(".component-variant", { has: page.getByRole("heading", { name: "Danger" }) });
    await expect.poll(() => variant.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(400);
    await expect.poll(() => variant.frameLocator("iframe").getByRole("button").innerText()).toBe("Cancel booking");
    await variant.locator("summary").click();
    await expect.poll(() => variant.locator("pre").innerText()).toContain("button-danger");
    await variant.locator("figure.code").hover();
    await variant.getByRole("button", { name: "Copy code" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Cancel booking");
    // What nobody looks at is not asked for.
    expect(await page.locator(".component-variant pre").count()).toBe(1);
    await variant.getByRole("link", { name: "Danger" }).click();
    expect(addressOf(page)).toBe("/components/button#variant-danger");
  });

  it("show guidance, assets and dependencies in separate tabs", async () => {
    const page = await visit("/components/button", { permissions: ["clipboard-read", "clipboard-write"] });
    const main = page.getByRole("main");
    const open = async (tab: string) => {
      const tabs = main.getByRole("navigation", { name: "About Button" });
      await tabs.getByRole("link", { name: tab }).click();
      await expect.poll(() => tabs.getByRole("link", { name: tab }).getAttribute("aria-current")).toBe("page");
    };
    expect(await main.getByText("Begin the label with a verb").isVisible()).toBe(true);
    expect(await main.getByText("Don't use a button as a link").isVisible()).toBe(true);
    await open("Code");
    expect(addressOf(page)).toBe("/components/button?tab=code");
    const row = main.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "label" }) });
    expect(await row.innerText()).toMatch(/required[\s\S]*string[\s\S]*Starts with a verb/);
    const use = main.locator("figure.code").filter({ hasText: "Book crossing" });
    await use.hover();
    await use.getByRole("button", { name: "Copy code" }).click();
    const { code } = await (await site.service.get("/api/component/button.json")).json();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(code).toBe('<button type="button" class="button button-primary">\n  Book crossing\n</button>');
    expect(await main.getByText('<link rel="stylesheet"').innerText()).toContain("/api/component/button.css");
    await main.locator("summary", { hasText: "Stylesheet" }).click();
    await expect.poll(() => main.getByText("min-height: var(--button-height)").count()).toBe(1);
    await open("Design");
    expect(await main.getByRole("link", { name: "--button-primary-background", exact: true }).count()).toBe(1);
    await open("Accessibility");
    expect(await main.locator("#checks ~ *").first().innerText()).toMatch(/100\s+of 100/);
    await open("Usage");
    await main.getByRole("link", { name: "Book a crossing" }).click();
    await expect.poll(() => addressOf(page)).toBe("/patterns/booking-form");
  });

  it("keep sources and what changed in them for people who are signed in", async () => {
    const anonymous = await visit("/components/button?tab=code");
    await open(anonymous, "Source files");
    await expect.poll(() => anonymous.getByText("Sign in to see this part").count()).toBe(1);
    await anonymous.goto("/components/button?tab=changes");
    await anonymous.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => anonymous.locator("#comparison").innerText()).toContain("Sign in to compare");
    const said = anonymous.getByRole("table", { name: /^Declaration/ });
    expect(await said.locator("td.diff-removed").last().innerText()).toContain('"version": "1.2.0"');
    expect(await anonymous.getByRole("table", { name: /button.css/ }).count()).toBe(0);
    site.forgive();

    const page = await visit("/components/button?tab=code", admin);
    await open(page, "Source files");
    await expect.poll(() => page.getByRole("link", { name: "button.html" }).count()).toBe(1);
    await page.goto("/components/button?tab=changes");
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: MESSAGE }).count()).toBe(1);
    await page.getByRole("button", { name: "Compare" }).click();
    const css = page.getByRole("table", { name: "button.css: 1.2.0 compared with 1.3.0", exact: true });
    await expect
      .poll(() => css.locator("td.diff-added:not(.diff-number)").allInnerTexts())
      .toContainEqual(expect.stringMatching(/\+\s*added:\s*\.button-calm \{/));
    const declaration = page.getByRole("table", { name: /^Declaration/ });
    expect(await declaration.locator("td.diff-removed").last().innerText()).toContain('"version": "1.2.0"');
    // The other way round what was added was removed.
    await page.getByRole("radio", { name: "from version 1.3.0" }).check({ force: true });
    await page.getByRole("radio", { name: "to version 1.2.0" }).check({ force: true });
    await page.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => page.getByRole("table", { name: /^button.css: 1.3.0/ }).count()).toBe(1);
  });

  it("show exact changes, with the color before and after, and filter them", async () => {
    const page = await visit("/changelog?kind=token");
    const entry = page.locator(".changelog-push").filter({ hasText: MESSAGE }).locator(".changelog-entry");
    await expect.poll(() => entry.innerText()).toContain(COLOR.name);
    const row = entry.getByRole("listitem").filter({ hasText: COLOR.name });
    expect(await row.innerText()).toMatch(new RegExp(`changed[\\s\\S]*${COLOR.before}[\\s\\S]*${COLOR.after}`, "i"));
    const swatches = row.locator(".r-swatch");
    expect(await swatches.count()).toBe(2);
    const drawn = (index: number) =>
      swatches.nth(index).evaluate((one) => getComputedStyle(one).cssText + one.outerHTML);
    expect(await drawn(1)).toContain(COLOR.after);

    await page.goto("/changelog");
    await page.getByLabel("Content").selectOption("component");
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => addressOf(page)).toContain("kind=component");
    expect(await page.locator(".changelog-type").allInnerTexts()).toEqual(
      expect.not.arrayContaining(["page", "token"]),
    );
    await page.getByLabel("Since").fill("2999-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => page.getByText("No changes match the filter.").count()).toBe(1);
  });

  it("give the health of all components, by component", async () => {
    const page = await visit("/health", admin);
    expect(await page.getByRole("region", { name: "Score", exact: true }).innerText()).toMatch(/^100\s+of 100/);
    await page.getByRole("link", { name: "Component", exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe("/health?sort=title#by-component");
    expect(await page.getByRole("table").last().getByRole("rowheader").first().innerText()).toBe("Alert");
    await page.getByRole("main").getByRole("link", { name: "Timetable" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/table?tab=accessibility#checks");
  });

  it("let only administrators edit the metadata of a component on its page", async () => {
    const anonymous = await visit("/components/tabs");
    const page = await visit("/components/tabs", admin);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const form = page.getByRole("form", { name: "Edit Tabs" });
    await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Tabs");
    await form.getByRole("link", { name: "Cancel" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Tabs");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await form.getByLabel("Title").fill("Tab strip");
    await form.getByLabel("Description").fill("Shows one of a few views.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Tab strip");
    expect(await page.getByText("Shows one of a few views.").count()).toBe(1);
    await page.goto("/components/tabs?tab=changes");
    const newest = page.locator(".versions-list li").first();
    await expect.poll(() => newest.innerText()).toContain("description");
    expect(await newest.innerText()).toMatch(new RegExp(`title[\\s\\S]*${ADMIN.name}`));
    await page.goto("/changelog");
    await page.getByLabel("Author").selectOption(ADMIN.name);
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => page.locator(".changelog-what").allInnerTexts()).toHaveLength(1);
    expect(await page.locator(".changelog-what").innerText()).toContain("Tab strip");
    expect(await anonymous.getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
  });

  it("find a pattern by its words, show it, and link to its components", async () => {
    const page = await site.open();
    await page.goto("/patterns");
    expect(await cards(page)).toHaveLength(7);
    await page.getByRole("searchbox", { name: "Filter patterns" }).fill("one column");
    await expect.poll(() => cards(page)).toEqual(["Book a crossing"]);
    await page.getByRole("main").getByRole("link", { name: "Book a crossing" }).click();
    await expect.poll(() => frameOf(page).getByRole("heading", { name: "Book a crossing" }).count()).toBe(1);
    await stageOf(page).getByLabel("Direction").selectOption("rtl");
    await expect.poll(() => rootOf(page).getAttribute("dir")).toBe("rtl");
    expect(await page.getByRole("main").locator("figure.code").innerText()).toContain('<form class="stack"');
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Button/ })
      .first()
      .click();
    await expect.poll(() => addressOf(page)).toMatch(/^\/components\/button/);
  });
});

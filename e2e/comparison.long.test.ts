// @module-tag long
import { describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const bundle = (base: object, dark: object) => ({
  manifest: {},
  ...{ css: "", scss: "", utilitycss: "", dtcg: {} },
  sources: {
    "design-system/tokens/base.tokens.json": JSON.stringify(base),
    "design-system/tokens/themes/dark.tokens.json": JSON.stringify(dark),
  },
});
const space = { space: { $type: "dimension", $value: { value: 16, unit: "px" } } };

/** Three pushes: then a color in the dark changes, then a token goes by another name and one is described. */
async function openThreePushes() {
  const registry = await openRegistry("sqlite");
  const pushes = [
    [bundle({ ...space, blue: color("#1d70b8"), gray: color("#b1b4b6") }, { blue: color("#5694ca") }), "First"],
    [bundle({ ...space, blue: color("#1d70b8"), gray: color("#b1b4b6") }, { blue: color("#99ccff") }), "Brighter"],
    [
      bundle(
        { ...space, blue: { ...color("#1a65a6"), $description: "Links" }, "gray-light": color("#b1b4b6") },
        { blue: color("#99ccff") },
      ),
      "Renamed",
    ],
  ] as const;
  for (const [document, message] of pushes) {
    const response = await registry.post("/api/registry/dtcg", { ...document, message });
    expect(response.status).toBe(200);
  }
  return registry;
}

describe("a comparison of tokens", () => {
  const site = useSite(openThreePushes);

  it("shows the changes of the last push, filtered by verdict and name", async () => {
    const page = await site.open();
    await page.goto("/changelog");
    await page.getByRole("link", { name: "Compare" }).first().click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Compare tokens");
    const lines = page.locator(".compare-line");
    expect(await lines.count()).toBe(2);
    expect(await lines.first().textContent()).toContain("Renamed");
    expect(await lines.nth(1).locator("dd").textContent()).toMatch(/#1d70b8.*#1a65a6.*ΔE/s);
    await page
      .getByRole("navigation", { name: "Verdicts" })
      .getByRole("link", { name: /breaking/i })
      .click();
    await expect.poll(() => lines.count()).toBe(1);
    await page.getByRole("link", { name: /all/i }).first().click();
    await page.getByRole("searchbox", { name: "Filter by name" }).fill("blue");
    await page.keyboard.press("Enter");
    await expect.poll(() => lines.count()).toBe(1);
    expect(await lines.first().getByRole("link").textContent()).toBe("blue");
    expect(await violationsOn(page)).toEqual([]);
  });

  it("compares any two revisions, and reports if they are equal", async () => {
    const page = await site.open();
    await page.goto("/foundations/compare");
    const from = page.locator("select[name=from]");
    const oldest = await from.locator("option", { hasText: /· First$/ }).getAttribute("value");
    await from.selectOption(oldest);
    await page.locator("select[name=to]").selectOption({ label: await labelOf(page, "Brighter") });
    await page.getByRole("button", { name: "Compare" }).click();
    const lines = page.locator(".compare-line");
    await expect.poll(() => lines.count()).toBe(1);
    expect(await lines.locator("dt").textContent()).toBe("dark");
    await page.goto("/foundations/compare?from=head");
    await expect.poll(() => page.getByText("No differences").count()).toBe(1);
  });

  it("links to the timeline of a token, which works with the keyboard", async () => {
    const page = await site.open();
    await page.goto("/foundations/compare?q=blue");
    await page.getByRole("link", { name: "blue", exact: true }).click();
    const moments = page.locator(".timeline-moment");
    await expect.poll(() => moments.count()).toBe(3);
    const field = page.getByRole("slider", { name: /Revision/ });
    await field.focus();
    const current = page.locator(".timeline-moment[data-current]");
    expect(await current.textContent()).toContain("Renamed");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => current.textContent()).toContain("Brighter");
    expect(await current.locator("figure").allTextContents()).toEqual(["#1d70b8light", "#99ccffdark"]);
    expect(await field.getAttribute("aria-valuetext")).toContain("#2");
    await page.keyboard.press("Home");
    await expect.poll(() => current.textContent()).toContain("First");
    expect(await violationsOn(page)).toEqual([]);
  });

  it("shows the timeline as a list without scripts", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto("/foundations/tokens/timeline?token=gray-light");
    expect(await page.getByRole("slider").count()).toBe(0);
    const moments = await page.locator(".timeline-moment").allTextContents();
    expect(moments[0]).toMatch(/Renamed.*gray became gray-light/s);
    expect(moments[1]).toContain("Added");
    expect(await page.getByText("3 revisions of the tokens.").count()).toBe(1);
  });

  it("fits a phone", async () => {
    const page = await site.open({ viewport: { width: 390, height: 800 } });
    for (const path of ["/foundations/compare?from=0", "/foundations/tokens/timeline?token=blue"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });
});

type Site = ReturnType<typeof useSite>;
type Page = Awaited<ReturnType<Site["open"]>>;

const labelOf = async (page: Page, words: string): Promise<string> =>
  (await page.locator("select[name=to]").locator("option", { hasText: words }).textContent()) ?? "";

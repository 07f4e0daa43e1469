// @module-tag long
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { PHONE, useSite } from "./use-site.ts";

const CJK = {
  slug: "shiori",
  frontmatter: { title: "設計のしおり", lang: "ja", description: "港と島のあいだで見えるすべてのもののために。" },
  markdown: `## 色と文字\n\n${"潮の満ち引きは線を残します。線の片側には船があり、もう片側には小屋と道があります。".repeat(12)}\n\n| 名前 | 値 |\n|---|---|\n| 海 | 青 |\n\n## 아이콘과 로고\n\n배는 일곱 시 사십오 분에 떠납니다.\n`,
};

async function centerOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not shown");
  return box.x + box.width / 2;
}

describe("languages", () => {
  const site = useSite(async () => {
    const registry = await openExamples();
    expect((await registry.post("/api/registry/pages", { pages: [CJK] })).status).toBe(200);
    return registry;
  });

  it("a page read from right to left is mirrored, with its navigation", async () => {
    const page = await site.open();
    await page.goto("/docs/brand-arabic");
    const html = page.locator("html");
    expect([await html.getAttribute("dir"), await html.getAttribute("lang")]).toEqual(["rtl", "ar"]);
    const main = await centerOf(page.getByRole("main"));
    expect(await centerOf(page.getByRole("navigation", { name: "Documentation" }))).toBeGreaterThan(main);
    expect(await centerOf(page.getByRole("navigation", { name: "On this page" }))).toBeLessThan(main);
    const home = page.getByRole("banner").getByRole("link", { name: /Tideline/ });
    expect(await centerOf(home)).toBeGreaterThan(
      await centerOf(page.getByRole("banner").getByRole("button", { name: "Search" })),
    );
    expect(await centerOf(page.getByRole("heading", { level: 1 }))).toBeGreaterThan(main);
    const arrow = page.locator("a[rel=prev] .r-icon");
    expect(await centerOf(arrow)).toBeGreaterThan(await centerOf(page.locator("a[rel=prev] .r-pager-hint")));
  });

  it("other pages are unchanged", async () => {
    const page = await site.open();
    await page.goto("/docs/accessibility");
    expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
    const main = await centerOf(page.getByRole("main"));
    expect(await centerOf(page.getByRole("navigation", { name: "Documentation" }))).toBeLessThan(main);
  });

  it.each([["desktop", {}] as const, ["phone", PHONE] as const])(
    "Japanese and Korean wrap and stay in the page, %s",
    async (_, look) => {
      const page = await site.open(look);
      await page.goto("/docs/shiori");
      expect(await page.locator("html").getAttribute("lang")).toBe("ja");
      expect(await page.title()).toBe("設計のしおり · Tideline");
      const paragraph = page.locator(".prose p").first();
      const { width = 0, height = 0 } = (await paragraph.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(100);
      const main = await page.getByRole("main").boundingBox();
      expect(width).toBeLessThanOrEqual(main?.width ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );

  it("words of other scripts are found, and headings of theirs linked", async () => {
    const page = await site.open();
    await page.goto("/search?q=設計");
    await page
      .getByRole("main")
      .getByRole("link", { name: /設計のしおり/ })
      .click();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "아이콘과 로고" }).click();
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toMatch(/아이콘과-로고$/);
    await page.goto("/search?q=علامة");
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name: /علامة تايدلاين/ })
        .count(),
    ).toBeGreaterThan(0);
  });
});

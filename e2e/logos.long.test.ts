// @module-tag long
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readLogos } from "./examples-read.ts";
import { openExamples } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

describe("the logos", () => {
  const site = useSite(openExamples);

  it("are all shown as pictures, none drawn into the page", async () => {
    const logos = await readLogos();
    const page = await site.open();
    await page.goto("/foundations/logos");
    for (const { id, name } of logos) {
      const picture = page.getByRole("img", { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
        .toBe(true);
      expect(await picture.getAttribute("src")).toBe(`/logos/${id}.svg`);
    }
    expect(await page.getByRole("main").locator("svg:not(.r-icon)").count()).toBe(0);
  });

  it("download as SVG, and as PNG of the requested width", async () => {
    const [logo] = await readLogos();
    const page = await site.open();
    await page.goto("/foundations/logos");
    const [vector] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Download ${logo?.name} as SVG` }).click(),
    ]);
    expect(vector.suggestedFilename()).toBe(`${logo?.id}.svg`);
    expect(await readFile(await vector.path(), "utf8")).toMatch(/^<svg/);
    const [pixels] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Download ${logo?.name} as PNG, 512 pixels wide` }).click(),
    ]);
    const png = await readFile(await pixels.path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(512);
  });

  it("are copied as SVG", async () => {
    const [logo] = await readLogos();
    const page = await site.open({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/foundations/logos");
    await page.getByRole("button", { name: `Copy SVG of ${logo?.name}` }).click();
    const wanted = await (await site.service.get(`/logos/${logo?.id}.svg`)).text();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wanted);
  });

  it("are shown on the selected background", async () => {
    const [logo] = await readLogos();
    const page = await site.open();
    await page.goto("/foundations/logos");
    const background = () =>
      page
        .getByRole("img", { name: logo?.name, exact: true })
        .evaluate((image) => image.parentElement && getComputedStyle(image.parentElement).backgroundColor);
    const before = await background();
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await expect.poll(background).not.toBe(before);
  });
});

import type { Page } from "playwright-core";

const MAX_HEIGHT = 2400;
const MIN_HEIGHT = 40;

/** A PNG of the preview that a page shows: 800 px wide, as high as its content with an even margin, animations off. */
export async function takeScreenshot(page: Page): Promise<Uint8Array> {
  const height = await page.evaluate(() => {
    let top = Number.POSITIVE_INFINITY;
    let bottom = 0;
    for (const element of document.body.querySelectorAll("*")) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width <= 1 || box.height <= 1 || style.visibility === "hidden" || style.opacity === "0") continue;
      top = Math.min(top, box.top);
      bottom = Math.max(bottom, box.bottom);
    }
    return Number.isFinite(top) ? bottom + Math.min(Math.max(top, 0), 40) : 0;
  });
  const { height: seen } = page.viewportSize() ?? { height: 0 };
  const clip = { x: 0, y: 0, width: 800, height: Math.min(Math.max(Math.ceil(height), MIN_HEIGHT), MAX_HEIGHT) };
  return page.screenshot({
    type: "png",
    clip,
    fullPage: clip.height > seen,
    animations: "disabled",
    caret: "hide",
    scale: "css",
  });
}

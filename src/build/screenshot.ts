import type { Page } from "playwright-core";

const WIDTH = 800;
const MAX_HEIGHT = 2400;
/** Margin around an element, for its shadow or focus ring. */
const MARGIN = 16;

/** An attribute for all elements that match a selector. */
export interface SetAttribute {
  selector: string;
  name: string;
  value: string;
}

/** PNGs of one preview. */
export interface PreviewScreenshots {
  light: Uint8Array;
  /** On a transparent dark background. Undefined if it looks the same as in light. */
  dark?: Uint8Array;
}

/**
 * Takes PNGs of a page's preview: its visible content with an even margin, at most 800 × 2400 px, without animations.
 * `dark` are attributes that select dark styles.
 */
export async function takeScreenshots(page: Page, dark: readonly SetAttribute[]): Promise<PreviewScreenshots> {
  const light = await takeOnWhite(page);
  // Both without a background: a document that only darkens its background has the same component in both.
  const withoutGround = await page.addStyleTag({ content: "html, body { background: none transparent !important }" });
  try {
    const before = await takeScreenshot(page, { omitBackground: true });
    const putBack = await setAttributes(page, dark);
    await page.emulateMedia({ colorScheme: "dark" });
    const after = await takeScreenshot(page, { omitBackground: true });
    await putBack();
    return Buffer.compare(before, after) === 0 ? { light } : { light, dark: after };
  } finally {
    await page.emulateMedia({ colorScheme: null });
    await withoutGround.evaluate((style) => style.parentNode?.removeChild(style));
  }
}

/** On white, like galleries, instead of a document's own light background. A dark background stays. */
async function takeOnWhite(page: Page): Promise<Uint8Array> {
  const isBright = await page.evaluate(() =>
    [document.body, document.documentElement].every((element) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return alpha === 0 || red + green + blue > 3 * 200;
    }),
  );
  if (!isBright) return takeScreenshot(page, { omitBackground: false });
  const onWhite = await page.addStyleTag({ content: "html, body { background: #fff !important }" });
  try {
    return await takeScreenshot(page, { omitBackground: false });
  } finally {
    await onWhite.evaluate((style) => style.parentNode?.removeChild(style));
  }
}

/** Returns a function that restores the attributes. */
async function setAttributes(page: Page, wanted: readonly SetAttribute[]): Promise<() => Promise<void>> {
  const were = await page.evaluateHandle(
    (all) =>
      all.flatMap(({ selector, name, value }) =>
        [...document.querySelectorAll(selector)].map((element) => {
          const was = element.getAttribute(name);
          element.setAttribute(name, value);
          return { element, name, was };
        }),
      ),
    wanted,
  );
  return () =>
    were.evaluate((all) => {
      for (const { element, name, was } of all.toReversed()) {
        if (was === null) element.removeAttribute(name);
        else element.setAttribute(name, was);
      }
    });
}

/** `omitBackground` makes the default white background transparent. */
async function takeScreenshot(page: Page, { omitBackground }: { omitBackground: boolean }): Promise<Uint8Array> {
  const drawn = await page.evaluate(boxOfDrawn);
  const clip = withMargin(drawn ?? { left: 0, top: 0, right: WIDTH, bottom: 40 });
  const { height: seen } = page.viewportSize() ?? { height: 0 };
  return page.screenshot({
    type: "png",
    clip,
    fullPage: clip.y + clip.height > seen,
    animations: "disabled",
    caret: "hide",
    scale: "css",
    omitBackground,
  });
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The same margin on all sides, limited by the smallest distance to the page's edge. */
function withMargin({ left, top, right, bottom }: Box) {
  const room = [left, top, WIDTH - right].map((side) => Math.floor(side));
  const margin = Math.max(0, Math.min(MARGIN, ...room));
  const [x, y] = [Math.max(0, Math.floor(left) - margin), Math.max(0, Math.floor(top) - margin)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.ceil(right) + margin, WIDTH) - x),
    height: Math.max(1, Math.min(Math.ceil(bottom) + margin - y, MAX_HEIGHT)),
  };
}

/**
 * Runs in the page: returns the box around all visible text, pictures, controls and painted boxes. Without nested
 * function names, which the build would transform.
 */
function boxOfDrawn(): Box | undefined {
  const boxes: DOMRect[] = [];
  const range = document.createRange();
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    // Visually hidden text is one pixel large.
    if (box.width <= 1 || box.height <= 1) continue;
    const style = getComputedStyle(element);
    const isPainted =
      element.matches("img, svg, canvas, video, iframe, input, select, textarea, button, progress, meter") ||
      !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) ||
      style.backgroundImage !== "none" ||
      style.boxShadow !== "none" ||
      ["top", "right", "bottom", "left"].some((side) => parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0);
    if (isPainted) boxes.push(box);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      boxes.push(...range.getClientRects());
    }
  }
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

import type { Page } from "playwright-core";

/**
 * Unreadable texts of a page, one line each: two texts that overlap, and a text that is cut off without an ellipsis and without
 * a part that scrolls. Fixed and sticky bars don't count. Runs in the page.
 */
export function findTextFaults(): string[] {
  /** Part of a line that another line may cover, or that may be cut off: fonts are higher than their letters. */
  const tolerance = 0.3;
  interface Line {
    text: string;
    box: DOMRect;
    parent: Element;
    /** Whether an ellipsis ends the text where there is no room: the browser then has boxes of what is not drawn. */
    isShortened: boolean;
  }
  const lines: Line[] = [];
  const faults: string[] = [];
  const nameOf = ({ text, parent }: Line) => `${parent.localName}.${parent.className} “${text.slice(0, 30)}”`;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!parent || text === "" || parent.closest("script, style, svg, option, textarea, noscript")) continue;
    if (!parent.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) addLine({ text, box, parent, isShortened: false });
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  for (const [index, first] of lines.entries())
    for (let other = index + 1; other < lines.length; other++) {
      const second = lines[other] as Line;
      if (second.box.top > first.box.bottom) break;
      const wide = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
      const high = first.box.bottom - second.box.top;
      const min = Math.min(first.box.height, second.box.height);
      if (first.parent === second.parent && first.isShortened) continue;
      if (wide > 2 && Math.min(high, second.box.height) > tolerance * min)
        faults.push(`${nameOf(first)} and ${nameOf(second)} lie over each other`);
    }
  return [...new Set(faults)];

  /** Adds what is seen of a line, and says where some of it is cut off. */
  function addLine(line: Line) {
    const { parent } = line;
    let { left, top, right, bottom } = line.box;
    for (let up: Element | null = parent; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/fixed|sticky/.test(style.position)) return;
      if (style.clipPath !== "none") return;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const clip = up.getBoundingClientRect();
      const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
      line.isShortened ||= style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const cutBelow = bottom - clip.bottom;
      const isCut = cutBelow > tolerance * line.box.height && cutBelow < line.box.height;
      const isCutAside = right - clip.right > 4 || clip.left - left > 4;
      if (!isScrolled && (isCut || (isCutAside && !line.isShortened))) faults.push(`${nameOf(line)} is cut off`);
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
      if (right - left < 1 || bottom - top < 1) return;
    }
    lines.push({ ...line, box: new DOMRect(left, top, right - left, bottom - top) });
  }
}

/** The same for a page of Playwright. */
export const textFaults = (page: Page): Promise<string[]> => page.evaluate(findTextFaults);

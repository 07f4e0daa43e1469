import type { Page } from "playwright-core";

/** The texts of one role in the accessibility tree, as screen readers find them. Inert parts of a page are not in it. */
export async function heard(page: Page, role: string): Promise<string[]> {
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

/** Elements whose text has too little contrast with the background (WCAG 1.4.3). */
export const unreadable = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => {
    const luminance = (color: string) =>
      (color.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0.05);
    return all.flatMap((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      let background = backgroundColor;
      for (let up = one.parentElement; up && /^rgba\(.*, 0\)$/.test(background); up = up.parentElement)
        background = getComputedStyle(up).backgroundColor;
      const both = [luminance(color), luminance(background)];
      return Math.max(...both) / Math.min(...both) < 4.5 ? [`${one.textContent}: ${color} on ${background}`] : [];
    });
  });

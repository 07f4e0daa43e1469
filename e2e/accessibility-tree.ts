import type { Page } from "playwright-core";

/** What a person expects to hear on every page, in this order. */
const FRAME = ['link "Skip to content"', "banner", 'navigation "Sections"', "main"];

/** Pages, and what a person expects to hear in their main part, in this order. */
export const EXPECTED: readonly (readonly [path: string, heard: readonly string[]])[] = [
  ["/foundations/colors", ['heading "Colors" [level=1]', "on white", "on black"]],
  ["/", ['heading "Tideline" [level=1]']],
  ["/docs", ['heading "Documentation" [level=1]', 'link "']],
  ["/docs/getting-started/developers", ['heading "For developers" [level=1]', "[level=2]"]],
  ["/docs/brand-arabic", ['heading "علامة تايدلاين" [level=1]']],
  ["/search?q=button", ['heading "Search" [level=1]', "result", 'link "']],
  ["/foundations", ['heading "Foundations" [level=1]', "[level=2]"]],
  ["/foundations/typography", ['heading "Typography" [level=1]']],
  ["/foundations/effects", ['heading "Effects" [level=1]']],
  ["/foundations/tokens", ['heading "Tokens" [level=1]', 'searchbox "']],
  ["/foundations/contrast", ['heading "Contrast" [level=1]', "table"]],
  ["/components/button", ['heading "Button" [level=1]', 'navigation "', 'iframe "Preview of Button']],
  ["/foundations/compare", ['heading "Compare tokens" [level=1]']],
  ["/foundations/icons", ['heading "Icons" [level=1]', 'searchbox "Filter icons"']],
  ["/foundations/logos", ['heading "Logos" [level=1]', 'img "']],
  ["/components", ['heading "Components" [level=1]', 'link "Button"']],
  ["/components/button?tab=accessibility", ['heading "Button" [level=1]', "[level=2]"]],
  ["/health", ['heading "Health" [level=1]', 'heading "Pages and patterns" [level=2]']],
  ["/patterns/booking-form", ['heading "Book a crossing" [level=1]']],
  ["/changelog", ['heading "Changelog" [level=1]', "[level=2]"]],
  ["/developer", ['heading "For developers" [level=1]', 'link "']],
];

/** Lines that a text doesn't have, in this order. */
function missing(text: string, lines: readonly string[]): string[] {
  let at = 0;
  return lines.filter((line) => {
    const found = text.indexOf(line, at);
    if (found >= 0) at = found + line.length;
    return found < 0;
  });
}

/** Expected lines that the accessibility tree of the open page doesn't have, in this order. */
export async function unheard(page: Page, heard: readonly string[]): Promise<string[]> {
  const frame = missing(await page.locator("body").ariaSnapshot(), FRAME);
  const main = await page.locator("main").ariaSnapshot();
  const lines = missing(main, heard);
  return [...frame, ...lines, ...(lines.length > 0 ? [`in ${main}`] : [])];
}

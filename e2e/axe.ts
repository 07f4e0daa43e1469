import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RunOptions, Spec } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: { configure(spec: Spec): void; run(options: RunOptions): Promise<{ violations: Violation[] }> };
  }
}

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; target: unknown[]; failureSummary?: string }[];
}

const TARGET_SIZE = { "target-size": { enabled: true } };
const RULES: Record<"all" | "colors" | "all but colors", RunOptions> = {
  all: { rules: TARGET_SIZE },
  colors: { runOnly: ["color-contrast"] },
  "all but colors": { rules: { ...TARGET_SIZE, "color-contrast": { enabled: false } } },
};

let source: Promise<string> | undefined;

/**
 * What axe-core finds wrong on the page as it is now, a line each: all its rules, best practices and the 24 px of targets
 * (WCAG 2.5.8, which it leaves out by itself) among them, or the measuring of colors alone, or all but that.
 */
export async function violationsOn(page: Pick<Page, "evaluate">, which: keyof typeof RULES = "all"): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(await source);
  const violations = await page.evaluate(async (options) => {
    // What waits for its script would come while axe looks.
    while (document.querySelector("[data-waiting]")) await new Promise(requestAnimationFrame);
    // What is not drawn yet lies by its guessed size, over what is: axe measures places.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, drawn];
    const found = await window.axe.run({ resultTypes: ["violations"], ...options });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== drawn);
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target, failureSummary })),
    }));
  }, RULES[which]);
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    const example = `${first?.target.join(" ")} ${first?.html.slice(0, 160)} ${first?.failureSummary ?? ""}`;
    return `${id}: ${help}; ${nodes.length} times, such as ${example.replaceAll(/\s+/g, " ")}`;
  });
}

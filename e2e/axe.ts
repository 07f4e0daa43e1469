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

let source: Promise<string> | undefined;

/**
 * What axe-core finds wrong on the page as it is now, a line each: all its rules, best practices among them, or the
 * measuring of colors alone, or all but that.
 */
export async function violationsOn(
  page: Pick<Page, "evaluate">,
  which: "all" | "colors" | "all but colors" = "all",
): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(await source);
  const violations = await page.evaluate(
    async (options) => {
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
    },
    {
      all: {},
      colors: { runOnly: ["color-contrast"] },
      "all but colors": { rules: { "color-contrast": { enabled: false } } },
    }[which],
  );
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    const example = `${first?.target.join(" ")} ${first?.html.slice(0, 160)} ${first?.failureSummary ?? ""}`;
    return `${id}: ${help}; ${nodes.length} times, such as ${example.replaceAll(/\s+/g, " ")}`;
  });
}

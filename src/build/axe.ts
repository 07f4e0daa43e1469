import type { Page } from "playwright-core";
import { z } from "zod";
import type { Standard } from "./accessibility-standard.ts";
import type { Finding } from "./finding.ts";

/** Rules for whole pages: a preview is a part of one. */
const PAGE_RULES = ["region", "landmark-one-main", "page-has-heading-one", "bypass"];

/** Success criteria of level A and AA, of all versions of WCAG 2, as axe-core calls them. */
const LEVEL_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules of level AAA, which axe-core leaves out unless asked. */
const AAA_RULES = ["color-contrast-enhanced", "identical-links-same-purpose", "meta-refresh-no-exceptions"];

function optionsFor(standard: Exclude<Standard, "none">) {
  const rules = (names: readonly string[], enabled: boolean) =>
    Object.fromEntries(names.map((name) => [name, { enabled }]));
  const common = { resultTypes: ["violations"] };
  const off = rules(PAGE_RULES, false);
  if (standard === "all") return { ...common, rules: off };
  if (standard === "wcag-aa") return { ...common, runOnly: LEVEL_AA, rules: off };
  return {
    ...common,
    runOnly: [...LEVEL_AA, "wcag2aaa", "wcag21aaa", "wcag22aaa"],
    rules: { ...off, ...rules(AAA_RULES, true) },
  };
}

/** Runs in the page, where axe-core is a global. */
const run = (standard: Exclude<Standard, "none">) =>
  `axe.run(${JSON.stringify(optionsFor(standard))}).then(({ violations }) => violations.map(({ id, impact, help, helpUrl, nodes }) => ({
  id, impact, help, helpUrl, nodes: nodes.map(({ target, failureSummary }) => ({ target: target.flat(), failureSummary })),
})))`;

const violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    help: z.string(),
    helpUrl: z.string(),
    nodes: z.array(z.object({ target: z.array(z.string()), failureSummary: z.string().default("") })),
  }),
);

const MAX_NODES = 10;

/**
 * What axe-core, which the page has to bring, finds in the preview that it shows, contrast among it, at most ten elements a
 * rule.
 */
export async function runAxe(page: Page, variant: string, standard: Standard): Promise<Finding[]> {
  if (standard === "none") return [];
  const found = violations.parse(await page.evaluate(run(standard)));
  return found.flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes.slice(0, MAX_NODES).map(({ target, failureSummary }) => ({
      ruleId: id,
      severity: severityOf(impact),
      message: `${help}. ${reasonIn(failureSummary)}`.trim(),
      selector: target.join(" "),
      helpUrl,
      variant,
      engine: "axe",
    })),
  );
}

function severityOf(impact: string | null | undefined): Finding["severity"] {
  if (impact === "critical" || impact === "serious") return "error";
  return impact === "minor" ? "info" : "warning";
}

/** The first reason of "Fix any of the following:\n  …". */
const reasonIn = (summary: string): string => summary.split("\n")[1]?.trim() ?? "";

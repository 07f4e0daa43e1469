import type { Page } from "playwright-core";
import { z } from "zod";
import type { Finding } from "./finding.ts";

/** Rules for whole pages: a preview is a part of one. */
const PAGE_RULES = ["region", "landmark-one-main", "page-has-heading-one", "bypass"];

const OPTIONS = {
  resultTypes: ["violations"],
  rules: Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }])),
};

/** Runs in the page, where axe-core is a global. */
const RUN = `axe.run(${JSON.stringify(OPTIONS)}).then(({ violations }) => violations.map(({ id, impact, help, helpUrl, nodes }) => ({
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

/** What axe-core, which the page has to bring, finds in the preview that it shows, contrast among it, at most ten elements a rule. */
export async function runAxe(page: Page, variant: string): Promise<Finding[]> {
  const found = violations.parse(await page.evaluate(RUN));
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

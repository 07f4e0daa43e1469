import { z } from "zod";
import { RULES_LEAD, RULES_PATH, ruleHref, suppressionHint } from "../../domain/check/rule-page.ts";
import type { CheckRule, Severity } from "../../engines/check/rule.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { Badge } from "../ui/components/badge.tsx";
import { HighlightedCode } from "../ui/components/highlighted-code.tsx";
import { inlineCode } from "../ui/components/inline-code.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { DataTable } from "../ui/components/table.tsx";
import { highlightFor } from "../ui/highlight-task.ts";
import { page } from "../ui/page.tsx";
import { rulesText, ruleText } from "./rules-text.ts";

const TAG = "Check";

const TONES = { error: "negative", warning: "warning", info: "info" } as const satisfies Record<Severity, string>;

const list = page(
  { path: RULES_PATH, summary: "Show the check rules", tag: TAG },
  async () => ({
    title: "Check rules",
    description: "Rules for code that uses the design system.",
    body: (
      <>
        <PageHeader title="Check rules" lead={inlineCode(RULES_LEAD)} />
        <DataTable label="Rules">
          <thead>
            <tr>
              <th>Rule</th>
              <th>Description</th>
              <th>Severity</th>
            </tr>
          </thead>
          <tbody>
            {(await readRules()).map(({ id, title, severity }) => (
              <tr>
                <td>
                  <a href={ruleHref(id)}>
                    <code>{id}</code>
                  </a>
                </td>
                <td>{title}</td>
                <td>
                  <Badge tone={TONES[severity]}>{severity}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </>
    ),
  }),
  async () => rulesText(await readRules()),
);

const one = page(
  {
    path: `${RULES_PATH}/{id}`,
    summary: "Show a check rule",
    tag: TAG,
    params: z.object({ id: z.string() }),
  },
  async ({ params: { id }, ...call }) => {
    const rule = await ruleOf(id);
    const highlight = highlightFor(call);
    return {
      title: rule.title,
      description: rule.why,
      body: (
        <>
          <PageHeader
            title={rule.title}
            eyebrow={<a href={RULES_PATH}>Check rules</a>}
            badge={<Badge tone={TONES[rule.severity]}>{rule.severity}</Badge>}
            lead={<code>{id}</code>}
          />
          <div class="prose">
            <p>{inlineCode(rule.why)}</p>
            <HighlightedCode {...rule.bad} title="Incorrect" highlight={highlight} />
            <HighlightedCode {...rule.good} title="Correct" highlight={highlight} />
            <h2>How to fix it</h2>
            <p>{inlineCode(rule.fix)}</p>
            <h2>Limitations</h2>
            <p>{inlineCode(rule.uncertain)}</p>
            <h2>How to ignore it</h2>
            <p>{inlineCode(suppressionHint(id))}</p>
          </div>
        </>
      ),
    };
  },
  async ({ params: { id } }) => ruleText(await ruleOf(id)),
);

/** Loaded for these pages only, because the rules import the code parsers. */
const readRules = async () => (await import("../../engines/check/rules.ts")).RULES;

async function ruleOf(id: string): Promise<CheckRule> {
  const rule = (await readRules()).find((each) => each.id === id);
  if (!rule) throw notFound(`The rule ${id} doesn't exist. See all rules at ${RULES_PATH}.`);
  return rule;
}

export const rulesPages = [list, one];

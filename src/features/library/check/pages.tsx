import { z } from "zod";
import type { Severity } from "../../../check/rule.ts";
import { RULES } from "../../../check/rules.ts";
import { notFound } from "../../../contract/api-error.ts";
import { Badge } from "../../../web/components/badge.tsx";
import { HighlightedCode } from "../../../web/components/highlighted-code.tsx";
import { inlineCode } from "../../../web/components/inline-code.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { Table } from "../../../web/components/table.tsx";
import { highlightFor } from "../../../web/markdown/highlight-task.ts";
import { page } from "../../../web/page.tsx";

const PATH = "/developer/rules";
const TAG = "Check";

/** Address of a rule's page. */
export const ruleHref = (id: string): string => `${PATH}/${id}`;

const TONES = { error: "negative", warning: "warning", info: "info" } as const satisfies Record<Severity, string>;

const list = page({ path: PATH, summary: "Show what is checked in code that uses the system", tag: TAG }, async () => ({
  title: "Rules of the check",
  description: "What is looked for in code that uses the design system.",
  body: (
    <>
      <PageHeader
        title="Rules of the check"
        lead="What is looked for in code that uses the design system: POST /api/service/check, the tool service_validate_usage and dsr check find the same."
      />
      <Table label="Rules">
        <thead>
          <tr>
            <th>Rule</th>
            <th>Finds</th>
            <th>Severity</th>
          </tr>
        </thead>
        <tbody>
          {RULES.map(({ id, title, severity }) => (
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
      </Table>
    </>
  ),
}));

const one = page(
  {
    path: `${PATH}/{id}`,
    summary: "Show what a rule finds and how to mend it",
    tag: TAG,
    params: z.object({ id: z.string() }),
  },
  async ({ params: { id }, ...call }) => {
    const rule = RULES.find((each) => each.id === id);
    if (!rule) throw notFound(`There is no rule ${id}. ${PATH} lists them all.`);
    const highlight = highlightFor(call);
    return {
      title: rule.title,
      description: rule.why,
      body: (
        <>
          <PageHeader
            title={rule.title}
            eyebrow={<a href={PATH}>Rules of the check</a>}
            badge={<Badge tone={TONES[rule.severity]}>{rule.severity}</Badge>}
            lead={<code>{id}</code>}
          />
          <p>{inlineCode(rule.why)}</p>
          <HighlightedCode {...rule.bad} title="Found" highlight={highlight} />
          <HighlightedCode {...rule.good} title="Better" highlight={highlight} />
          <h2>How to mend it</h2>
          <p>{inlineCode(rule.fix)}</p>
          <h2>What is certain</h2>
          <p>{inlineCode(rule.uncertain)}</p>
          <h2>How to leave it out</h2>
          <p>
            {inlineCode(
              `A comment \`dsr-check-disable-next-line ${id} -- why\` leaves it out on the next line, \`dsr-check-disable ${id}\` up to \`dsr-check-enable\` or the end of the file.`,
            )}
          </p>
        </>
      ),
    };
  },
);

export const rulesPages = [list, one];

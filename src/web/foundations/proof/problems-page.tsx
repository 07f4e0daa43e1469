import { z } from "zod";
import { addressFor, tokenAddress } from "../../../domain/foundations/contract.ts";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { counted } from "../../../engines/text/noun.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { DataTable } from "../../ui/components/table.tsx";
import { page } from "../../ui/page.tsx";
import { pushCommand } from "../../ui/push-command.ts";
import { AxisLinks } from "../axis-links.tsx";
import { problemsText } from "../text.ts";

const PATH = "/foundations/problems";
/** Problems of one rule, in the complete list and on the rule's page. */
const FEW = 25;
const MANY = 1_000;

type Problem = TokenList["faults"][number];

export const problemsPage = page(
  {
    path: PATH,
    summary: "Show the problems of the tokens",
    tag: "Foundations",
    query: selectionQuery.extend({
      rule: z.string().max(100).default("").meta({ description: "Show only the problems of this rule." }),
    }),
  },
  async (call) => {
    const { faults, tokens, axes, defaults, chosen } = await loadFoundations(call);
    const { rule } = call.query;
    const rules = [...Map.groupBy(faults, (one) => one.rule)].map(([name, problems]) => ({ name, problems }));
    // Rules with an error first, then the most frequent.
    rules.sort((a, b) => errorsOf(b.problems) - errorsOf(a.problems) || b.problems.length - a.problems.length);
    const shown = rule ? rules.filter(({ name }) => name === rule) : rules;
    const errors = errorsOf(faults);
    return {
      title: "Problems",
      description: `${faults.length === 0 ? "No problems" : counted(faults.length, "problem")} in the tokens.`,
      width: "wide",
      contents: shown.map(({ name }) => ({ id: `rule-${name}`, text: titleOfRule(name), depth: 2 as const })),
      alternates: [{ type: "application/json", href: addressFor("/api/registry/dtcg/tokens", {}), title: "JSON" }],
      body: (
        <>
          <PageHeader
            title="Problems"
            lead="Invalid, unreadable or ambiguous tokens in the token sources. The registry stores the sources unchanged."
          />
          {faults.length === 0 ? (
            tokens.length === 0 ? (
              <EmptyState title="No tokens yet" command={pushCommand(call.settings, "dtcg")}>
                Add tokens to <code>design-system/tokens/</code>.
              </EmptyState>
            ) : (
              <>
                <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} />
                <EmptyState title="No problems">All {tokens.length.toLocaleString("en")} tokens are valid.</EmptyState>
              </>
            )
          ) : (
            <>
              <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} keep={rule ? { rule } : {}} />
              <p class="f-quiet">
                {counted(errors, "error")}, {counted(faults.length - errors, "warning")}
                {rule && <a href={addressFor(PATH, chosen)}>Show all rules</a>}
              </p>
              {shown.map(({ name, problems }) => (
                <Rule name={name} problems={problems} isAlone={rule !== ""} chosen={chosen} />
              ))}
            </>
          )}
        </>
      ),
    };
  },
  problemsText,
);

const errorsOf = (problems: readonly Problem[]): number =>
  problems.filter(({ severity }) => severity === "error").length;

/** `circular-alias` → `Circular alias`. */
const titleOfRule = (rule: string): string => {
  const words = rule.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Rule(props: { name: string; problems: readonly Problem[]; isAlone: boolean; chosen: Record<string, string> }) {
  const { name, problems, isAlone, chosen } = props;
  const shown = problems.slice(0, isAlone ? MANY : FEW);
  const more = problems.length - shown.length;
  const [first] = problems;
  const common = problems.every(({ suggestion }) => suggestion === first?.suggestion) ? first?.suggestion : undefined;
  return (
    <section class="r-part f-section f-rule" aria-labelledby={`rule-${name}`}>
      <div class="r-line">
        <h2 id={`rule-${name}`}>{titleOfRule(name)}</h2>
        <Badge tone={errorsOf(problems) > 0 ? "negative" : "warning"}>
          {counted(problems.length, errorsOf(problems) > 0 ? "error" : "warning")}
        </Badge>
      </div>
      {common && <p>{common}</p>}
      <DataTable label={`${titleOfRule(name)}: places`}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((problem) => (
            <tr>
              <th scope="row">
                <Place problem={problem} />
              </th>
              <td>
                {problem.message}
                {problem.suggestion && problem.suggestion !== common && <p class="f-quiet">{problem.suggestion}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more > 0 && (
        <p class="f-quiet">
          {isAlone ? (
            `${more.toLocaleString("en")} more.`
          ) : (
            <a
              href={addressFor(PATH, { ...chosen, rule: name })}
            >{`Show all ${problems.length.toLocaleString("en")}`}</a>
          )}
        </p>
      )}
    </section>
  );
}

const Place = ({ problem: { token, source, path } }: { problem: Problem }) => (
  <>
    {token && <a href={tokenAddress(token)}>{token}</a>}
    <span>
      {source && `${source} `}
      <code>{path || "/"}</code>
    </span>
  </>
);

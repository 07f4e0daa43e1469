import { z } from "zod";
import { addressFor, tokenAddress } from "../../../domain/foundations/contract.ts";
import type { TokenProof } from "../../../domain/tokens/check-shapes.ts";
import { getTokenProof } from "../../../domain/tokens/dtcg-contract.ts";
import { counted } from "../../../engines/text/noun.ts";
import { hexColor } from "../../../engines/tokens/engine.ts";
import { publicPersonalAccess } from "../../../platform/contract/access.ts";
import { safeColor } from "../../../safe/css.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { Callout } from "../../ui/components/callout.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { Pager } from "../../ui/components/pager.tsx";
import { Swatch } from "../../ui/components/swatch.tsx";
import { DataTable } from "../../ui/components/table.tsx";
import { page } from "../../ui/page.tsx";
import { pushCommand } from "../../ui/push-command.ts";
import { axisTitleOf } from "../axis-links.tsx";

const PATH = "/foundations/proof";
/** Differences on one page. */
const ROWS = 100;
/** Sources that are listed. */
const SOURCES = 200;

const OUTPUTS = { dtcg: "resolved tree", css: "stylesheet", own: "your stylesheets" };

type Proof = TokenProof;

export const proofPage = page(
  {
    path: PATH,
    summary: "Compare the resolved tokens with the output of the workspace",
    tag: "Foundations",
    access: publicPersonalAccess,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .meta({ description: "The cursor for the next page of the list." }),
    }),
  },
  async ({ client, query: { cursor }, settings }) => {
    const proof = await client(getTokenProof, { query: { limit: ROWS, cursor } });
    const { values, modes, differing, unresolved, sources, nextCursor } = proof;
    const isEmpty = values === 0 && sources.length === 0;
    return {
      title: "Output check",
      description: proof.own ? ownSentence(proof.own) : sentenceOf(proof),
      width: "wide",
      alternates: [{ type: "application/json", href: getTokenProof.path, title: "JSON" }],
      body: (
        <>
          <PageHeader
            title="Output check"
            lead={
              isEmpty
                ? undefined
                : `${counted(values, "token")} in ${counted(modes, "mode")}${proof.complete ? "" : " (only the first part was compared)"}.`
            }
          />
          {isEmpty ? (
            <EmptyState title="No tokens yet" command={pushCommand(settings, "dtcg")}>
              Push token sources with the output of your pipeline in <code>design-system/dist/</code> to compare every
              value.
            </EmptyState>
          ) : (
            <>
              {proof.own && <OwnVerdict own={proof.own} />}
              <Verdict proof={proof} />
              {proof.own && <Choices own={proof.own} />}
              {differing.length > 0 && <Differences proof={proof} />}
              {unresolved.length > 0 && <Unresolved proof={proof} />}
              <Pager
                next={
                  nextCursor === undefined
                    ? undefined
                    : { title: `from ${Number(nextCursor) + 1}`, href: addressFor(PATH, { cursor: nextCursor }) }
                }
                previous={cursor === undefined ? undefined : { title: "from the first", href: PATH }}
              />
              {sources.length > 0 && <Sources sources={sources} />}
            </>
          )}
        </>
      ),
    };
  },
);

type OwnProof = NonNullable<Proof["own"]>;

const sumOf = (own: OwnProof | undefined, count: "variables" | "equal"): number =>
  own?.choices.reduce((all, one) => all + one[count], 0) ?? 0;

/** `1,239 variables: 1,239 as your own style sheets compute them`. */
const ownSentence = ({ variables, equal }: OwnProof): string =>
  `${equal.toLocaleString("en")} of ${counted(variables, "variable")} match your stylesheets.`;

const programOf = (name: string): string => (name === "dsr" ? "dsr" : name);

function OwnVerdict({ own }: { own: OwnProof }) {
  const { variables, equal, choices, from, computedBy, prefix, notCompared } = own;
  const isEqual = equal === variables && notCompared.length === 0;
  return (
    <Callout tone={isEqual ? "positive" : "warning"} title={ownSentence(own)}>
      <p>
        {`Compared in ${counted(choices.length, "mode")}. When the tokens were imported, ${programOf(computedBy)} computed ${counted(from.length, "stylesheet")} of your repository. Different notations of the same color or length are equal.`}
        {prefix !== "" && ` Names in your stylesheets begin with --${prefix}; names here don’t.`}
      </p>
    </Callout>
  );
}

/** `454: 452 equal, 1 different, 1 missing`. */
function amountsText({ variables, ...amounts }: Omit<OwnProof["choices"][number], "choice">): string {
  const parts = Object.entries(amounts).filter(([what, amount]) => amount > 0 || what === "equal");
  return `${variables.toLocaleString("en")}: ${parts.map(([what, amount]) => `${amount.toLocaleString("en")} ${what}`).join(", ")}`;
}

/** The comparison with the repository's own style sheets by choice, and the uncompared rest. */
const Choices = ({ own: { choices, notCompared } }: { own: OwnProof }) => (
  <section class="r-part f-section f-rule" aria-labelledby="choices">
    <h2 id="choices">By mode</h2>
    <DataTable label="Variables by mode">
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">Variables</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ choice, ...amounts }) => (
          <tr>
            <th scope="row">{modeOf(choice) || "Default"}</th>
            <td>{amountsText(amounts)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
    {notCompared.length > 0 && (
      <>
        <h3>Not compared</h3>
        <ul>
          {notCompared.map(({ what, why }) => (
            <li>
              <code>{what}</code>: {why}.
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

/** Values that the output in `dist/` has too, and how many of them are equal. */
function inOutput({ compared, equal, own }: Proof): { compared: number; equal: number } {
  return { compared: compared - sumOf(own, "variables"), equal: equal - sumOf(own, "equal") };
}

function sentenceOf(proof: Proof): string {
  const { compared, equal } = inOutput(proof);
  const same = equal.toLocaleString("en");
  if (compared === 0) return "The workspace doesn’t have its own output to compare with.";
  // Output that this program compiled from the same tokens proves only that it is up to date.
  if (proof.compiledBy === "dsr")
    return equal === compared
      ? `design-system/dist/ is up to date: dsr tokens build compiled its ${counted(compared, "value")} from these tokens.`
      : `design-system/dist/ is older than its sources: ${same} of ${counted(compared, "value")} match.`;
  if (equal === compared)
    return `All values match the output of the workspace (${compared.toLocaleString("en")} compared).`;
  return `${same} of ${counted(compared, "value")} match the output of the workspace.`;
}

function Verdict({ proof }: { proof: Proof }) {
  const { totals, compiledBy } = proof;
  const { compared, equal } = inOutput(proof);
  const isEqual = compared > 0 && equal === compared && totals.unresolved === 0;
  const tone = compared > 0 && equal < compared ? "warning" : isEqual && compiledBy !== "dsr" ? "positive" : "info";
  return (
    <Callout tone={totals.unresolved > 0 ? "warning" : tone} title={sentenceOf(proof)}>
      <p>
        {compared === 0
          ? "To compare every value in every mode, push the output of your pipeline in design-system/dist/."
          : "This page compares your tokens with the compiled files in design-system/dist/, in every mode. #fff and white are treated as equal."}
      </p>
      {totals.unresolved > 0 && <p>{counted(totals.unresolved, "value")} can’t be resolved.</p>}
    </Callout>
  );
}

const Differences = ({ proof: { differing, totals } }: { proof: Proof }) => (
  <section class="r-part f-section f-rule" aria-labelledby="differing">
    <h2 id="differing">{counted(totals.differing, "value")} that differ from your output</h2>
    <DataTable label="Values that differ">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Here</th>
          <th scope="col">Your output</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ token, choice, ours, theirs, from }) => (
          <tr>
            <th scope="row">
              {from === "own" && ours === undefined ? <code>{token}</code> : <a href={tokenAddress(token)}>{token}</a>}
              <span>{[modeOf(choice), OUTPUTS[from]].filter(Boolean).join(", ")}</span>
            </th>
            <td>
              <Value text={ours} />
            </td>
            <td>
              <Value text={theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </section>
);

const Unresolved = ({ proof: { unresolved, totals } }: { proof: Proof }) => (
  <section class="r-part f-section f-rule" aria-labelledby="unresolved">
    <h2 id="unresolved">{counted(totals.unresolved, "value")} can’t be resolved</h2>
    <DataTable label="Unresolved aliases">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Alias</th>
        </tr>
      </thead>
      <tbody>
        {unresolved.map(({ token, choice, value }) => (
          <tr>
            <th scope="row">
              <a href={tokenAddress(token)}>{token}</a>
              <span>{modeOf(choice)}</span>
            </th>
            <td>
              <code>{value}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </section>
);

const modeOf = (choice: Record<string, string>): string => Object.values(choice).map(axisTitleOf).join(" ");

function Value({ text }: { text: string | undefined }) {
  if (text === undefined) return <>none</>;
  const color = safeColor(hexColor(text) ?? "");
  return (
    <span class="f-proof-value">
      {color && <Swatch value={color} size="small" />}
      <code>{text}</code>
    </span>
  );
}

function Sources({ sources }: { sources: Proof["sources"] }) {
  const more = sources.length - SOURCES;
  return (
    <section class="r-part f-section f-rule" aria-labelledby="sources">
      <h2 id="sources">{counted(sources.length, "source file")}, stored exactly as pushed</h2>
      <DataTable label="Sources">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Bytes</th>
            <th scope="col">Comparison</th>
          </tr>
        </thead>
        <tbody>
          {sources.slice(0, SOURCES).map(({ path, bytes, roundTrip, href }) => (
            <tr>
              <th scope="row">{href === undefined ? path : <a href={href}>{path}</a>}</th>
              <td>{bytes.toLocaleString("en")}</td>
              <td>
                <Badge tone={roundTrip ? "positive" : "negative"}>{roundTrip ? "identical" : "differs"}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more > 0 && <p class="f-quiet">{more.toLocaleString("en")} more.</p>}
    </section>
  );
}

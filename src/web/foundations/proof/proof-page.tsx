import { z } from "zod";
import { addressFor, tokenAddress } from "../../../domain/foundations/contract.ts";
import type { TokenProof } from "../../../domain/tokens/check-shapes.ts";
import { getTokenProof } from "../../../domain/tokens/dtcg-contract.ts";
import { hexColor } from "../../../engines/tokens/engine.ts";
import { everybodyAsThemselves } from "../../../platform/contract/access.ts";
import { safeColor } from "../../../safe/css.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { Callout } from "../../ui/components/callout.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { Pager } from "../../ui/components/pager.tsx";
import { Swatch } from "../../ui/components/swatch.tsx";
import { Table } from "../../ui/components/table.tsx";
import { page } from "../../ui/page.tsx";
import { titleOf } from "../axis-links.tsx";

const PATH = "/foundations/proof";
/** Differences on one page. */
const ROWS = 100;
/** Sources that are listed. */
const SOURCES = 200;

const OUTPUTS = { dtcg: "resolved tree", css: "stylesheet" };

type Proof = TokenProof;

export const proofPage = page(
  {
    path: PATH,
    summary: "Show how the resolved tokens stand to what the workspace compiled",
    tag: "Foundations",
    access: everybodyAsThemselves,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .meta({ description: "Where the list of differences goes on." }),
    }),
  },
  async ({ client, query: { cursor }, settings }) => {
    const proof = await client(getTokenProof, { query: { limit: ROWS, cursor } });
    const { values, modes, differing, unresolved, sources, nextCursor } = proof;
    const isEmpty = values === 0 && sources.length === 0;
    return {
      title: "Proof",
      description: sentenceOf(proof),
      width: "wide",
      alternates: [{ type: "application/json", href: getTokenProof.path, title: "JSON" }],
      body: (
        <>
          <PageHeader
            title="Proof"
            lead={
              isEmpty
                ? undefined
                : `${counted(values, "value")} in ${counted(modes, "mode")}${proof.complete ? "" : ", the first of many"}.`
            }
          />
          {isEmpty ? (
            <EmptyState title="No tokens yet" command={`dsr push dtcg --workspace . --url ${settings.baseUrl}`}>
              Push token sources with the output of your own pipeline in <code>design-system/dist/</code>: every value
              is compared.
            </EmptyState>
          ) : (
            <>
              <Verdict proof={proof} />
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

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function sentenceOf({ compared, equal, totals }: Proof): string {
  if (compared === 0) return "The workspace pushed no output of its own to compare with.";
  if (equal === compared)
    return `All ${compared.toLocaleString("en")} values that the workspace compiled are the same here.`;
  return `${equal.toLocaleString("en")} of ${compared.toLocaleString("en")} values that the workspace compiled are the same here; ${counted(totals.differing, "value")} ${totals.differing === 1 ? "differs" : "differ"}.`;
}

function Verdict({ proof }: { proof: Proof }) {
  const { compared, equal, totals } = proof;
  const isEqual = compared > 0 && equal === compared && totals.unresolved === 0;
  return (
    <Callout tone={isEqual ? "positive" : compared === 0 ? "info" : "warning"} title={sentenceOf(proof)}>
      <p>
        {compared === 0
          ? "With the output of a pipeline in design-system/dist/, a push has every value compared with it, in every mode."
          : "Against the resolved tree and the custom properties of design-system/dist/, in every mode. Colors are compared as colors, lengths as lengths."}
      </p>
      {totals.unresolved > 0 && <p>{counted(totals.unresolved, "value")} without an end.</p>}
    </Callout>
  );
}

const Differences = ({ proof: { differing, totals } }: { proof: Proof }) => (
  <section class="r-part f-section f-rule" aria-labelledby="differing">
    <h2 id="differing">{counted(totals.differing, "value")} not as in your output</h2>
    <Table label="Values that differ">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Here</th>
          <th scope="col">In your output</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ token, choice, ours, theirs, from }) => (
          <tr>
            <th scope="row">
              <a href={tokenAddress(token)}>{token}</a>
              <span>
                {modeOf(choice)} {OUTPUTS[from]}
              </span>
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
    </Table>
  </section>
);

const Unresolved = ({ proof: { unresolved, totals } }: { proof: Proof }) => (
  <section class="r-part f-section f-rule" aria-labelledby="unresolved">
    <h2 id="unresolved">{counted(totals.unresolved, "value")} without an end</h2>
    <Table label="Aliases that lead nowhere">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">As written</th>
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
    </Table>
  </section>
);

const modeOf = (choice: Record<string, string>): string => Object.values(choice).map(titleOf).join(" ");

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
      <h2 id="sources">{counted(sources.length, "source")}, given back as they were pushed</h2>
      <Table label="Sources">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Bytes</th>
            <th scope="col">The same</th>
          </tr>
        </thead>
        <tbody>
          {sources.slice(0, SOURCES).map(({ path, bytes, roundTrip, href }) => (
            <tr>
              <th scope="row">{href === undefined ? path : <a href={href}>{path}</a>}</th>
              <td>{bytes.toLocaleString("en")}</td>
              <td>
                <Badge tone={roundTrip ? "positive" : "negative"}>{roundTrip ? "byte for byte" : "differs"}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p class="f-quiet">and {more.toLocaleString("en")} more.</p>}
    </section>
  );
}

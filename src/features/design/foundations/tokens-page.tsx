import { ButtonLink } from "../../../web/components/button.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { page } from "../../../web/page.tsx";
import type { TokenInfo, TokenList } from "../dtcg/api.ts";
import { AxisLinks, addressFor } from "./axis-links.tsx";
import { chooseRows, groupQuery } from "./by-group.ts";
import { tokenAnchor } from "./contract.ts";
import { loadFoundations } from "./foundations-data.ts";
import { Groups, GroupTools } from "./group-pages.tsx";
import { type TokenBlock, type TokenSection, tokenSections } from "./token-groups.ts";
import { TokenRow } from "./token-row.tsx";

const PATH = "/foundations/tokens";
const DOWNLOAD = "/api/registry/dtcg/download";
/** Up to so many tokens all groups start open. */
const OPEN = 160;
/** Faults that are listed; the rest is counted. */
const SHOWN_FAULTS = 100;

export const tokensPage = page(
  { path: PATH, summary: "Show the DTCG tokens", tag: "Foundations", query: groupQuery },
  async (call) => {
    const { tokens, axes, selected, faults, stylesheets } = await loadFoundations(call);
    const all = sectionsOf(tokens);
    const shown = await chooseRows(
      all.map(({ id, tokens: rows }) => ({ id, rows })),
      call.query,
      { id: ({ name }) => tokenAnchor(name), words: wordsOf },
    );
    const parts = shown ? tokenSections(shown.rows) : all;
    const sections = shown?.found === undefined ? all : parts;
    const groups = { id: "tokens", path: PATH, selected, query: call.query, shown };
    const api = addressFor("/api/registry/dtcg/tokens", selected);
    return {
      title: "Tokens",
      description: `${tokens.length} design tokens with their values and aliases.`,
      width: "wide",
      stylesheets,
      contents:
        sections.length > 1 ? sections.map(({ id, title }) => ({ id, text: title, depth: 2 as const })) : undefined,
      alternates: [{ type: "application/json", href: api, title: "JSON" }],
      body:
        tokens.length === 0 ? (
          <>
            <PageHeader title="Tokens" />
            <Empty baseUrl={call.settings.baseUrl} />
          </>
        ) : (
          <>
            <PageHeader
              title="Tokens"
              lead="The DTCG bundle as it resolves: every alias leads to the token it stands for. Click a value to copy it."
              actions={<Downloads selected={selected} />}
            />
            <AxisLinks path={PATH} axes={axes} selected={selected} />
            <GroupTools
              {...groups}
              label="Filter by name, value or description"
              total={tokens.length}
              noun="tokens"
              groups={sections.length}
            />
            <Groups
              {...groups}
              groups={sections.map((section) => ({ ...section, note: noteOf(section) }))}
              open={tokens.length <= OPEN}
              body={({ id }) => <Blocks blocks={parts.find((part) => part.id === id)?.blocks ?? []} />}
            />
            <Faults faults={faults} />
          </>
        ),
    };
  },
);

const Downloads = ({ selected }: { selected: Record<string, string> }) => (
  <>
    {[
      ["css", "CSS"],
      ["scss", "SCSS"],
      ["utilitycss", "Utility CSS"],
      ["dtcg", "DTCG JSON"],
    ].map(([format, title]) => (
      <ButtonLink href={addressFor(DOWNLOAD, { format, ...selected })} icon="download" size="small" download>
        {title}
      </ButtonLink>
    ))}
  </>
);

const noteOf = ({ count, types }: TokenSection): string => (count === 1 ? types.replace(/ 1$/, "") : types);

const wordsOf = ({ name, css, type, description, chain }: TokenInfo): string =>
  [name, css, type, description, ...chain].filter(Boolean).join(" ");

/** The sections of a list are made once: readers turn its pages. */
const known = new WeakMap<readonly TokenInfo[], TokenSection[]>();

function sectionsOf(tokens: readonly TokenInfo[]): TokenSection[] {
  const sections = known.get(tokens) ?? tokenSections(tokens);
  known.set(tokens, sections);
  return sections;
}

const Blocks = ({ blocks }: { blocks: readonly TokenBlock[] }) => (
  <>
    {blocks.map(({ title: heading, rows }) => (
      <div class="f-block">
        {heading && <h3>{heading}</h3>}
        <ul class="f-tokens">
          {rows.map((row) => (
            <TokenRow {...row} />
          ))}
        </ul>
      </div>
    ))}
  </>
);

function Faults({ faults }: { faults: TokenList["faults"] }) {
  if (faults.length === 0) return null;
  const more = faults.length - SHOWN_FAULTS;
  return (
    <details class="f-faults">
      <summary>
        {faults.length} {faults.length === 1 ? "note" : "notes"} on this bundle
      </summary>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map(({ path, message, severity }) => (
          <li>
            <span class={`r-badge r-tone-${severity === "error" ? "negative" : "warning"}`}>{severity}</span>{" "}
            <code>{path || "/"}</code> {message}
          </li>
        ))}
        {more > 0 && <li>and {more} more.</li>}
      </ul>
    </details>
  );
}

const Empty = ({ baseUrl }: { baseUrl: string }) => (
  <EmptyState title="No DTCG tokens yet" command={`dsr push dtcg --workspace . --url ${baseUrl}`}>
    They come from <code>design-system/tokens/</code>; without a <code>dist/</code> folder the push compiles them.
  </EmptyState>
);

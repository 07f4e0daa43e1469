import { ButtonLink } from "../../web/components/button.tsx";
import { EmptyState } from "../../web/components/empty-state.tsx";
import { FilterField } from "../../web/components/filter-field.tsx";
import { PageHeader } from "../../web/components/page-header.tsx";
import { page } from "../../web/page.tsx";
import type { TokenList } from "../dtcg/kind.ts";
import { AxisLinks, addressFor } from "./axis-links.tsx";
import { Fold, OpenAll } from "./fold.tsx";
import { loadFoundations, selectionQuery } from "./foundations-data.ts";
import { type TokenSection, tokenSections } from "./token-groups.ts";
import { TokenRow } from "./token-row.tsx";

const PATH = "/foundations/tokens";
const DOWNLOAD = "/api/registry/dtcg/download";
/** Up to so many tokens all groups start open. */
const OPEN = 160;
/** Faults that are listed; the rest is counted. */
const SHOWN_FAULTS = 100;

export const tokensPage = page(
  { path: PATH, summary: "Show the DTCG tokens", tag: "Foundations", query: selectionQuery },
  async (call) => {
    const { tokens, axes, selected, faults, stylesheets } = await loadFoundations(call);
    const sections = tokenSections(tokens);
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
            <div class="f-tools">
              <FilterField
                target="tokens"
                label="Filter by name, value or description"
                total={tokens.length}
                noun="tokens"
              />
              {sections.length > 1 && <OpenAll target="tokens" />}
            </div>
            <div id="tokens">
              {sections.map((section) => (
                <Section section={section} open={tokens.length <= OPEN} />
              ))}
            </div>
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

function Section({ section, open }: { section: TokenSection; open: boolean }) {
  const { id, title, count, types, colors, blocks } = section;
  return (
    <Fold id={id} title={title} note={count === 1 ? types.replace(/ 1$/, "") : types} colors={colors} open={open}>
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
    </Fold>
  );
}

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

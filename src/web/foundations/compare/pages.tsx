import { z } from "zod";
import {
  COMPARED_KINDS,
  type ComparedKind,
  type ComparedRevision,
  comparedKind,
  comparisonAddress,
  getComparedRevisions,
  getComparison,
  type RecordComparison,
  revisionName,
  verdictShape,
} from "../../../domain/compare/contract.ts";
import { capitalized, counted } from "../../../engines/text/noun.ts";
import { VERDICTS } from "../../../engines/tokens/names.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { wholeNumber } from "../../../platform/contract/shapes.ts";
import { Callout } from "../../ui/components/callout.tsx";
import { Chip, Chips } from "../../ui/components/chips.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { FilterField } from "../../ui/components/filter-field.tsx";
import { ChoiceField, Submit } from "../../ui/components/form.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { NumberedPager } from "../../ui/components/pager.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { ComparisonLines, VerdictBadge } from "./comparison-lines.tsx";
import { timelinePage } from "./timeline-page.tsx";

/** Lines of one page. */
const PAGE_SIZE = 100;

const query = z.object({
  from: revisionName.optional(),
  to: revisionName.default("head"),
  kinds: comparedKind.optional(),
  verdict: z.union([verdictShape, z.literal("")]).default(""),
  q: z.string().max(200).default(""),
  page: wholeNumber(1, 9_999_999, "is not a valid page number").default(1),
});
type Asked = z.infer<typeof query>;

const comparisonPage = page(
  {
    path: "/foundations/compare",
    summary: "Compare two revisions of the tokens",
    tag: "Compare",
    query,
    cache: "none",
  },
  async (call) => {
    const { client, settings, query } = call;
    const kind = await kindOf(call);
    const { revisions } = await client(getComparedRevisions, { query: { kinds: kind } });
    const title = "Compare tokens";
    const lead = "See which tokens changed between two pushes in each mode, and which changes are breaking.";
    const empty =
      settings.mode === "workspace" ? <Workspace /> : revisions.length === 0 && <Empty settings={settings} />;
    if (empty) return { title, body: [<PageHeader title={title} lead={lead} />, empty] };
    const kept = revisions.filter(({ forgotten }) => forgotten === null);
    const from = query.from ?? String(kept[1]?.id ?? 0);
    const found = await client(getComparison, {
      query: {
        ...{ from, to: query.to, kinds: kind, limit: PAGE_SIZE },
        ...(query.verdict ? { verdict: query.verdict } : {}),
        ...(query.q ? { q: query.q } : {}),
        cursor: String((query.page - 1) * PAGE_SIZE),
      },
    });
    const requested = { from, to: query.to, kinds: kind, verdict: query.verdict, q: query.q };
    return {
      title,
      description: lead,
      width: "wide" as const,
      alternates: [
        {
          type: "application/json",
          href: `/api/compare?${new URLSearchParams({ from, to: query.to, kinds: kind })}`,
          title: "JSON",
        },
      ],
      body: (
        <div class="compare">
          <PageHeader title={title} lead={lead} badge={<VerdictBadge verdict={found.verdict} />} />
          <RevisionChoice kind={kind} revisions={revisions} from={from} to={query.to} />
          {found.verdict === null ? (
            <EmptyState title="No differences">
              The tokens of these two revisions are identical in every mode.
            </EmptyState>
          ) : (
            <Found found={found} asked={requested} page={query.page} />
          )}
        </div>
      ),
    };
  },
);

/** The requested kind; by default the bundle, or the raw snapshot if there is no bundle. */
async function kindOf({ client, query }: Pick<Call<unknown, Asked>, "client" | "query">): Promise<ComparedKind> {
  if (query.kinds) return query.kinds;
  for (const kinds of COMPARED_KINDS) {
    const { revisions } = await client(getComparedRevisions, { query: { kinds } });
    if (revisions.length > 0) return kinds;
  }
  return "dtcg";
}

type Shown = Pick<Asked, "to" | "verdict" | "q"> & { from: string; kinds: ComparedKind };

function Found({ found, asked, page }: { found: RecordComparison; asked: Shown; page: number }) {
  const { counts, reason, total, lines, tokens } = found;
  const all = counts.breaking + counts.compatible + counts.patch;
  const keep = { from: asked.from, to: asked.to, kinds: asked.kinds, verdict: asked.verdict };
  return (
    <>
      <p class="compare-sum">
        {reason} <span>{`${counted(tokens.before, "token")} before, ${tokens.after.toLocaleString("en")} after.`}</span>
      </p>
      <Chips label="Verdicts" class="compare-verdicts">
        {(["", ...VERDICTS] as const).map((verdict) => (
          <Chip
            href={comparisonAddress({ ...asked, verdict })}
            isCurrent={asked.verdict === verdict}
            title={capitalized(verdict || "all")}
            count={verdict === "" ? all : counts[verdict]}
          />
        ))}
      </Chips>
      <FilterField
        label="Filter by name"
        total={asked.verdict ? counts[asked.verdict] : all}
        noun="change"
        form={{ action: "/foundations/compare", query: asked.q, found: total, keep }}
      />
      {lines.length === 0 && <p class="r-filter-none">No changes match the filter.</p>}
      <ComparisonLines lines={lines} kind={asked.kinds} />
      <NumberedPager
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        hrefOf={(number) => comparisonAddress({ ...asked, page: String(number) })}
      />
    </>
  );
}

const Workspace = () => (
  <Callout title="Git keeps the history">
    <p>
      You're viewing a workspace on your machine. To compare it with a registry, run{" "}
      <code>dsr tokens diff head workspace</code>. To compare two folders, run <code>dsr tokens diff</code>.
    </p>
  </Callout>
);

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No tokens yet" command={pushCommand(settings, "dtcg")}>
    Each push that changes tokens creates a revision. Push tokens to compare revisions here.
  </EmptyState>
);

export const comparePages = [comparisonPage, timelinePage];

interface Chosen {
  kind: ComparedKind;
  revisions: readonly ComparedRevision[];
  from: string;
  to: string;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Two revisions to choose, and a button that compares them. */
const RevisionChoice = ({ kind, revisions, from, to }: Chosen) => (
  <form class="r-form-row compare-choice" action="/foundations/compare" method="get">
    {kind === "tokens" && <input type="hidden" name="kinds" value="tokens" />}
    <Revisions name="from" label="From" chosen={from} revisions={revisions} last={["0", "Before the first push"]} />
    <Revisions name="to" label="To" chosen={to} revisions={revisions} first={["head", "Now"]} />
    <Submit variant="plain">Compare</Submit>
  </form>
);

type Extra = readonly [value: string, title: string];

function Revisions(props: {
  name: string;
  label: string;
  chosen: string;
  revisions: readonly ComparedRevision[];
  first?: Extra;
  last?: Extra;
}) {
  const { name, label, chosen, revisions, first, last } = props;
  const listed = [
    ...(first ? [optionOf(first)] : []),
    ...revisions.map((revision) => ({
      value: String(revision.id),
      title: titleOf(revision),
      disabled: revision.forgotten !== null,
    })),
    ...(last ? [optionOf(last)] : []),
  ];
  const isListed = listed.some(({ value }) => value === chosen);
  const options = isListed ? listed : [optionOf([chosen, `#${chosen}`]), ...listed];
  return <ChoiceField look="quiet" label={label} name={name} options={options} value={chosen} />;
}

const optionOf = ([value, title]: Extra) => ({ value, title });

const titleOf = ({ id, changedAt, changedBy, message, forgotten }: ComparedRevision): string =>
  [
    `#${id}`,
    DAY.format(new Date(changedAt)),
    forgotten ?? changedBy,
    ...(message ? [message.length > 60 ? `${message.slice(0, 60)}…` : message] : []),
  ].join(" · ");

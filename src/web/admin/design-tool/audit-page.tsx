import type { Child } from "hono/jsx";
import { z } from "zod";
import { componentGallery } from "../../../domain/components/gallery/gallery-entries.ts";
import { DIFFERENCE_KINDS } from "../../../domain/design-tool/contract.ts";
import { type AuditedMatch, type DesignAudit, designAudit } from "../../../domain/design-tool/design-audit.ts";
import { galleryPage, galleryPageAddress } from "../../../domain/lists/gallery-page.ts";
import { fold } from "../../../engines/text/filter-match.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { accountPage } from "../../ui/account-page.tsx";
import { Chip, Chips } from "../../ui/components/chips.tsx";
import { FilterField } from "../../ui/components/filter-field.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { NumberedPager } from "../../ui/components/pager.tsx";
import { CodeItem, DesignItem, MatchItem } from "./audit-items.tsx";
import { AUDIT_PAGE, STATUS_PAGE } from "./status-page.tsx";

const VIEWS = ["differences", "design", "code"] as const;

const auditQuery = z.object({
  show: z.enum(VIEWS).catch("differences"),
  kind: z.enum(DIFFERENCE_KINDS).or(z.literal("")).catch(""),
  q: z.string().max(200).catch(""),
  page: z.coerce.number().int().min(1).catch(1),
});

type AuditQuery = z.infer<typeof auditQuery>;

const getAuditPage = endpoint({
  method: "GET",
  path: AUDIT_PAGE,
  summary: "Compare components in the design file with the code",
  tag: "Administration",
  access: administrators,
  headers: "page",
  cache: "none",
  query: auditQuery,
  answer: { bytes: ["text/html"], about: "An HTML page." },
});

/** Compares the components of design and code: differences, and components in only one of them. */
export const designAuditPage = bytesRoute(getAuditPage, async (call) => {
  const { part, snapshot, query } = call;
  const [audit, gallery, { title }] = await Promise.all([
    part(designAudit).then((read) => read(snapshot)),
    part(componentGallery).then((read) => read(snapshot)),
    call.frame(),
  ]);
  const pictureOf = (id: string) => gallery.byId.get(id)?.thumbnail.picture;
  return accountPage({
    title: "Design and code",
    heading: "Administration",
    frameTitle: title,
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs(STATUS_PAGE),
    body: (
      <section class="a-section" aria-labelledby="audit">
        <h2 id="audit">Design and code</h2>
        {audit.generatedAt === null ? <NotFetched /> : <Audited audit={audit} query={query} pictureOf={pictureOf} />}
      </section>
    ),
  });
});

const NotFetched = () => (
  <p class="a-more">
    The design file hasn't been fetched yet. <a href={STATUS_PAGE}>Fetch it</a> to compare its components with the code.
  </p>
);

interface AuditedProps {
  audit: DesignAudit;
  query: AuditQuery;
  pictureOf(id: string): string | undefined;
}

function Audited({ audit, query, pictureOf }: AuditedProps) {
  const different = audit.matches.filter(({ differences }) => differences.length > 0);
  const { onlyInDesign, onlyInCode, matches, generatedAt } = audit;
  const alike = matches.length - different.length;
  const counts = { differences: different.length, design: onlyInDesign.length, code: onlyInCode.length };
  return (
    <>
      <p>
        {alike} of {matches.length + onlyInDesign.length + onlyInCode.length} components match. The design file was
        fetched <Moment at={generatedAt ?? ""} />. <a href={STATUS_PAGE}>Fetch it again</a> to compare the latest
        version.
      </p>
      <Chips label="View" class="a-chips">
        {VIEWS.map((view) => (
          <Chip
            href={galleryPageAddress(AUDIT_PAGE, { show: view }, 1)}
            isCurrent={view === query.show}
            title={TITLES[view]}
            count={counts[view]}
          />
        ))}
      </Chips>
      {query.show === "differences" && <Differences matches={different} query={query} pictureOf={pictureOf} />}
      {query.show === "design" && (
        <List
          entries={onlyInDesign}
          query={query}
          empty="Every component in the design file is also in the code."
          textOf={({ name, description, nodeId }) => fold(`${name} ${nodeId} ${description}`)}
          draw={(component) => <DesignItem component={component} />}
        />
      )}
      {query.show === "code" && (
        <List
          entries={onlyInCode}
          query={query}
          empty="Every component in the code is also in the design file."
          textOf={({ id, title, description }) => fold(`${id} ${title} ${description}`)}
          draw={({ id, title }) => <CodeItem id={id} title={title} picture={pictureOf(id)} />}
        />
      )}
    </>
  );
}

const TITLES = { differences: "Differences", design: "Only in the design", code: "Only in the code" };

const KINDS = {
  name: "Names",
  description: "Descriptions",
  variant: "Variants",
  property: "Properties",
  option: "Options",
};

function Differences({
  matches,
  query,
  pictureOf,
}: Omit<AuditedProps, "audit"> & { matches: readonly AuditedMatch[] }) {
  const { show, kind, q } = query;
  const chosen = matches.flatMap((match) => {
    const differences = match.differences.filter((difference) => kind === "" || difference.kind === kind);
    return differences.length > 0 ? [{ ...match, differences }] : [];
  });
  const numbers = new Map<string, number>();
  for (const difference of matches.flatMap((match) => match.differences))
    numbers.set(difference.kind, (numbers.get(difference.kind) ?? 0) + 1);
  const chip = (value: AuditQuery["kind"], title: string, count?: number) => (
    <Chip
      href={galleryPageAddress(AUDIT_PAGE, { show, kind: value, q }, 1)}
      isCurrent={value === kind}
      {...{ title, count }}
    />
  );
  return (
    <>
      {matches.length > 0 && (
        <Chips label="Kinds of differences" class="a-chips">
          {chip("", "All")}
          {DIFFERENCE_KINDS.filter((one) => numbers.has(one)).map((one) => chip(one, KINDS[one], numbers.get(one)))}
        </Chips>
      )}
      <List
        entries={chosen}
        query={query}
        empty="No differences between the design file and the code."
        textOf={({ design, code, differences }) =>
          fold(
            [code.id, code.title, design.name, ...differences.flatMap((one) => [one.design, one.code])]
              .filter((word) => word !== null)
              .join(" "),
          )
        }
        draw={(match) => <MatchItem match={match} picture={pictureOf(match.code.id)} />}
      />
    </>
  );
}

/** A page of a list, with a field that filters it. */
function List<E>({
  entries,
  query,
  empty,
  textOf,
  draw,
}: {
  entries: readonly E[];
  query: AuditQuery;
  empty: string;
  textOf(entry: E): string;
  draw(entry: E): Child;
}) {
  if (entries.length === 0) return <p class="a-more">{empty}</p>;
  const { show, kind, q } = query;
  const shown = galleryPage(entries, textOf, query);
  return (
    <>
      <FilterField
        label="Filter by name"
        total={shown.total}
        noun={shown.total === 1 ? "component" : "components"}
        form={{ action: AUDIT_PAGE, query: q, found: shown.found, keep: { show, kind } }}
      />
      {shown.found === 0 && <p class="a-more">No components match “{q}”.</p>}
      <ul class={show === "differences" ? "r-list dt-matches" : "dt-cards"}>
        {shown.entries.filter(({ isFound }) => isFound).map(({ entry }) => draw(entry))}
      </ul>
      <NumberedPager
        page={shown.page}
        pages={shown.pages}
        hrefOf={(page) => galleryPageAddress(AUDIT_PAGE, { show, kind, q }, page)}
      />
    </>
  );
}

import type { Child } from "hono/jsx";
import { getConfig } from "../../../domain/config/contract.ts";
import { readStoredConfig } from "../../../domain/config/read-config.ts";
import { getFonts } from "../../../domain/fonts/contract.ts";
import { addressFor, MAX_ROWS, PAGE_ROWS, tokenAnchor } from "../../../domain/foundations/contract.ts";
import { stylesheetsOf } from "../../../domain/foundations/foundations-data.ts";
import { firstBrand, followedAxes, selectionOf } from "../../../domain/foundations/selection.ts";
import {
  groupKey,
  groupOfToken,
  nodeAt,
  sectionsOf,
  type TokenNode,
  tokenTree,
  typeCounts,
} from "../../../domain/foundations/tokens/token-groups.ts";
import { counted } from "../../../engines/text/noun.ts";
import { toPointer } from "../../../engines/tokens/engine.ts";
import { publicAccess } from "../../../platform/contract/access.ts";
import { notFound } from "../../../platform/contract/api-error.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { omit } from "../../../safe/omit.ts";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Chip, Chips } from "../../ui/components/chips.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { FilterField } from "../../ui/components/filter-field.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { fragment } from "../../ui/fragment.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { AxisLinks } from "../axis-links.tsx";
import { factsReader } from "../facts/facts-reader.ts";
import { OpenAll } from "../fold.tsx";
import { MAX_GROUPS } from "./fold-facts.ts";
import {
  ClosedFold,
  GroupContent,
  ROWS_PATH,
  rowsPerFold,
  TOKENS_PATH,
  TokenFold,
  visibleTokens,
} from "./token-fold.tsx";
import { tokensText } from "./token-text.ts";
import { findMatchingTokens, type TokensView, tokensQuery, viewTokens, withUses } from "./tokens-view.ts";
import { UseTokens } from "./use-tokens.tsx";

/** Groups in the page's contents. */
const CONTENTS = 60;

export const tokensPage = page(
  { path: TOKENS_PATH, summary: "Show the tokens", tag: "Foundations", query: tokensQuery },
  async (call) => {
    const { head, list, isWhole } = (await closedGroups(call)) ?? (await groupsAsked(call));
    const { total, shown, follows, selected, stylesheets } = head;
    return {
      title: "Tokens",
      description: `${counted(total, "design token")} with their values and aliases.`,
      width: "wide",
      stylesheets,
      follows,
      contents: list.sections.slice(0, CONTENTS).map(({ id, title }) => ({ id, text: title, depth: 2 as const })),
      alternates: [
        { type: "application/json", href: addressFor("/api/registry/dtcg/tokens", selected), title: "JSON" },
      ],
      body:
        total === 0 ? (
          <>
            <PageHeader title="Tokens" />
            <Empty settings={call.settings} />
          </>
        ) : (
          <>
            <PageHeader
              title="Tokens"
              lead="Click a name to see the details of a token, an alias to see the token it references, or a value to copy it."
              actions={<ProblemsLink head={head} />}
            />
            <UseTokens {...head} baseUrl={call.settings.baseUrl} attributes={readStoredConfig(head.config).axes} />
            <AxisLinks path={TOKENS_PATH} {...head} keep={{ ...head.keep, group: list.group }} />
            <Choices head={head} group={list.group} />
            <div class="f-tools">
              <FilterField
                label="Filter by name, value, hex or description"
                total={shown}
                noun="token"
                {...(isWhole
                  ? { target: "tokens" }
                  : {
                      asksFor: "tokens",
                      form: {
                        action: TOKENS_PATH,
                        query: call.query.q,
                        found: list.found ?? shown,
                        keep: head.keep,
                      },
                    })}
              />
              {isWhole && list.sections.length > 1 && <OpenAll target="tokens" />}
            </div>
            <div id="tokens" {...(isWhole ? {} : { "data-grouped": head.addressOf(TOKENS_PATH) })}>
              {list.body}
            </div>
          </>
        ),
    };
  },
  tokensText,
);

/** A group of a large bundle, read when it is opened. */
export const tokenGroupFragment = fragment(
  {
    path: ROWS_PATH,
    summary: "Show the tokens of a group",
    tag: "Foundations",
    access: publicAccess,
    query: tokensQuery,
    errors: [404],
  },
  async (call) => {
    const view = await viewTokens(call);
    const node = nodeAt(view.tree, call.query.group);
    if (!node) throw notFound(`The group ${call.query.group} doesn't exist. See all groups at ${TOKENS_PATH}.`);
    return {
      title: node.title,
      of: { title: "Tokens", href: view.addressOf(TOKENS_PATH) },
      body: (
        <GroupContent
          node={node}
          view={await withUses(call, view, visibleTokens(node, view, call.query.page))}
          page={call.query.page}
        />
      ),
    };
  },
);

type TokensCall = Parameters<typeof viewTokens>[0];

interface Listed {
  sections: readonly Pick<TokenNode, "id" | "title">[];
  body: Child;
  /** How many a search found. */
  found?: number;
  /** JSON Pointer of the one group that is shown. */
  group?: string;
}

/** The input of the header above the list. */
interface TokensHead
  extends Pick<
    TokensView,
    "axes" | "defaults" | "selected" | "chosen" | "follows" | "stylesheets" | "config" | "keep" | "addressOf"
  > {
  /** The number of tokens, of the requested type only. */
  total: number;
  shown: number;
  types: ReadonlyMap<string, number>;
  problems: number;
  /** The axis to compare. */
  compare?: string | undefined;
}

interface Shown {
  head: TokensHead;
  list: Listed;
  /** Beyond, groups are read when they are opened. */
  isWhole: boolean;
}

/** The groups of a large system without a query, from stored facts. */
async function closedGroups(call: TokensCall & Pick<Call, "history">): Promise<Shown | undefined> {
  const { type, compare, differs, group, at, q, page: place } = call.query;
  if ([type, compare, differs, group, at, q].some(Boolean) || place > 1) return undefined;
  const facts = await (await call.part(factsReader)).read(call.snapshot, call.history);
  if (!facts || facts.overview.tokens <= MAX_ROWS) return undefined;
  if (Object.keys(selectionOf(call.query, facts).chosen).length > 0) return undefined;
  const [{ data: config }, { fonts }] = await Promise.all([call.client(getConfig, {}), call.client(getFonts, {})]);
  const { groups, groupCount, problems, overview, ...list } = facts;
  const chosen = firstBrand(list) ?? {};
  const addressOf: TokensView["addressOf"] = (path, more = {}) => addressFor(path, { ...chosen, ...more });
  const rest = groupCount - groups.length;
  return {
    isWhole: false,
    head: {
      ...list,
      chosen,
      config,
      problems,
      addressOf,
      ...{ total: overview.tokens, shown: overview.tokens, types: new Map(overview.types), keep: chosen },
      follows: followedAxes(list),
      stylesheets: stylesheetsOf(fonts),
    },
    list: {
      sections: groups,
      body: (
        <>
          {groups.map((one) => (
            <ClosedFold facts={one} addressOf={addressOf} level={2} />
          ))}
          <MoreGroups count={rest} href={addressOf(TOKENS_PATH, { page: "2" })} />
        </>
      ),
    },
  };
}

async function groupsAsked(call: TokensCall): Promise<Shown> {
  const view = await viewTokens(call);
  const isWhole = view.tokens.length <= (view.look.columns ? rowsPerFold(view) : MAX_ROWS);
  const head = {
    ...view,
    ...{ total: view.all.length, shown: view.tokens.length, types: typeCounts(view.all) },
    ...{ problems: view.faults.length, compare: view.look.columns?.axis },
  };
  return { head, isWhole, list: await listOf(call, view, isWhole) };
}

/** The content of the page: everything, search results, one group, or only groups. */
async function listOf(call: TokensCall, view: TokensView, isWhole: boolean): Promise<Listed> {
  const { query } = call;
  const { tokens, tree } = view;
  if (tokens.length === 0) return { sections: [], body: <p class="f-quiet">No tokens match the filter.</p> };
  if (isWhole) {
    const sections = sectionsOf(tree);
    const used = await withUses(call, view, tokens);
    return { sections, body: <Sections nodes={sections} view={used} open={tokens.length <= PAGE_ROWS} isRead /> };
  }
  if (query.q.trim() !== "") {
    const found = await findMatchingTokens(tokens, query.q);
    const first = found.slice(0, rowsPerFold(view));
    const sections = sectionsOf(await tokenTree(first));
    const used = await withUses(call, view, first);
    return {
      sections,
      found: found.length,
      body:
        found.length === 0 ? (
          <p class="r-filter-none">No tokens match “{query.q}”.</p>
        ) : (
          <Sections nodes={sections} view={used} open isRead />
        ),
    };
  }
  const row = query.at === "" ? undefined : tokens.find(({ name }) => tokenAnchor(name) === query.at);
  const group = row ? groupOfToken(tree, row.path) : query.group === "" ? undefined : nodeAt(tree, query.group);
  if (group && group !== tree) {
    const place = row ? Math.floor(group.own.indexOf(row) / rowsPerFold(view)) + 1 : query.page;
    const used = await withUses(call, view, visibleTokens(group, view, place));
    return { sections: [], group: groupKey(group), body: <OneGroup node={group} view={used} page={place} /> };
  }
  const sections = sectionsOf(tree);
  const first = (query.page - 1) * MAX_GROUPS;
  const shown = sections.slice(first, first + MAX_GROUPS);
  const rest = sections.length - first - shown.length;
  return {
    sections: shown,
    body: (
      <>
        <Sections nodes={shown} view={view} open={false} />
        <MoreGroups count={rest} href={view.addressOf(TOKENS_PATH, { page: String(query.page + 1) })} />
      </>
    ),
  };
}

const MoreGroups = ({ count, href }: { count: number; href: string }) =>
  count > 0 ? (
    <p class="f-more">
      <a href={href}>{count.toLocaleString("en")} more groups</a>
    </p>
  ) : null;

const Sections = (props: { nodes: readonly TokenNode[]; view: TokensView; open: boolean; isRead?: boolean }) => (
  <>
    {props.nodes.map((node) => (
      <TokenFold node={node} view={props.view} open={props.open} isRead={props.isRead} level={2} />
    ))}
  </>
);

/** A single group with its breadcrumbs. */
const OneGroup = ({ node, view, page: place }: { node: TokenNode; view: TokensView; page: number }) => (
  <section class="f-one-group" aria-labelledby={node.id}>
    <nav aria-label="Parent groups">
      <a href={view.addressOf(TOKENS_PATH)}>All groups</a>
      {node.path.slice(0, -1).map((name, depth) => (
        <a href={view.addressOf(TOKENS_PATH, { group: toPointer(node.path.slice(0, depth + 1)) })}>{name}</a>
      ))}
    </nav>
    <h2 id={node.id}>{node.title}</h2>
    <GroupContent node={node} view={view} page={place} />
  </section>
);

/** Filters by type, and the axis to compare. */
function Choices({ head, group }: { head: TokensHead; group: string | undefined }) {
  const { total, types, axes, keep, compare } = head;
  const { type = "", differs, ...rest } = omit(keep, "compare");
  const linkTo = (more: Record<string, string | undefined>) => addressFor(TOKENS_PATH, { ...rest, group, ...more });
  const comparison = { ...(compare ? { compare } : {}), ...(differs ? { differs } : {}) };
  const kind = type ? { type } : {};
  return (
    <div class="f-choices">
      {types.size > 1 && (
        <Chips label="Type">
          <Chip href={linkTo(comparison)} isCurrent={type === ""} title="all" count={total} />
          {Array.from(types, ([name, count]) => (
            <Chip href={linkTo({ ...comparison, type: name })} isCurrent={type === name} title={name} count={count} />
          ))}
        </Chips>
      )}
      {Object.keys(axes).length > 0 && (
        <Chips label="Side by side" title="Side by side">
          <Chip href={linkTo(kind)} isCurrent={compare === undefined} title="off" />
          {Object.keys(axes).map((axis) => (
            <Chip href={linkTo({ ...kind, ...comparison, compare: axis })} isCurrent={compare === axis} title={axis} />
          ))}
          {compare && (
            <Chip
              href={linkTo({ ...kind, compare, ...(differs ? {} : { differs: "1" }) })}
              isCurrent={differs !== undefined}
              title="only differences"
            />
          )}
        </Chips>
      )}
    </div>
  );
}

const ProblemsLink = ({ head: { problems, chosen } }: { head: TokensHead }) =>
  problems > 0 ? (
    <ButtonLink href={addressFor("/foundations/problems", chosen)} icon="warning" size="small">
      {counted(problems, "problem")}
    </ButtonLink>
  ) : null;

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No tokens yet" command={pushCommand(settings, "dtcg")}>
    Add tokens to <code>design-system/tokens/</code>. If there is no <code>dist/</code> folder, the push compiles them.
  </EmptyState>
);

import { languageTag } from "../../engines/text/language.ts";
import { type LifecycleStatus, readLifecycle } from "../../platform/contract/lifecycle.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { jsonItems, membersOf } from "../../store/json-members.ts";
import { type Kind, SINGLETON, type Summary } from "../../store/kind.ts";
import { changedIds } from "../../store/list-changes.ts";
import { findEntry } from "../../store/order.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import { branchAddress, createOutline, type Outline } from "../lists/outline.ts";
import { docsUrl } from "../pages/docs-links.ts";
import { pageKind, pageSummary } from "../pages/kind.ts";
import { type Visibility, visibilityOf } from "../pages/page-visibility.ts";
import { docsSidebar } from "./docs-sidebar.ts";
import { navigationKind } from "./kind.ts";
import { type NavigationNode, omitPages } from "./navigation-node.ts";

/** The fields of a page in lists. */
export interface PageFacts {
  slug: string;
  title: string;
  description: string | undefined;
  status: LifecycleStatus | undefined;
  /** BCP 47, where the page says one. */
  lang?: string | undefined;
  visibility: Visibility;
}

/** The pages that readers see, and their relations. */
export interface DocumentationIndex {
  outline: Outline;
  /** In order of slug. */
  pages: readonly PageFacts[];
  /** The same by address. */
  byHref: ReadonlyMap<string, PageFacts>;
  /** One on each line: copying one text to a thread is faster than copying a list. */
  slugs: string;
  /** Whether there is a page for readers, listed or not. */
  has(slug: string): boolean;
}

/** The outline of the documentation in addresses. */
export const DOCUMENTATION_OUTLINE = "docs";
/** Entries of a page that lists a group. */
const PAGE_SIZE = 100;

interface Read extends DocumentationIndex {
  /** All pages, hidden ones too. */
  known: ReadonlyMap<string, PageFacts>;
  list: readonly ListEntry[];
  tree: { hash: string; nodes: readonly NavigationNode[] };
}

/** Reads lists and tree once for each state, in slices. Reuses the result if titles and places are unchanged. */
async function read(snapshot: Snapshot, before: Read | undefined): Promise<Read> {
  const yieldToLoop = createYielder();
  const list = await snapshot.list(pageKind);
  const known = new Map(before?.known);
  let changed = false;
  for (const id of await changedIds(before?.list ?? [], list)) {
    const one = known.get(id);
    const listed = findEntry(list, id);
    const facts = listed && (await factsOf(snapshot, id, listed.summary, one));
    changed ||= facts !== one;
    if (facts) known.set(id, facts);
    else known.delete(id);
    await yieldToLoop();
  }
  const tree = await treeOf(snapshot, before?.tree);
  if (before && !changed && tree === before.tree) return { ...before, known, list };
  const pages = list.flatMap(({ id }) => listed(known.get(id)) ?? []);
  await yieldToLoop();
  const closed = new Set([...known.values()].flatMap((facts) => (listed(facts) ? [] : [facts.slug])));
  const nodes = await docsSidebar(omitPages(tree.nodes, closed), pages);
  await yieldToLoop();
  const outline = await createOutline(nodes, {
    list: (group, page) => {
      const requested = { ...(group === undefined ? {} : { in: group }), ...(page > 1 ? { page: String(page) } : {}) };
      return `/docs${Object.keys(requested).length > 0 ? `?${new URLSearchParams(requested)}` : ""}`;
    },
    branch: (group) => branchAddress(DOCUMENTATION_OUTLINE, group),
    pageSize: PAGE_SIZE,
  });
  await yieldToLoop();
  const byHref = new Map(pages.map((page) => [docsUrl(page.slug), page]));
  return {
    outline,
    pages,
    byHref,
    slugs: pages.map(({ slug }) => slug).join("\n"),
    has: (slug) => (known.get(slug)?.visibility ?? "hidden") !== "hidden",
    known,
    list,
    tree,
  };
}

const listed = (facts: PageFacts | undefined) => (facts?.visibility === "public" ? facts : undefined);

/** The facts of a page; the same object as before where they are the same. */
async function factsOf(
  snapshot: Snapshot,
  slug: string,
  summary: Summary,
  before: PageFacts | undefined,
): Promise<PageFacts> {
  const { title, description, frontmatter } = pageSummary.parse(summary);
  const whole = frontmatter ?? (await snapshot.get(pageKind, slug))?.document.frontmatter;
  const { status } = readLifecycle(whole ?? {});
  const facts = {
    slug,
    title,
    description,
    status,
    visibility: visibilityOf(whole ?? {}),
    lang: languageTag(whole?.lang),
  };
  return before && JSON.stringify(facts) === JSON.stringify(before) ? before : facts;
}

async function treeOf(snapshot: Snapshot, before: Read["tree"] | undefined): Promise<Read["tree"]> {
  const kind: Kind = navigationKind;
  const { text, hash } = (await snapshot.text(kind, SINGLETON)) ?? { text: "{}", hash: "" };
  if (before?.hash === hash) return before;
  const yieldToLoop = createYielder();
  const nodes: NavigationNode[] = [];
  for (const item of jsonItems(membersOf(text).get("tree") ?? "[]")) {
    nodes.push(JSON.parse(item));
    await yieldToLoop();
  }
  return { hash, nodes };
}

/**
 * Reads the documentation of a snapshot. Call it inside `derive`, so that a page depends only on the parts it shows.
 */
export const createDocumentationReader = (): ((snapshot: Snapshot) => Promise<DocumentationIndex>) =>
  cacheDerivation(read);

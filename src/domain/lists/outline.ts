import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import { omit } from "../../safe/omit.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Derivation, Snapshot } from "../../store/store.ts";
import { pathToHref } from "./current.ts";
import type { SidebarNode } from "./page-content.ts";

/** A node of an outline: a link, a heading, or a group with children. */
export interface OutlineNode {
  title: string;
  href?: string;
  status?: LifecycleStatus | undefined;
  /** BCP 47: the language of its title, if it differs from the site's. */
  lang?: string | undefined;
  /** Identifies a group in addresses. The title if missing or empty. */
  key?: string;
  children?: OutlineNode[];
}

/** Addresses of the parts that a page leaves out. */
export interface OutlineAddresses {
  /** The page that lists the children of a group, or the top level, in pages of `pageSize`. */
  list(group: string | undefined, page: number): string;
  /** The children of a group for the sidebar (`branchRoute`). */
  branch(group: string): string;
  pageSize: number;
}

/** Where the groups of an outline are read that a sidebar does not show from the start. */
export const branchAddress = (outline: string, group: string): string =>
  `/navigation/${outline}/${group.split("/").map(encodeURIComponent).join("/")}`;

interface Link {
  title: string;
  href: string;
}

/** The part of the outline around a page. */
export interface PagePlace {
  sidebar: SidebarNode[];
  /** The places above it, outermost first. */
  trail: { title: string; href?: string }[];
  previous?: Link;
  next?: Link;
}

/** One page of a group's children. */
export interface Listing {
  /** Absent at the top. */
  title?: string;
  href?: string;
  trail: { title: string; href?: string }[];
  entries: { title: string; href?: string /** Links below it. */; count: number }[];
  /** In all pages. */
  total: number;
  page: number;
  pages: number;
}

export interface Outline {
  /** Links in all. */
  size: number;
  /** Every page shows all of it. */
  isSmall: boolean;
  /** The surroundings of the page at an address. */
  around(href: string): PagePlace;
  /** The children of a group in the sidebar. Undefined if the group doesn't exist. */
  branch(group: string): SidebarNode[] | undefined;
  /** A page of a group's list. Undefined if the group doesn't exist. */
  list(group: string | undefined, page: number): Listing | undefined;
}

/**
 * Returns a function for `derive` that makes the sidebar of a page. It is separate, because a derived function is kept
 * as long as its page: a closure inside a handler would also keep the handler's other variables, including the request.
 */
export const sidebarFor =
  (read: (snapshot: Snapshot) => Promise<{ outline: Outline }>, href: string): Derivation<SidebarNode[]> =>
  async (snapshot) =>
    (await read(snapshot)).outline.around(href).sidebar;

/** Outlines up to this many links are shown whole. */
const SMALL = 300;
/** Nodes of a level that a page shows, most of them near the way to it. */
const NEAR = 40;
/** Nodes of a group that are sent when it is opened. */
const BRANCH = 500;

/** The sidebar node without its children. */
const linkOf = ({ title, href, status, lang }: OutlineNode): SidebarNode => ({
  title,
  ...(href === undefined ? {} : { href }),
  ...(status === undefined || status === "stable" ? {} : { status }),
  ...(lang === undefined ? {} : { lang }),
});

interface Place {
  node: OutlineNode;
  above: Place | undefined;
  /** Among its siblings. */
  position: number;
  /** In reading order. */
  order: number;
}

/**
 * Prepares a tree for pages that show parts of it. Pages of a small tree show all of it; pages of a large one show
 * their ancestors and neighbors, so that the cost of a page does not depend on the number of pages. Works in slices.
 */
export async function createOutline(nodes: readonly OutlineNode[], addresses: OutlineAddresses): Promise<Outline> {
  const places = await findPlaces(nodes);
  const { links, groups } = places;
  const parts = createParts(places, addresses);
  const isSmall = links.length <= SMALL;
  const all = isSmall ? whole(nodes) : [];

  return {
    size: links.length,
    isSmall,
    around(href) {
      const place = nearestTo(places, href);
      const exact =
        place?.node.href !== undefined && pathToHref(place.node.href) === pathToHref(href) ? place : undefined;
      const previous = exact && links[exact.order - 1];
      const next = exact && links[exact.order + 1];
      return {
        sidebar: isSmall ? all : parts.near(nodes, wayTo(place), undefined),
        trail: exact ? trailOf(exact.above) : [],
        ...(previous ? { previous } : {}),
        ...(next ? { next } : {}),
      };
    },
    branch(group) {
      const node = groups.get(group)?.node;
      return node?.children && parts.branch(node.children, node);
    },
    list(group, requested) {
      const place = group === undefined ? undefined : groups.get(group);
      if (group !== undefined && !place) return undefined;
      const level = place ? (place.node.children ?? []) : nodes;
      const { pageSize } = addresses;
      const pages = Math.max(1, Math.ceil(level.length / pageSize));
      const page = Math.min(requested, pages);
      return {
        ...(place ? { title: place.node.title } : {}),
        ...(place?.node.href === undefined ? {} : { href: place.node.href }),
        trail: trailOf(place?.above),
        entries: level.slice((page - 1) * pageSize, page * pageSize).map(parts.entry),
        total: level.length,
        page,
        pages,
      };
    },
  };
}

type Places = Awaited<ReturnType<typeof findPlaces>>;

/** Goes through a tree once, in reading order. */
async function findPlaces(nodes: readonly OutlineNode[]) {
  const yieldToLoop = createYielder();
  const links: Link[] = [];
  const byPath = new Map<string, Place>();
  const groups = new Map<string, Place>();
  /** The key of each group. */
  const keys = new Map<OutlineNode, string>();
  /** Links below a group. */
  const counts = new Map<OutlineNode, number>();
  const walk = async (siblings: readonly OutlineNode[], above: Place | undefined): Promise<void> => {
    for (const [position, node] of siblings.entries()) {
      await yieldToLoop();
      const place = { node, above, position, order: links.length };
      if (node.href !== undefined) {
        links.push({ title: node.title, href: node.href });
        const path = pathToHref(node.href);
        if (!byPath.has(path)) byPath.set(path, place);
      }
      if (!node.children?.length) continue;
      let key = node.key || node.title;
      while (groups.has(key)) key += "~";
      groups.set(key, place);
      keys.set(node, key);
      await walk(node.children, place);
      counts.set(node, links.length - place.order);
    }
  };
  await walk(nodes, undefined);
  return { links, byPath, groups, keys, counts };
}

/** The page at an address, or the nearest one above it. */
function nearestTo({ byPath }: Places, href: string): Place | undefined {
  for (let path = pathToHref(href); path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    const found = byPath.get(path);
    if (found) return found;
  }
  return undefined;
}

const wayTo = (place: Place | undefined): Place[] => (place ? [...wayTo(place.above), place] : []);

const trailOf = (place: Place | undefined) =>
  wayTo(place).map(({ node: { title, href } }) => ({ title, ...(href === undefined ? {} : { href }) }));

/** All of a level, with all below it. */
const whole = (level: readonly OutlineNode[]): SidebarNode[] =>
  level.map((node) => ({
    ...linkOf(node),
    ...(node.children?.length ? { children: whole(node.children) } : {}),
  }));

/** Makes parts of a large tree, with links to the left-out parts. */
function createParts({ keys, counts }: Places, addresses: OutlineAddresses) {
  const countOf = (node: OutlineNode) => counts.get(node) ?? 0;
  /** A node with nothing below it: where that can be read instead. */
  const closed = (node: OutlineNode): SidebarNode => {
    const key = keys.get(node);
    const shown = linkOf(node);
    if (key === undefined) return shown;
    const elsewhere = { href: addresses.list(key, 1), branch: addresses.branch(key), count: countOf(node) };
    return { ...shown, children: [], elsewhere };
  };
  /** A link to the children of a group from a position on. None if all are shown. */
  const more = (count: number, position: number, group: OutlineNode | undefined): SidebarNode[] => {
    if (count <= 0) return [];
    const page = Math.floor(position / addresses.pageSize) + 1;
    const href = addresses.list(group && keys.get(group), page);
    return [{ title: `${count.toLocaleString("en")} more`, href, more: true }];
  };
  /** The nodes of a level near the path, and the one on the path with its children. */
  const near = (
    level: readonly OutlineNode[],
    way: readonly Place[],
    group: OutlineNode | undefined,
  ): SidebarNode[] => {
    const [here, ...deeper] = way;
    const middle = (here?.position ?? 0) - NEAR / 2;
    const from = level.length <= NEAR ? 0 : Math.max(0, Math.min(middle, level.length - NEAR));
    const to = Math.min(level.length, from + NEAR);
    const shown = level.slice(from, to).map((node) => {
      const { children = [] } = node;
      if (node !== here?.node || children.length === 0) return closed(node);
      return { ...omit(closed(node), "elsewhere"), children: near(children, deeper, node) };
    });
    return [...more(from, from - 1, group), ...shown, ...more(level.length - to, to, group)];
  };
  return {
    near,
    branch: (level: readonly OutlineNode[], group: OutlineNode): SidebarNode[] => [
      ...level.slice(0, BRANCH).map(closed),
      ...more(level.length - BRANCH, BRANCH, group),
    ],
    entry(node: OutlineNode): Listing["entries"][number] {
      const key = keys.get(node);
      const href = key === undefined ? node.href : addresses.list(key, 1);
      return { title: node.title, ...(href === undefined ? {} : { href }), count: countOf(node) };
    },
  };
}

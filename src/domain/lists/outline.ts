import type { Status } from "../../platform/contract/lifecycle.ts";
import { createBreather } from "../../safe/breathe.ts";
import { without } from "../../safe/without.ts";
import type { Derivation, Snapshot } from "../../store/store.ts";
import { pathOf } from "./current.ts";
import type { SidebarNode } from "./page-content.ts";

/** A node of an outline, before it is shown: a link, a heading, or a group of what stands below it. */
export interface OutlineNode {
  title: string;
  href?: string;
  status?: Status | undefined;
  /** BCP 47: what its title is written in, where that is another language than the site's. */
  lang?: string | undefined;
  /** Names a group in addresses; its title where absent or empty. */
  key?: string;
  children?: OutlineNode[];
}

/** Where what is not on a page can be read. */
export interface OutlineAddresses {
  /** The page that lists what stands in a group, or at the top; in pages of `pageSize`. */
  list(group: string | undefined, page: number): string;
  /** What stands in a group, for the sidebar (`branchRoute`). */
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

/** What a page shows of the outline it lies in. */
export interface Surroundings {
  sidebar: SidebarNode[];
  /** The places above it, outermost first. */
  trail: { title: string; href?: string }[];
  previous?: Link;
  next?: Link;
}

/** One page of what stands in a group. */
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
  /** What the page at this address shows. */
  around(href: string): Surroundings;
  /** What the sidebar shows below a group, when it is opened; undefined where there is no such group. */
  branch(group: string): SidebarNode[] | undefined;
  /** What the page that lists a group shows; undefined where there is no such group. */
  list(group: string | undefined, page: number): Listing | undefined;
}

/**
 * The sidebar of the page at an address, to be derived. A function of its own: what is derived is kept for as long as the
 * bytes of a page, and one written in a handler keeps what other functions of that handler use, the request among it.
 */
export const sidebarAround =
  (read: (snapshot: Snapshot) => Promise<{ outline: Outline }>, href: string): Derivation<SidebarNode[]> =>
  async (snapshot) =>
    (await read(snapshot)).outline.around(href).sidebar;

/** Outlines up to this many links are shown whole. */
const SMALL = 300;
/** Nodes of a level that a page shows, most of them near the way to it. */
const NEAR = 40;
/** Nodes of a group that are sent when it is opened. */
const BRANCH = 500;

/** What a sidebar shows of a node itself. */
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
 * Prepares a tree for pages that show parts of it: those of a small one all of it, those of a large one the way to
 * themselves with what lies near, so that a page costs the same however many there are. In slices.
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
      const exact = place?.node.href !== undefined && pathOf(place.node.href) === pathOf(href) ? place : undefined;
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
    list(group, asked) {
      const place = group === undefined ? undefined : groups.get(group);
      if (group !== undefined && !place) return undefined;
      const level = place ? (place.node.children ?? []) : nodes;
      const { pageSize } = addresses;
      const pages = Math.max(1, Math.ceil(level.length / pageSize));
      const page = Math.min(asked, pages);
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
  const breathe = createBreather();
  const links: Link[] = [];
  const byPath = new Map<string, Place>();
  const groups = new Map<string, Place>();
  /** What names a node in `groups`. */
  const keys = new Map<OutlineNode, string>();
  /** Links below a group. */
  const counts = new Map<OutlineNode, number>();
  const walk = async (siblings: readonly OutlineNode[], above: Place | undefined): Promise<void> => {
    for (const [position, node] of siblings.entries()) {
      await breathe();
      const place = { node, above, position, order: links.length };
      if (node.href !== undefined) {
        links.push({ title: node.title, href: node.href });
        const path = pathOf(node.href);
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
  for (let path = pathOf(href); path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
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

/** Draws parts of a large tree, with links to what they leave out. */
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
  /** A link to what is not shown of a group, from a position on; none where all is. */
  const more = (count: number, position: number, group: OutlineNode | undefined): SidebarNode[] => {
    if (count <= 0) return [];
    const page = Math.floor(position / addresses.pageSize) + 1;
    const href = addresses.list(group && keys.get(group), page);
    return [{ title: `${count.toLocaleString("en")} more`, href, more: true }];
  };
  /** The nodes of a level that lie near the way, what lies on it with what lies below. */
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
      return { ...without(closed(node), "elsewhere"), children: near(children, deeper, node) };
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

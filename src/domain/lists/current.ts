import type { FrameSection } from "../../platform/contract/frame.ts";
import type { SidebarNode } from "./page-content.ts";

/** Path of an address of ours, decoded, without query, fragment and trailing slash. */
export function pathToHref(href: string): string {
  const path = href.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The address among `hrefs` that equals `path` or is its nearest ancestor. `/` is the ancestor of none. */
export function nearest(hrefs: readonly string[], path: string): string | undefined {
  const above = hrefs.filter((href) => {
    const place = pathToHref(href);
    return path === place || (place !== "/" && path.startsWith(`${place}/`));
  });
  return above.reduce<string | undefined>(
    (best, href) => (best === undefined || pathToHref(href).length > pathToHref(best).length ? href : best),
    undefined,
  );
}

/** The section of a path. */
export function currentSection(sections: readonly FrameSection[], path: string): FrameSection | undefined {
  const hrefsOf = ({ href, places }: FrameSection) => [href, ...places.map((place) => place.href)];
  const found = nearest(sections.flatMap(hrefsOf), path);
  return found === undefined ? undefined : sections.find((section) => hrefsOf(section).includes(found));
}

/** All addresses in a sidebar, except links to lists of its left-out parts. */
export const hrefsIn = (nodes: readonly SidebarNode[]): string[] =>
  nodes.flatMap(({ href, more, children = [] }) => [
    ...(href === undefined || more ? [] : [href]),
    ...hrefsIn(children),
  ]);

/** Whether a node or one below it is at `href`. */
export const containsHref = (node: SidebarNode, href: string | undefined): boolean =>
  href !== undefined && hrefsIn([node]).includes(href);

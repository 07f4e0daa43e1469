import type { NavigationNode } from "../../domain/navigation/navigation-node.ts";

/** A page that was edited or removed in the registry. */
export interface EditedPage {
  slug: string;
  /** Undefined if the page was removed. */
  title?: string;
  /** Whether it is hidden or unlisted. */
  hidden?: boolean;
}

/**
 * Returns the page tree after an edit: a new page is added to the nearest branch of its path, a changed title is
 * updated, and a removed or hidden page is deleted, or becomes a heading if it has child pages. The rest stays as
 * pushed.
 */
export function syncTree(tree: readonly NavigationNode[], page: EditedPage): NavigationNode[] {
  const { slug, title, hidden } = page;
  if (title === undefined || hidden) return withoutPage(tree, slug);
  return hasPage(tree, slug) ? withTitle(tree, slug, title) : withPage(tree, slug, title);
}

const hasPage = (tree: readonly NavigationNode[], slug: string): boolean =>
  tree.some((node) => node.slug === slug || hasPage(node.children ?? [], slug));

const mapNode = (node: NavigationNode, change: (children: NavigationNode[]) => NavigationNode[]): NavigationNode =>
  node.children ? { ...node, children: change(node.children) } : node;

const withTitle = (tree: readonly NavigationNode[], slug: string, title: string): NavigationNode[] =>
  tree.map((node) => {
    if (node.slug !== slug) return mapNode(node, (children) => withTitle(children, slug, title));
    // A heading without a page now has one.
    return { ...node, title, type: node.type === "category" ? "markdown" : node.type };
  });

function withoutPage(tree: readonly NavigationNode[], slug: string): NavigationNode[] {
  return tree.flatMap((node) => {
    if (node.slug !== slug) return [mapNode(node, (children) => withoutPage(children, slug))];
    return node.children && node.children.length > 0 ? [{ ...node, type: "category" }] : [];
  });
}

function withPage(tree: readonly NavigationNode[], slug: string, title: string): NavigationNode[] {
  const leaf: NavigationNode = { slug, title, type: "markdown" };
  const branch = tree.findIndex((node) => slug.startsWith(`${node.slug}/`));
  if (branch < 0) return [...tree, leaf];
  return tree.map((node, index) =>
    index === branch ? { ...node, children: withPage(node.children ?? [], slug, title) } : node,
  );
}

import type { AssetCollection } from "../../domain/assets/collections-contract.ts";

/** A collection with those that lie in it. */
export interface CollectionNode extends AssetCollection {
  children: CollectionNode[];
}

/**
 * Collections as a tree by their slugs: `brand/photographs` lies in `brand` where there is one. In the order they come in,
 * which is that of the slugs.
 */
export function collectionTree(collections: readonly AssetCollection[]): CollectionNode[] {
  const nodes = new Map(collections.map((one) => [one.slug, { ...one, children: [] as CollectionNode[] }]));
  const roots: CollectionNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(parentSlug(node.slug));
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** `brand` of `brand/photographs`; empty for one that lies in none. */
export const parentSlug = (slug: string): string => slug.slice(0, Math.max(0, slug.lastIndexOf("/")));

/** The tree as a list, each with how deep it lies, for a choice. */
export const inOrder = (nodes: readonly CollectionNode[], depth = 0): { node: CollectionNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...inOrder(node.children, depth + 1)]);

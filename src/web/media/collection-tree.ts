import type { AssetCollection } from "../../domain/assets/collections-contract.ts";

/** A collection with its subcollections. */
export interface CollectionNode extends AssetCollection {
  children: CollectionNode[];
}

/**
 * Arranges collections as a tree by slug: `brand/photographs` is in `brand`, if that exists. Keeps their order, which
 * is by slug.
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

/** `brand` for `brand/photographs`. Empty at the top. */
export const parentSlug = (slug: string): string => slug.slice(0, Math.max(0, slug.lastIndexOf("/")));

/** The tree as a list with depths, for a select. */
export const inOrder = (nodes: readonly CollectionNode[], depth = 0): { node: CollectionNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...inOrder(node.children, depth + 1)]);

import type { TokenTree } from "../token-tree.ts";

/** An axis as a resolver document writes it. */
export interface ResolverAxis {
  name: string;
  default?: string;
  /** What people read of it, in the document. */
  description?: string;
  /** The sources of each value, relative to the document; the default may have none. */
  values: readonly { name: string; files: readonly string[] }[];
}

/**
 * A resolver document (Resolver module 2025.10): the files that always hold, then each axis, later ones on top.
 *
 * @param base files that hold whatever is chosen, from the ground up, relative to the document; `tokens.json#/dark` is a
 *   part of one
 */
export function resolverDocument(base: readonly string[], axes: readonly ResolverAxis[]): TokenTree {
  const refs = (files: readonly string[]) => files.map((file) => ({ $ref: referenceTo(file) }));
  return {
    version: "2025.10",
    sets: { base: { sources: refs(base) } },
    modifiers: Object.fromEntries(
      axes.map(({ name, default: usual, description, values }) => [
        name,
        {
          ...(description === undefined ? {} : { description }),
          contexts: Object.fromEntries(values.map((value) => [value.name, refs(value.files)])),
          ...(usual === undefined ? {} : { default: usual }),
        },
      ]),
    ),
    resolutionOrder: [
      { $ref: "#/sets/base" },
      ...axes.map(({ name }) => ({
        $ref: `#/modifiers/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
      })),
    ],
  };
}

/** A path as a reference (RFC 3986); what follows `#/` is a pointer into the file. */
export function referenceTo(file: string): string {
  const [path = "", pointer] = file.split("#/", 2);
  const encoded = encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F");
  return pointer === undefined ? encoded : `${encoded}#/${encodeURI(pointer)}`;
}

import type { TokenTree } from "../token-tree.ts";

/** An axis in a resolver document. */
export interface ResolverAxis {
  name: string;
  default?: string;
  /** Its description for people, in the document. */
  description?: string;
  /** The sources of each value, relative to the document. The default can have none. */
  values: readonly { name: string; files: readonly string[] }[];
}

/**
 * Returns a resolver document (Resolver module 2025.10): the files that always apply, then each axis. Later items
 * override earlier ones.
 *
 * @param base files that always apply, lowest first, relative to the document; `tokens.json#/dark` is a part of one
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

/** Returns a path as a reference (RFC 3986). The text after `#/` is a pointer into the file. */
export function referenceTo(file: string): string {
  const [path = "", pointer] = file.split("#/", 2);
  const encoded = encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F");
  return pointer === undefined ? encoded : `${encoded}#/${encodeURI(pointer)}`;
}

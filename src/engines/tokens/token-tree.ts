/** A JSON object in DTCG 2025.10 form: groups, tokens and their members. It is never changed, only read or copied. */
export interface TokenTree {
  [name: string]: unknown;
}

/** One token as written. `value` may hold aliases; `resolveTokens` replaces them. */
export interface Token {
  /** Names of the groups and of the token; a group's own token ends in `$root`. */
  path: string[];
  /** The path joined by dots, as aliases name it. */
  name: string;
  /** The token's own `$type`, else the aliased token's, else the nearest group's. */
  type?: string;
  /** `$value` as written; `{ $ref }` for a token that has `$ref` instead. */
  value: unknown;
  /** Whether the value holds what a failed calculation left (`NaNpx`), which nothing may come of. */
  hasFailed?: true;
  description?: string;
  /** Own `$deprecated`, else the nearest group's. `false` undoes a group's. */
  deprecated?: boolean | string | TokenTree;
  extensions?: Record<string, unknown>;
  /** The token object as written, unknown members included. */
  raw: TokenTree;
  /** What the enclosing groups hold besides tokens and groups of tokens, outermost first; `emitDtcg` writes it back. */
  groups?: readonly TokenTree[];
}

/** How deep groups, values and chains of group extensions may nest. */
export const maxDepth = 64;

/** A path as a JSON Pointer: `["a", "b/c"]` → `/a/b~1c`. */
export function toPointer(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

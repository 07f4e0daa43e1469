/** A JSON object in DTCG 2025.10 form: groups, tokens and their members. Never modified, only read or copied. */
export interface TokenTree {
  [name: string]: unknown;
}

/** A token as written. `value` may contain aliases, which `resolveTokens` replaces. */
export interface Token {
  /** Names of the groups and of the token. A group's own token ends with `$root`. */
  path: string[];
  /** The path joined by dots, as aliases reference it. */
  name: string;
  /** The token's own `$type`, otherwise the alias target's, otherwise the nearest group's. */
  type?: string;
  /** `$value` as written. `{ $ref }` for a token that has `$ref` instead. */
  value: unknown;
  /** Whether the value contains the result of a failed calculation (`NaNpx`), which must not be written. */
  hasFailed?: true;
  description?: string;
  /** Own `$deprecated`, otherwise the nearest group's. `false` overrides a group's. */
  deprecated?: boolean | string | TokenTree;
  extensions?: Record<string, unknown>;
  /** The token object as written, including unknown members. */
  raw: TokenTree;
  /**
   * The members of the enclosing groups other than tokens and their groups, outermost first. `emitDtcg` writes them
   * back.
   */
  groups?: readonly TokenTree[];
}

/** Maximum nesting of groups, values and group extensions. */
export const maxDepth = 64;

/** Formats a path as a JSON Pointer: `["a", "b/c"]` → `/a/b~1c`. */
export function toPointer(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

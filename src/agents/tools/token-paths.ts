import type { TokenInfo } from "../../domain/tokens/describe-tokens.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

/** A path as people write it, split into parts: `color.text`, `color/text`, `{color.text}`. */
const partsOf = (path: string): string[] => path.replaceAll(/[{}]/g, "").split(/[./]/).filter(Boolean);

const isBelow = (path: readonly string[], parts: readonly string[]): boolean =>
  parts.every((part, index) => path[index]?.toLowerCase() === part.toLowerCase());

/**
 * The tokens of a group, and the token of the same name; all for the empty path. Throws `ApiError` 404 if none match.
 */
export function tokensBelow(tokens: readonly TokenInfo[], path: string): readonly TokenInfo[] {
  const parts = partsOf(path);
  if (parts.length === 0) return tokens;
  const found = tokens.filter((token) => isBelow(token.path, parts));
  if (found.length > 0) return found;
  const groups = new Set(tokens.flatMap((token) => token.path.map((_, end) => token.path.slice(0, end + 1).join("."))));
  throw unknownName("token or group", parts.join("."), groups, "For the list of groups, call the tool without a path.");
}

/** Maximum groups listed; the paths of tokens show the others. */
const GROUPS = 80;

/** Numbers of these tokens in each group directly below a path. */
export function groupsBelow(tokens: readonly TokenInfo[], path: string): Record<string, number> {
  const depth = partsOf(path).length + 1;
  const groups = new Map<string, number>();
  for (const token of tokens) {
    if (token.path.length <= depth) continue;
    const group = token.path.slice(0, depth).join(".");
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return Object.fromEntries([...groups].slice(0, GROUPS));
}

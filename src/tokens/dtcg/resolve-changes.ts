import type { Token } from "../token-tree.ts";
import { namesIn } from "./names-in.ts";
import { type ResolvedToken, resolveTokens } from "./resolve.ts";

/** Tokens of one choice as they were resolved, for other choices of the same system: most differ in few of them. */
export interface Before {
  byName: ReadonlyMap<string, ResolvedToken>;
  /** Names of the tokens that refer to a name. */
  dependents: ReadonlyMap<string, readonly string[]>;
}

/** What later choices can start from; undefined where two tokens have one name. Of tokens without problems only. */
export function rememberTokens(resolved: readonly ResolvedToken[]): Before | undefined {
  const byName = new Map(resolved.map((token) => [token.name, token]));
  if (byName.size !== resolved.length) return undefined;
  const dependents = new Map<string, string[]>();
  for (const { name, value } of resolved) {
    for (const needed of namesIn(value)) {
      const known = dependents.get(needed);
      if (known) known.push(name);
      else dependents.set(needed, [name]);
    }
  }
  return { byName, dependents };
}

/**
 * The same as `resolveTokens`, at the cost of the tokens that changed and of those that refer to them. Undefined where
 * that is most of them, or where something is wrong: then all must be resolved to tell.
 */
export function resolveChanges(tokens: readonly Token[], before: Before): ResolvedToken[] | undefined {
  const { byName } = before;
  const names = new Set<string>();
  const affected = new Set<string>();
  for (const token of tokens) {
    names.add(token.name);
    const known = byName.get(token.name);
    if (known === undefined || !isSame(known, token)) affected.add(token.name);
  }
  if (names.size !== tokens.length) return undefined;
  for (const name of byName.keys()) if (!names.has(name)) affected.add(name);
  // A set that grows while it is walked: whoever refers to one that changed has changed.
  for (const name of affected) for (const dependent of before.dependents.get(name) ?? []) affected.add(dependent);
  if (affected.size * 2 > tokens.length) return undefined;
  const changed = tokens.filter(({ name }) => affected.has(name));
  const { resolved, problems } = resolveTokens([...changed, ...neededBy(changed, affected, byName)]);
  if (problems.length > 0) return undefined;
  const own = new Map(resolved.map((token) => [token.name, token]));
  return tokens.flatMap((token) => {
    const known = affected.has(token.name) ? own.get(token.name) : byName.get(token.name);
    // What groups hold besides tokens may be another layer's.
    return known ? [{ ...known, groups: token.groups }] : [];
  });
}

/** The tokens that did not change and that others lead to. */
function neededBy(
  changed: readonly Token[],
  affected: ReadonlySet<string>,
  byName: ReadonlyMap<string, ResolvedToken>,
): ResolvedToken[] {
  const needed = new Map<string, ResolvedToken>();
  const waiting: Token[] = [...changed];
  for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
    for (const name of namesIn(token.value)) {
      const target = affected.has(name) || needed.has(name) ? undefined : byName.get(name);
      if (target === undefined) continue;
      needed.set(name, target);
      waiting.push(target);
    }
  }
  return [...needed.values()];
}

/** Whether a token is written as it was, and takes the same from its groups. */
const isSame = (known: ResolvedToken, token: Token): boolean =>
  known.raw === token.raw && known.deprecated === token.deprecated && (token.type ?? known.type) === known.type;

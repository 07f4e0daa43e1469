import { counted } from "../../engines/text/noun.ts";
import { typographyProperties } from "../../engines/tokens/engine.ts";
import { definePart } from "../../platform/contract/part.ts";
import { isObject } from "../../safe/is-object.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { Snapshot } from "../../store/store.ts";
import type { TokenInfo } from "../tokens/describe-tokens.ts";
import type { ModesIndex } from "../tokens/modes-index.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { variableUsers } from "./files/variable-users.ts";

/** How much a token is used, itself or through tokens that refer to it. */
export interface TokenUses {
  components: number;
  tokens: number;
}

/** The ids of the components that name a token itself, as a custom property or a variable of Sass, in their order. */
export function componentsNaming(token: TokenInfo, users: ReadonlyMap<string, readonly string[]>): string[] {
  const names = [token.variable, token.scss].filter((one) => one !== undefined);
  // A text style has a variable for each of its properties, too.
  const parts =
    token.type === "typography" && isObject(token.value)
      ? typographyProperties(token.value).flatMap(({ property }) => names.map((one) => `${one}-${property}`))
      : [];
  return [...new Set([...names, ...parts].flatMap((one) => users.get(one) ?? []))].toSorted();
}

/** The names of the tokens that refer to one, to those, and so on. */
function dependentNames({ referrers }: ModesIndex, name: string): ReadonlySet<string> {
  const reached = new Set([name]);
  for (const via of reached) for (const dependent of referrers.get(via) ?? []) reached.add(dependent.name);
  reached.delete(name);
  return reached;
}

/** The number of usages of each token, by name. Counted once for each state of tokens and components. */
export const tokenUses = definePart<(snapshot: Snapshot) => Promise<(name: string) => TokenUses>>({
  name: "uses of tokens",
  open({ part }) {
    return cacheDerivation(async (snapshot: Snapshot) => {
      const [reader, usersOf] = await Promise.all([part(tokenReader), part(variableUsers)]);
      const [{ tokens }, modes, users] = await Promise.all([
        reader.list(snapshot),
        reader.modes(snapshot),
        usersOf(snapshot),
      ]);
      const named = new Map(tokens.map((token) => [token.name, token]));
      const counted = new Map<string, TokenUses>();
      const count = (name: string): TokenUses => {
        const dependents = dependentNames(modes, name);
        const components = new Set<string>();
        for (const one of [name, ...dependents]) {
          const token = named.get(one);
          for (const id of token ? componentsNaming(token, users) : []) components.add(id);
        }
        return { components: components.size, tokens: dependents.size };
      };
      return (name: string): TokenUses => {
        const uses = counted.get(name) ?? count(name);
        counted.set(name, uses);
        return uses;
      };
    });
  },
});

/** `used by 3 components, 2 tokens`; undefined of a token nothing uses. */
export function usesText({ components, tokens }: TokenUses): string | undefined {
  const counts = [
    ...(components > 0 ? [counted(components, "component")] : []),
    ...(tokens > 0 ? [counted(tokens, "token")] : []),
  ];
  return counts.length === 0 ? undefined : `used by ${counts.join(", ")}`;
}

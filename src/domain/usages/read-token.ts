import type { z } from "zod";
import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import type { Snapshot } from "../../store/store.ts";
import { componentGallery } from "../components/gallery/gallery-entries.ts";
import { copyForms } from "../tokens/copy-forms.ts";
import { dependentsOf, modeValuesOf } from "../tokens/describe-token.ts";
import type { TokenInfo, TokenList } from "../tokens/describe-tokens.ts";
import type { tokenDetail } from "../tokens/dtcg-contract.ts";
import { unknownTokenError } from "../tokens/find-token.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { variableUsers } from "./files/variable-users.ts";
import { componentsNaming } from "./token-uses.ts";

/** All details of one token. */
export type TokenDetail = z.infer<typeof tokenDetail>;

/** Components in a response. Further ones are counted. */
const REPORTED_COMPONENTS = 100;

const byName = memoizeByObject(
  (tokens: readonly TokenInfo[]): ReadonlyMap<string, TokenInfo> =>
    new Map(tokens.toReversed().map((token) => [token.name, token])),
);

/** The tokens of a list by name; of equal names the first. */
export const tokensByName = ({ tokens }: Pick<TokenList, "tokens">): ReadonlyMap<string, TokenInfo> => byName(tokens);

/**
 * Reads a token with its values in every mode, its dependencies and its dependents. Throws `ApiError` 404 if it does
 * not exist.
 */
export async function readToken(
  { snapshot, part, ...caller }: Pick<Call, "snapshot" | "part" | "actor" | "remote">,
  name: string,
  axes: Record<string, string>,
): Promise<TokenDetail> {
  const [reader, gallery, users] = await Promise.all([part(tokenReader), part(componentGallery), part(variableUsers)]);
  const client = taskClient(caller);
  return snapshot.derive(async (inner: Snapshot) => {
    const list = await reader.list(inner, axes, client);
    const named = tokensByName(list);
    const token = named.get(name);
    if (!token) throw unknownTokenError(name, list.tokens);
    const [modes, mentions = "[]"] = await Promise.all([
      reader.modes(inner),
      // References in all formats need all tokens, so an unknown name is refused first.
      reader.mentions(inner, name, client),
    ]);
    const dependents = dependentsOf(modes, name);
    const entry = modes.tokens.get(name);
    const refersTo = [...new Set(entry?.forms.flatMap((form) => form.refersTo ?? []))];
    const byVariable = await users(inner);
    const componentsOf = (one: TokenInfo) => componentsNaming(one, byVariable);
    const direct = componentsOf(token);
    const components = new Map<string, string | undefined>(direct.map((id) => [id, undefined]));
    for (const { name: dependent } of dependents.tokens) {
      const found = named.get(dependent);
      for (const id of found ? componentsOf(found) : []) if (!components.has(id)) components.set(id, dependent);
    }
    const { byId } = await gallery(inner);
    return {
      token,
      selected: list.selected,
      ...modeValuesOf(modes, name),
      complete: modes.complete,
      refersTo: refersTo.map((one) => briefOf(one, named)),
      dependents: {
        total: dependents.total,
        tokens: dependents.tokens.map((one) => ({ ...one, ...briefOf(one.name, named) })),
      },
      components: {
        total: components.size,
        components: Array.from(components, ([id, through]) => ({
          id,
          title: byId.get(id)?.title ?? id,
          through,
        })).slice(0, REPORTED_COMPONENTS),
      },
      copy: copyForms(token, JSON.parse(mentions)),
      problems: list.faults.filter((problem) => problem.token === token.name),
    };
  });
}

const briefOf = (name: string, named: ReadonlyMap<string, TokenInfo>) => {
  const { type, css, hex } = named.get(name) ?? {};
  return { name, type, css, hex };
};

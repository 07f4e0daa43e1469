import { getTokens, getTokensJson, postTokens } from "../../domain/tokens/contract.ts";
import { bundleStylesOf, snapshotOf, tokensKind } from "../../domain/tokens/kind.ts";
import { put, route } from "../../platform/contract/route.ts";
import { isObject } from "../../safe/is-object.ts";
import { SINGLETON } from "../../store/kind.ts";

const NEVER = new Date(0).toISOString();

export const tokensRoutes = [
  route(getTokens, async ({ snapshot }) => {
    const entry = await snapshot.get(tokensKind, SINGLETON);
    return { payload: entry ? snapshotOf(entry.document) : null };
  }),
  route(getTokensJson, async ({ snapshot }) => {
    const entry = await snapshot.get(tokensKind, SINGLETON);
    const { design, ...rest } = snapshotOf(entry?.document ?? {});
    const { color, typography, effect } = bundleStylesOf(entry?.document ?? {});
    const others = isObject(rest.localStyles) ? rest.localStyles : {};
    return {
      ...rest,
      timestamp: rest.timestamp ?? entry?.changedAt ?? NEVER,
      localStyles: { ...others, color, typography, effects: effect, effect },
    };
  }),
  route(postTokens, async ({ body: { payload }, commit }) => {
    await commit([put(tokensKind, SINGLETON, payload)]);
    return { ok: true };
  }),
];

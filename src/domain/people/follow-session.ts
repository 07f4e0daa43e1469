import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import { questionOf } from "./ask-provider.ts";
import { tokenDigestOf } from "./tables.ts";

/**
 * Replaces the library's session by the registry's: people sign in once, and the library stores nothing and sets no
 * cookie.
 */
export function followSession(provider: Provider): void {
  const get = async (ctx: KoaContextWithOIDC) => {
    const session = new provider.Session();
    const accountId = questionOf(ctx.req)?.personId;
    if (accountId) {
      session.loginAccount({ accountId });
      session.uid = tokenDigestOf(accountId);
    }
    Object.defineProperties(session, {
      save: { value: async () => undefined },
      persist: { value: async () => undefined },
    });
    ctx.oidc.entity("Session", session);
    return session;
  };
  Object.defineProperty(provider.Session, "get", { value: get });
}

import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import { questionOf } from "./ask-provider.ts";
import { digestOf } from "./tables.ts";

/**
 * Makes the library's session that of the person who is signed in to the registry: there is one sign-in, and nothing of
 * the library's own is stored or set as a cookie.
 */
export function followSession(provider: Provider): void {
  const get = async (ctx: KoaContextWithOIDC) => {
    const session = new provider.Session();
    const accountId = questionOf(ctx.req)?.personId;
    if (accountId) {
      session.loginAccount({ accountId });
      session.uid = digestOf(accountId);
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

import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import Provider from "oidc-provider";

interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  groups?: string[];
}

/** A real provider of OpenID Connect where one person is signed in, whoever that is at the moment. */
export async function openIdentityProvider() {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" });
  let publishesForeignKeys = false;
  let now: Identity = { sub: "", email: "", email_verified: false, name: "" };
  return {
    issuer,
    be(identity: Identity) {
      now = identity;
    },
    /** From now on what it publishes as its keys are not those it signs with. */
    publishForeignKeys() {
      publishesForeignKeys = true;
    },
    serve(redirectUri: string) {
      const provider = new Provider(issuer, {
        clients: [{ client_id: "registry", client_secret: "a secret of the operator", redirect_uris: [redirectUri] }],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
        features: { devInteractions: { enabled: false } },
        findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...now }) }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({ accountId: now.sub, clientId: "registry" });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      });
      const get = async (ctx: KoaContextWithOIDC) => {
        const session = new provider.Session();
        session.loginAccount({ accountId: now.sub });
        Object.defineProperty(session, "persist", { value: async () => undefined });
        ctx.oidc.entity("Session", session);
        return session;
      };
      Object.defineProperty(provider.Session, "get", { value: get });
      const answer = provider.callback();
      server.removeAllListeners("request").on("request", (request, response) => {
        if (!publishesForeignKeys || request.url !== "/jwks") return answer(request, response);
        response.setHeader("content-type", "application/jwk-set+json");
        return response.end(JSON.stringify({ keys: [{ ...foreign, use: "sig", alg: "RS256" }] }));
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createRemoteJWKSet, jwtVerify } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";
import Provider, { errors } from "oidc-provider";
import { PATHS } from "../../src/domain/people/addresses.ts";
import { SCOPES } from "../../src/platform/contract/access.ts";
import { DEVICE_GRANT, type Target } from "./target.ts";

const PEOPLE = new Set(["an-admin", "a-member"]);

const formOf = (csrf: string, scopes: readonly string[]) =>
  `<form><input name="csrf" value="${csrf}">${scopes.map((scope) => `<input name="allow_${scope}">`).join("")}</form>`;

/**
 * `oidc-provider` as it comes, at our addresses: its own defaults, memory and keys. Only what it leaves to its user is
 * here: who is signed in (a cookie that names the person), a page to consent on, and a resource that checks tokens.
 */
export async function openBareProvider(): Promise<Target & { close(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;
  const resource = `${url}${PATHS.mcp}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "dsr",
        token_endpoint_auth_method: "none",
        application_type: "native",
        grant_types: [DEVICE_GRANT, "refresh_token"],
        response_types: [],
        redirect_uris: [],
      },
    ],
    clientDefaults: { token_endpoint_auth_method: "none", grant_types: ["authorization_code", "refresh_token"] },
    scopes: [],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    interactions: { url: (_, { uid }) => `${PATHS.consent}/${uid}` },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_, indicator) {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: SCOPES.join(" "), audience: resource, accessTokenFormat: "jwt" };
        },
      },
    },
    routes: {
      authorization: PATHS.authorize,
      token: PATHS.token,
      registration: PATHS.register,
      device_authorization: PATHS.device,
      code_verification: PATHS.verification,
      revocation: PATHS.revoke,
      jwks: PATHS.jwks,
    },
  });
  provider.on("server_error", () => undefined);
  signInByCookie(provider);
  const keys = createRemoteJWKSet(new URL(`${url}${PATHS.jwks}`));
  const handle = provider.callback();

  const grantOf = async (accountId: string, clientId: string, scopes: readonly string[]) => {
    const grant = new provider.Grant({ accountId, clientId });
    grant.addResourceScope(resource, scopes.join(" "));
    return grant.save();
  };

  const consent = async (request: IncomingMessage, response: ServerResponse, uid: string) => {
    const interaction = await provider.Interaction.find(uid);
    if (!interaction) return response.writeHead(410).end();
    const requested = String(interaction.params.scope ?? SCOPES.join(" ")).split(" ");
    if (request.method === "GET") return response.end(formOf(uid, requested));
    const form = new URLSearchParams(await text(request));
    if (form.get("csrf") !== uid) return response.writeHead(403).end();
    const chosen = requested.filter((scope) => form.has(`allow_${scope}`));
    interaction.result =
      form.get("decision") === "allow"
        ? { consent: { grantId: await grantOf(whoIs(request), String(interaction.params.client_id), chosen) } }
        : { error: "access_denied" };
    await interaction.persist();
    const cookie = `${request.headers.cookie}; ${provider.cookieName("resume")}=${uid}`;
    const led = await fetch(interaction.returnTo, { headers: { cookie }, redirect: "manual" });
    return response.writeHead(303, { location: led.headers.get("location") ?? "" }).end();
  };

  const device = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(
      request.method === "GET" ? new URL(request.url ?? "", url).search : await text(request),
    );
    const code = await provider.DeviceCode.findByUserCode((form.get("user_code") ?? "").replaceAll(/[^A-Z]/gi, ""));
    if (!code) return response.writeHead(400).end("There is no such code");
    const requested = String(code.params?.scope ?? SCOPES.join(" ")).split(" ");
    if (request.method === "GET") return response.end(formOf("x", requested));
    const chosen = requested.filter((scope) => form.has(`allow_${scope}`));
    if (form.get("decision") === "allow") {
      const accountId = whoIs(request);
      Object.assign(code, {
        accountId,
        grantId: await grantOf(accountId, String(code.clientId), chosen),
        scope: chosen.join(" "),
        resource,
      });
    } else Object.assign(code, { error: "access_denied" });
    await code.save();
    return response.end("Done");
  };

  const check = async ({ headers }: IncomingMessage, response: ServerResponse) => {
    const [, token = ""] = /^Bearer (.+)$/.exec(String(headers.authorization)) ?? [];
    const good = await jwtVerify(token, keys, { audience: resource }).then(
      () => true,
      () => false,
    );
    response.writeHead(good ? 200 : 401).end();
  };

  server.on("request", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    const [, uid] = new RegExp(`^${PATHS.consent}/([\\w-]+)$`).exec(pathname) ?? [];
    if (uid) void consent(request, response, uid);
    else if (pathname === PATHS.verification) void device(request, response);
    else if (pathname === PATHS.mcp) void check(request, response);
    else void handle(request, response);
  });
  return {
    url,
    needsClient: true,
    admin: { id: "an-admin", cookie: "who=an-admin" },
    member: { id: "a-member", cookie: "who=a-member" },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const whoIs = ({ headers }: IncomingMessage): string => /who=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "";

function signInByCookie(provider: Provider): void {
  const get = async (ctx: KoaContextWithOIDC) => {
    const session = new provider.Session();
    const accountId = whoIs(ctx.req);
    if (PEOPLE.has(accountId)) {
      session.loginAccount({ accountId });
      session.uid = accountId;
    }
    Object.defineProperty(session, "persist", { value: async () => undefined });
    ctx.oidc.entity("Session", session);
    return session;
  };
  Object.defineProperty(provider.Session, "get", { value: get });
}

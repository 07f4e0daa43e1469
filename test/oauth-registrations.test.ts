import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { READ_SCOPES } from "../src/platform/contract/access.ts";
import { decideConsent, getPage } from "./approve.ts";
import { REGISTRATIONS } from "./client-registrations.ts";
import { bearer, legacy, openSession, send } from "./mcp-messages.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { clientOf } from "./standards/target.ts";

describe("clients as they register", () => {
  let registry: OpenPeople;
  let person: SignedIn;
  beforeAll(async () => {
    registry = await openPeople("sqlite");
    person = await registry.signIn("admin");
  });
  afterAll(() => registry.close());
  const oauth = clientOf(() => ({ url: registry.url, admin: person, member: person }));

  const register = (body: object) =>
    fetch(`${registry.url}/api/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it.each(REGISTRATIONS.map((one) => [one.client, one] as const))(
    "%s registers, signs in at each of its addresses, and calls a tool",
    async (_, { body, ledTo, scope }) => {
      const registered = await register(body);
      const client = await registered.json();
      expect([registered.status, client.error_description]).toEqual([201, undefined]);
      expect(client).toMatchObject({ redirect_uris: body.redirect_uris, token_endpoint_auth_method: "none" });
      for (const redirect_uri of [...body.redirect_uris, ...(ledTo ? [ledTo] : [])]) {
        const verifier = randomBytes(32).toString("base64url");
        const address = oauth.authorizationUrl({
          ...{ client_id: client.client_id, redirect_uri, code_challenge_method: "S256", scope: scope ?? "sync:read" },
          code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          resource: `${registry.url}/api/mcp`,
        });
        const led = await decideConsent(address, person);
        expect(led.startsWith(redirect_uri)).toBe(true);
        const code = URL.parse(led)?.searchParams.get("code") ?? "";
        const { status, body: tokens } = await oauth.token({
          ...{ grant_type: "authorization_code", client_id: client.client_id, code, redirect_uri },
          code_verifier: verifier,
        });
        expect(status).toBe(200);
        expect(tokens.scope).toBe(scope ? READ_SCOPES.join(" ") : "sync:read");
        const session = await openSession(registry.url, bearer(tokens.access_token));
        const call = legacy("tools/call", { name: "service_search", arguments: { query: "button" } });
        const answer = await send(registry.url, call, { ...bearer(tokens.access_token), ...session });
        expect((await answer.json()).result).toMatchObject({ structuredContent: { total: 0 } });
      }
    },
  );

  it("a person sees which program is opened", async () => {
    const [{ body }] = REGISTRATIONS as [(typeof REGISTRATIONS)[number]];
    const { client_id } = await (await register(body)).json();
    const requested = await getPage(oauth.authorizationUrl({ client_id, redirect_uri: body.redirect_uris[0] }), person);
    const page = await getPage(new URL(requested.headers.get("location") ?? "", registry.url).href, person);
    expect(await page.text()).toContain("cursor:anysphere.cursor-mcp");
    expect(page.headers.get("content-security-policy")).toMatch(/form-action 'self' cursor:(?:;|$)/);
  });

  it.each([
    ...["javascript:alert(1)", "vbscript:x", "data:text/html,x", "blob:https://a.example/1", "about:blank"],
    ...["file:///etc/passwd", "filesystem:https://a.example/x", "view-source:https://a.example/", "jar:https://a/!/"],
    ...["ws://a.example/", "wss://a.example/", "ftp://a.example/", "ssh://a.example/", "smb://a.example/"],
    ...["mailto:a@b.example", "tel:1", "sms:1", "intent://a#Intent;end", "ms-msdt:/id", "search-ms:query=x"],
    ...["http://app.example/cb", "cursor://app/cb#x", "cursor://user@app/cb", "cursor://*/cb"],
  ])("no client is let back to %s", async (address) => {
    const refused = await register({ redirect_uris: ["http://localhost/cb", address] });
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_redirect_uri"]);
  });

  it.each([
    ["openid offline_access", READ_SCOPES.join(" ")],
    ["openid sync:read offline_access", "sync:read"],
  ])("a device that requests %s gets %s", async (scope, granted) => {
    const { user_code, device_code } = (await oauth.startDevice({ scope })).body;
    await oauth.decide(user_code);
    expect((await oauth.poll(device_code)).body.scope).toBe(granted);
  });

  it("a request without scopes gets those of the role, and a refresh with openid the previous ones", async () => {
    const { scope, refresh_token } = await oauth.tokens({ scope: "" }, person);
    expect(scope?.split(" ")).toContain("sync:write");
    const renewed = await oauth.refresh(refresh_token, { scope: "openid offline_access" });
    expect(renewed.body.scope).toBe(scope);
  });
});

import { expect, it } from "vitest";
import { csrfOf, decideConsent, getPage, sendForm } from "../approve.ts";
import { CALLBACK, clientOf, type Target } from "./target.ts";

/** Authorization endpoint and PKCE (OAuth 2.1 §4.1, RFC 7636, RFC 9700 §2.1). */
export function authorizationEndpoint(target: () => Target): void {
  const client = clientOf(target);
  const { authorizationUrl, visit, code, token, register, bearerStatus } = client;
  const newClient = async (metadata?: object): Promise<string> => (await register(metadata)).body.client_id;
  /** The error the browser is led back with. */
  const errorOf = async (fields: Record<string, string>) => {
    const response = await visit(authorizationUrl({ client_id: await newClient(), ...fields }));
    const { searchParams, hash, origin } = new URL(response.headers.get("location") ?? "", target().url);
    // The answer to a flow with a fragment is in the fragment.
    const reported = { ...Object.fromEntries(searchParams), ...Object.fromEntries(new URLSearchParams(hash.slice(1))) };
    return { ...reported, origin, status: response.status };
  };

  it("AUZ-1 AUZ-3 redirects to registered addresses only", async () => {
    const known = await newClient();
    for (const fields of [
      { client_id: "nobody" },
      { client_id: known, redirect_uri: "https://evil.example/" },
      { client_id: known, redirect_uri: `${CALLBACK}#fragment` },
      { client_id: known, redirect_uri: "/callback" },
    ]) {
      const response = await visit(authorizationUrl(fields));
      expect(response.status).toBe(400);
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    }
  });

  it("AUZ-2 compares redirect addresses as text, except the port of a loopback", async () => {
    const clientId = await newClient({ redirect_uris: ["http://127.0.0.1:1000/cb?a=1", "https://app.example/cb"] });
    const statusOf = async (redirect_uri: string) =>
      (await visit(authorizationUrl({ client_id: clientId, redirect_uri }))).status;
    expect(await statusOf("http://127.0.0.1:2000/cb?a=1")).toBe(303);
    expect(await statusOf("https://app.example/cb")).toBe(303);
    for (const other of [
      "http://localhost:1000/cb?a=1",
      "http://127.0.0.1:1000/cb?a=2",
      "http://127.0.0.1:1000/cb",
      "https://127.0.0.1:1000/cb?a=1",
      "https://app.example:8443/cb",
      "https://app.example/cb/",
      "https://APP.example/cb",
      "https://app.example/x/../cb",
    ])
      expect(await statusOf(other), other).toBe(400);
  });

  it("AUZ-4 permits an absent redirect address only if one is registered", async () => {
    const one = await newClient();
    expect((await visit(authorizationUrl({ client_id: one, redirect_uri: "" }))).status).toBe(303);
    const two = await newClient({ redirect_uris: [CALLBACK, "https://app.example/cb"] });
    expect((await visit(authorizationUrl({ client_id: two, redirect_uri: "" }))).status).toBe(400);
  });

  it("AUZ-5 AUZ-10 AUZ-24 keeps the query, echoes the state and names itself", async () => {
    const state = "a b/+&=%ü";
    const { led } = await code({ state });
    expect(led.searchParams.get("kept")).toBe("1");
    expect(led.searchParams.get("state")).toBe(state);
    expect(led.searchParams.get("iss")).toBe(target().url);
    expect((await code({ state: "" })).led.searchParams.has("state")).toBe(false);
    expect(await errorOf({ code_challenge: "" })).toMatchObject({ state: "as sent", iss: target().url });
  });

  it.each([
    ["AUZ-6 no challenge", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["AUZ-7 the plain method", { code_challenge_method: "plain" }, "invalid_request"],
    ["AUZ-7 no method", { code_challenge_method: "" }, "invalid_request"],
    ["AUZ-8 a short challenge", { code_challenge: "x".repeat(42) }, "invalid_request"],
    ["AUZ-8 a long challenge", { code_challenge: "x".repeat(129) }, "invalid_request"],
    ["AUZ-8 strange letters", { code_challenge: "é".repeat(43) }, "invalid_request"],
    ["AUZ-9 no response type", { response_type: "" }, "invalid_request"],
    ["AUZ-9 TOK-13 the implicit flow", { response_type: "token" }, "unsupported_response_type"],
    ["AUZ-11 an unknown scope", { scope: "sync:read everything" }, "invalid_scope"],
    ["AUZ-11 a malformed scope", { scope: "sync:read\\" }, "invalid_scope"],
    ["RES-1 another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
  ])("%s is reported to the client", async (_, fields, error) => {
    expect(await errorOf(fields as Record<string, string>)).toMatchObject({ error, origin: "http://127.0.0.1:33418" });
  });

  it("AUZ-11 grants only requested scopes within the role", async () => {
    const { redemption } = await code({ scope: "sync:read sync:write" }, target().member);
    expect((await token(redemption)).body.scope).toBe("sync:read");
    const none = authorizationUrl({ client_id: await newClient(), scope: "sync:write generate:component" });
    const led = new URL((await visit(none, target().member)).headers.get("location") ?? "");
    expect(led.searchParams.get("error")).toBe("invalid_scope");
  });

  it("AUZ-12 refuses a parameter that is given twice", async () => {
    const address = `${authorizationUrl({ client_id: await newClient() })}&state=again`;
    const led = new URL((await visit(address)).headers.get("location") ?? "", target().url);
    expect(led.searchParams.get("error")).toBe("invalid_request");
  });

  it("AUZ-13 asks an anonymous person to sign in before the client gets a response", async () => {
    for (const fields of [{}, { scope: "nonsense" }, { redirect_uri: "https://evil.example" }]) {
      const response = await fetch(authorizationUrl({ client_id: await newClient(), ...fields }), {
        redirect: "manual",
      });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toMatch(/^\/sign-in\?next=%2Fapi%2Foauth%2Fauthorize/);
    }
  });

  it("AUZ-14 decides by a form with its proof only, and asks each time", async () => {
    const clientId = await newClient();
    await code({ client_id: clientId });
    const again = await visit(authorizationUrl({ client_id: clientId }));
    const consent = new URL(again.headers.get("location") ?? "", target().url).href;
    expect(new URL(consent).origin).toBe(target().url);
    const html = await (await getPage(consent, target().admin)).text();
    const allow = { decision: "allow", "allow_sync:read": "on" };
    expect((await sendForm(consent, target().admin, { csrf: "wrong", ...allow })).status).toBe(403);
    const foreign = await fetch(consent, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: target().admin.cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ csrf: csrfOf(html), ...allow }),
    });
    expect(foreign.status).toBe(403);
    const someoneElse = await (await getPage(consent, target().member)).text();
    expect(someoneElse).not.toContain('name="csrf"');
    expect((await visit(`${target().url}/api/oauth/authorize/${consent.split("/").at(-1)}`)).status).toBe(404);
    expect((await sendForm(consent, target().admin, { csrf: csrfOf(html), ...allow })).status).toBe(303);
    const twice = await sendForm(consent, target().admin, { csrf: csrfOf(html), ...allow });
    expect(twice.headers.get("location")).toBeNull();
  });

  it("AUZ-15 AUZ-16 DCR-6 shows the client and its redirect address, on a page that can't be framed", async () => {
    const { body } = await register({
      client_name: "Ed\u202Eitor <b>x</b>",
      logo_uri: "https://evil.example/logo.png",
    });
    const requested = await visit(authorizationUrl({ client_id: body.client_id }));
    const page = await getPage(new URL(requested.headers.get("location") ?? "", target().url).href, target().admin);
    const html = await page.text();
    expect(html).toContain("Ed itor &lt;b&gt;x&lt;/b&gt;");
    expect(html).toContain("127.0.0.1:33418");
    expect(html).toMatch(/program runs on this device/);
    expect(html).toContain("sync:read");
    expect(html).not.toContain("evil.example");
    expect(html).not.toContain("theme.css");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:33418;");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    const error = await visit(authorizationUrl({ client_id: "nobody" }));
    expect(error.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(error.headers.get("x-frame-options")).toBe("DENY");
  });

  it("AUZ-17 has no CORS headers", async () => {
    const origin = { origin: "https://app.example" };
    for (const init of [{ headers: origin }, { method: "OPTIONS", headers: origin }]) {
      const response = await fetch(`${target().url}/api/oauth/authorize`, { ...init, redirect: "manual" });
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("AUZ-19 AUZ-20 AUZ-21 AUZ-25 redeems a code for its client, address and verifier only", async () => {
    const { redemption } = await code();
    const other = await newClient();
    const { code_verifier: _, ...bare } = redemption;
    for (const wrong of [
      { ...redemption, client_id: other },
      { ...redemption, redirect_uri: "http://127.0.0.1:9/callback?kept=1" },
      { ...redemption, code_verifier: client.pkce().verifier },
      { ...redemption, code_verifier: "short" },
      { ...redemption, code_verifier: "x".repeat(129) },
      { ...redemption, code_verifier: "é".repeat(43) },
      bare,
    ]) {
      const answer = await token(wrong);
      expect(answer.status).toBe(400);
      expect(["invalid_grant", "invalid_request"]).toContain(answer.body.error);
    }
    expect((await token(redemption)).status).toBe(200);
  });

  it("AUZ-22 a second redemption revokes the tokens of the first; one with a wrong verifier doesn't", async () => {
    const { redemption } = await code();
    const first = await token(redemption);
    await token({ ...redemption, code_verifier: client.pkce().verifier });
    expect(await bearerStatus(first.body.access_token)).toBe(200);
    expect((await token(redemption)).body.error).toBe("invalid_grant");
    expect(await bearerStatus(first.body.access_token)).toBe(401);
    expect((await client.refresh(first.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("AUZ-26 AUZ-18 tells the client when the person denies", async () => {
    const address = authorizationUrl({ client_id: await newClient() });
    const led = new URL(await decideConsent(address, target().admin, { decision: "deny" }));
    expect(Object.fromEntries(led.searchParams)).toMatchObject({
      error: "access_denied",
      state: "as sent",
      iss: target().url,
      kept: "1",
    });
  });

  it("grants only the selected scopes", async () => {
    const clientId = await newClient();
    const { verifier, challenge } = client.pkce();
    const address = authorizationUrl({ client_id: clientId, code_challenge: challenge });
    const led = new URL(await decideConsent(address, target().admin, { scopes: ["reference:read"] }));
    const answer = await token({
      grant_type: "authorization_code",
      code: led.searchParams.get("code") ?? "",
      code_verifier: verifier,
    });
    expect(answer.body.scope).toBe("reference:read");
  });

  it("RES-1 RES-2 takes its own resource in any spelling, and the token is for it", async () => {
    for (const resource of [
      `${target().url}/api/mcp`,
      `${target().url}/api/mcp/`,
      target().url,
      target().url.replace("localhost", "LOCALHOST"),
    ]) {
      const { redemption } = await code({ resource });
      const { status, body } = await token({ ...redemption, resource });
      expect(status, resource).toBe(200);
      const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString());
      expect(claims.aud).toContain(`${target().url}/api/mcp`);
    }
    const { redemption } = await code();
    const other = await token({ ...redemption, resource: "https://other.example/mcp" });
    expect(other.body.error).toBe("invalid_target");
  });
}

import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { clientOf, DEVICE_GRANT, type Target } from "./target.ts";

const CODES = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
  "authorization_pending",
  "slow_down",
  "access_denied",
  "expired_token",
]);

/** Token endpoint, generic (OAuth 2.1 §3.2, RFC 6749 §5). */
export function tokenEndpoint(target: () => Target): void {
  const client = clientOf(target);
  const { token, tokens, code, register, post } = client;

  it("TOK-1 TOK-2 TOK-3 responds with an uncached token", async () => {
    const { redemption } = await code({ scope: "sync:read offline_access" });
    const { status, headers, body } = await token(redemption);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ access_token: expect.any(String), expires_in: 3600, scope: "sync:read" });
    expect(body.token_type.toLowerCase()).toBe("bearer");
    expect(body.refresh_token.length).toBeGreaterThan(26);
  });

  it.each([
    ["nothing", {}, "invalid_request"],
    ["an unknown grant", { grant_type: "magic" }, "unsupported_grant_type"],
    ["TOK-13 a password", { grant_type: "password", username: "a", password: "b" }, "unsupported_grant_type"],
    ["TOK-13 client credentials", { grant_type: "client_credentials" }, "unsupported_grant_type"],
    ["no code", { grant_type: "authorization_code" }, "invalid_request"],
    ["an unknown code", { grant_type: "authorization_code", code: "x" }, "invalid_grant"],
    ["an unknown device code", { grant_type: DEVICE_GRANT, device_code: "x" }, "invalid_grant"],
    ["an unknown refresh token", { grant_type: "refresh_token", refresh_token: "x" }, "invalid_grant"],
    ["TOK-7 an empty code", { grant_type: "authorization_code", code: "" }, "invalid_request"],
  ])("TOK-4 refuses %s with a code of the standard", async (_, fields, error) => {
    const answer = await token(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5B\x5D-\x7E]*$/),
    });
    expect(Object.keys(answer.body).sort()).toEqual(["error", "error_description"]);
  });

  it("TOK-5 answers failed Basic authentication with 401 and a challenge", async () => {
    const basic = { authorization: `Basic ${Buffer.from("nobody:secret").toString("base64")}` };
    const answer = await token({ grant_type: "refresh_token", refresh_token: "x" }, basic);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic/);
    expect(answer.body.error).toBe("invalid_client");
    const unknown = await token({ grant_type: "refresh_token", refresh_token: "x", client_id: "nobody" });
    expect([400, 401]).toContain(unknown.status);
    expect(unknown.body.error).toBe("invalid_client");
  });

  it("TOK-6 refuses a parameter that is given twice, in a form and in JSON", async () => {
    const form = await post("/api/oauth/token", "grant_type=authorization_code&code=a&code=b", {
      "content-type": "application/x-www-form-urlencoded",
    });
    const json = await post(
      "/api/oauth/token",
      JSON.stringify({ grant_type: "authorization_code", code: ["a", "b"] }),
      {
        "content-type": "application/json",
      },
    );
    for (const { status, body } of [form, json]) expect([status, body.error]).toEqual([400, "invalid_request"]);
  });

  it("TOK-7 ignores parameters it does not know", async () => {
    const { redemption } = await code();
    expect((await token({ ...redemption, unheard_of: "x" })).status).toBe(200);
  });

  it("TOK-8 takes POST only and nothing from the address", async () => {
    expect((await fetch(`${target().url}/api/oauth/token`)).status).toBe(405);
    const { redemption } = await code();
    const { code: value, ...rest } = redemption;
    const requested = await post(`/api/oauth/token?code=${value}`, new URLSearchParams(rest));
    expect(requested.body.error).toBe("invalid_request");
  });

  it("TOK-9 takes JSON like a form for all three grants, and nothing else", async () => {
    const json = { "content-type": "application/json" };
    const { redemption } = await code();
    const first = await post("/api/oauth/token", JSON.stringify(redemption), json);
    expect(first.status).toBe(200);
    const renewal = { grant_type: "refresh_token", refresh_token: first.body.refresh_token };
    expect((await post("/api/oauth/token", JSON.stringify(renewal), json)).status).toBe(200);
    const { device_code, user_code } = (await client.startDevice()).body;
    await client.decide(user_code);
    const device = { grant_type: DEVICE_GRANT, device_code };
    expect((await post("/api/oauth/token", JSON.stringify(device), json)).status).toBe(200);
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"]) {
      const other = await post("/api/oauth/token", "grant_type=refresh_token&refresh_token=x", {
        "content-type": type,
      });
      expect([400, 415]).toContain(other.status);
      expect(other.body.error).toBe("invalid_request");
    }
  });

  it("TOK-10 refuses two client authentications", async () => {
    const basic = { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` };
    const answer = await token({ grant_type: "refresh_token", refresh_token: "x", client_secret: "s" }, basic);
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_request"]);
  });

  it("TOK-12 makes codes and tokens of at least 160 random bits", async () => {
    const { led } = await code();
    const { refresh_token } = await tokens();
    const { device_code } = (await client.startDevice()).body;
    for (const value of [led.searchParams.get("code"), refresh_token, device_code])
      expect(String(value).length * 6).toBeGreaterThanOrEqual(160);
  });

  it("TOK-14 never fails, for any token", async () => {
    const values = [
      "\0",
      "é".repeat(50),
      "x".repeat(10_000),
      randomBytes(200).toString("latin1"),
      "../../etc",
      "a.b.c",
    ];
    for (const value of values)
      for (const [grant_type, name] of [
        ["authorization_code", "code"],
        ["refresh_token", "refresh_token"],
        [DEVICE_GRANT, "device_code"],
      ] as const) {
        const answer = await token({ grant_type, [name]: value, client_id: "dsr" });
        expect(answer.status, `${name} ${value.slice(0, 20)}`).toBe(400);
        expect(CODES.has(answer.body.error)).toBe(true);
      }
  });

  it("DCR-8 refuses a grant that the client did not register", async () => {
    const { body } = await register({ grant_types: ["authorization_code"] });
    const { redemption } = await code({ client_id: body.client_id });
    const first = await token(redemption);
    expect(first.body.refresh_token).toBeUndefined();
    const answer = await token({ grant_type: "refresh_token", refresh_token: "x", client_id: body.client_id });
    expect(answer.body.error).toBe("unauthorized_client");
  });

  it("the absent client and redirect address come from the code", async () => {
    const { redemption } = await code();
    const { client_id: _, redirect_uri: __, ...bare } = redemption;
    const first = await token(bare);
    expect(first.status).toBe(200);
    expect((await client.refresh(first.body.refresh_token)).status).toBe(200);
  });
}

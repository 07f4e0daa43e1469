import { createHash, createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
import { expect, it } from "vitest";
import { clientOf, type Target } from "./target.ts";

/** JSON Web Tokens and the use of bearers (RFC 9068, 6750). */
export function bearerUse(target: () => Target): void {
  const { tokens, bearerStatus, startDevice } = clientOf(target);
  const part = (token: string, index: number) =>
    JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString());

  it("JWT-1 JWT-2 contains only necessary claims, with one family of algorithms", async () => {
    const { access_token, clientId } = await tokens();
    expect(part(access_token, 0)).toEqual({ alg: "ES256", typ: "at+jwt", kid: expect.any(String) });
    const claims = part(access_token, 1);
    expect(claims).toMatchObject({
      iss: target().url,
      sub: target().admin.id,
      aud: ["service-api", `${target().url}/api/mcp`],
      scp: "sync:read reference:read",
      scope: "sync:read reference:read",
      client_id: clientId,
      jti: expect.any(String),
    });
    expect(claims.exp - claims.iat).toBe(3600);
  });

  it("JWT-1 JWT-2 JWT-3 takes no token that is not its own, and never fails over one", async () => {
    const { access_token } = await tokens();
    const [head = "", body = "", signature = ""] = access_token.split(".");
    const claims = part(access_token, 1);
    const { kid } = part(access_token, 0);
    const { keys } = await (await fetch(`${target().url}/api/oauth/jwks`)).json();
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const jwk = await exportJWK(publicKey);
    const signed = (header: object, payload: object = claims) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header } as JWTHeaderParameters)
        .sign(privateKey);
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const none = `${text({ alg: "none", typ: "at+jwt" })}.${body}.`;
    const confused = `${text({ alg: "HS256", typ: "at+jwt", kid })}.${body}`;
    const mac = createHmac("sha256", JSON.stringify(keys[0])).update(confused).digest("base64url");
    const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const wrong = [
      none,
      `${none}${signature}`,
      `${confused}.${mac}`,
      await signed({}),
      await signed({ jwk }),
      await signed({ jku: "https://evil.example/keys" }),
      await signed({ x5u: "https://evil.example/cert" }),
      await signed({ kid: "../../etc/passwd" }),
      await signed({ kid: "' or 1=1 --" }),
      await signed({ kid: undefined }),
      `${head}.${body}.${flipped}`,
      `${head}.${text({ ...claims, scp: "sync:write" })}.${signature}`,
      `${head}.${body}`,
      access_token.slice(0, -4),
      `${head}.${body}.${"x".repeat(100_000)}`.slice(0, 12_000),
      "..",
      "a.b.c",
    ];
    for (const token of wrong) expect(await bearerStatus(token), token.slice(0, 60)).toBe(401);
    expect(await bearerStatus(access_token)).toBe(200);
  });

  it("JWT-5 takes nothing else in place of an access token", async () => {
    const { refresh_token } = await tokens();
    const { device_code } = (await startDevice()).body;
    const session = target().admin.cookie.split("=")[1] ?? "";
    for (const token of [refresh_token, device_code, session, createHash("sha256").update(session).digest("hex")])
      expect(await bearerStatus(token)).toBe(401);
  });

  it("JWT-5 a cookie does not open the MCP endpoint", async () => {
    const response = await fetch(`${target().url}/api/mcp`, {
      method: "DELETE",
      headers: { cookie: target().admin.cookie, "sec-fetch-site": "same-origin" },
    });
    expect(response.status).toBe(401);
  });

  it("BEA-2 BEA-3 names the missing scope of a token", async () => {
    const { access_token } = await tokens({ scope: "sync:read" });
    const response = await fetch(`${target().url}/api/registry/theme`, {
      method: "POST",
      body: JSON.stringify({ css: "" }),
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    });
    expect(response.status).toBe(401);
    const challenge = 'Bearer error="insufficient_scope", scope="sync:write"';
    expect(response.headers.get("www-authenticate")).toBe(challenge);
    const upload = await fetch(`${target().url}/api/sync/upload`, {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    });
    expect([upload.status, upload.headers.get("www-authenticate")]).toEqual([403, challenge]);
    const status = await fetch(`${target().url}/api/sync/status`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(status.status).toBe(200);
  });
}

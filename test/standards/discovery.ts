import { expect, it } from "vitest";
import type { Target } from "./target.ts";

/** Discovery (RFC 8414, RFC 9728) and CORS of the protocol. */
export function discovery(target: () => Target): void {
  const get = (path: string, init: RequestInit = {}) => fetch(target().url + path, { redirect: "manual", ...init });
  const server = "/.well-known/oauth-authorization-server";

  it("MET-1 MET-2 DEV-13 names the issuer and all it offers", async () => {
    const response = await get(server);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    const metadata = await response.json();
    expect(metadata).toMatchObject({
      issuer: target().url,
      authorization_endpoint: `${target().url}/api/oauth/authorize`,
      token_endpoint: `${target().url}/api/oauth/token`,
      registration_endpoint: `${target().url}/api/oauth/register`,
      device_authorization_endpoint: `${target().url}/api/oauth/device`,
      revocation_endpoint: `${target().url}/api/oauth/revoke`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: false,
    });
    expect(metadata.grant_types_supported).toHaveLength(3);
    expect(metadata.scopes_supported).toHaveLength(9);
    for (const value of Object.values(metadata)) expect(value).not.toEqual([]);
  });

  it("MET-3 MET-4 responds at each of its addresses, and at no other", async () => {
    const metadata = await (await get(server)).json();
    for (const [name, address] of Object.entries(metadata)) {
      if (!/_(?:endpoint|uri)$/.test(name)) continue;
      expect(new URL(String(address)).origin).toBe(target().url);
      expect((await fetch(String(address), { redirect: "manual" })).status, name).not.toBe(404);
    }
    const other = await get("/.well-known/openid-configuration", { headers: { accept: "application/json" } });
    expect(other.status).toBe(404);
  });

  it("PRM-1 describes the MCP endpoint at both addresses", async () => {
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/api/mcp"]) {
      const metadata = await (await get(path)).json();
      expect(metadata).toMatchObject({
        resource: `${target().url}/api/mcp`,
        authorization_servers: [target().url],
        bearer_methods_supported: ["header"],
      });
      expect(metadata.scopes_supported).not.toContain("offline_access");
    }
  });

  it("PRM-3 CORS-3 lets any page read the documents, and keeps them an hour at most", async () => {
    for (const path of [server, "/.well-known/oauth-protected-resource", "/api/oauth/jwks"]) {
      const response = await get(path, { headers: { origin: "https://app.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("set-cookie")).toBeNull();
      const [, seconds] = /^public, max-age=(\d+)$/.exec(response.headers.get("cache-control") ?? "") ?? [];
      expect(Number(seconds)).toBeLessThanOrEqual(3600);
      expect((await get(path, { method: "HEAD" })).status).toBe(200);
      const preflight = await get(path, { method: "OPTIONS" });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("CORS-3 lets any page request tokens, without credentials", async () => {
    for (const path of ["token", "register", "device", "revoke"]) {
      const preflight = await get(`/api/oauth/${path}`, {
        method: "OPTIONS",
        headers: { origin: "https://app.example", "access-control-request-method": "POST" },
      });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
      expect(preflight.headers.get("access-control-allow-headers")).toMatch(/content-type/i);
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      const answer = await get(`/api/oauth/${path}`, { method: "POST", headers: { origin: "https://app.example" } });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("shows public halves of the signing keys only", async () => {
    const { keys } = await (await get("/api/oauth/jwks")).json();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      expect(key).not.toHaveProperty("d");
    }
  });
}

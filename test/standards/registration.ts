import { expect, it } from "vitest";
import { CALLBACK, clientOf, type Target } from "./target.ts";

/** Dynamic client registration (RFC 7591). */
export function registration(target: () => Target): void {
  const { register, post } = clientOf(target);

  it("DCR-1 DCR-5 TOK-11 registers a public client under an id of its own choice", async () => {
    const { status, headers, body } = await register({
      client_id: "mine",
      client_secret: "mine",
      client_uri: "https://app.example/",
      token_endpoint_auth_method: "client_secret_basic",
      unheard_of: true,
    });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      client_name: "Suite",
      redirect_uris: [CALLBACK],
      client_uri: "https://app.example/",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
    expect(body.client_id).toMatch(/^[\w-]{20,}$/);
    expect(Math.abs(body.client_id_issued_at - Date.now() / 1000)).toBeLessThan(60);
    for (const name of ["client_secret", "client_secret_expires_at", "unheard_of"])
      expect(body).not.toHaveProperty(name);
  });

  it.each([
    [undefined],
    [[]],
    ["https://app.example/cb"],
    [["http://app.example/cb"]],
    [["javascript:alert(1)"]],
    [["data:text/html,x"]],
    [["file:///etc/passwd"]],
    [["vbscript:x"]],
    [["https://app.example/#x"]],
    [["https://user@app.example/"]],
    [["https://*.example/"]],
    [["/relative"]],
    [["ftp://app.example/cb"]],
    [[`https://app.example/${"x".repeat(2_000)}`]],
    [Array.from({ length: 11 }, (_, n) => `https://app.example/${n}`)],
    [[CALLBACK, 7]],
  ])("DCR-2 refuses the redirect addresses %j", async (redirect_uris) => {
    const { status, body } = await register({ redirect_uris });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  it.each([
    [["https://app.example/cb"]],
    [["http://[::1]:1/cb"]],
    [["com.example.app:/cb"]],
    [["http://localhost/cb", "https://app.example/cb"]],
  ])("DCR-2 takes %j", async (redirect_uris) => expect((await register({ redirect_uris })).status).toBe(201));

  it.each([
    ["grant_types", ["password"]],
    ["grant_types", "authorization_code"],
    ["response_types", ["token"]],
    ["client_name", { a: 1 }],
    ["client_uri", "javascript:alert(1)"],
    ["logo_uri", "data:image/svg+xml,x"],
  ])("DCR-3 refuses a wrong %s", async (name, value) => {
    const { status, body } = await register({ [name]: value });
    expect([status, body.error]).toEqual([400, "invalid_client_metadata"]);
  });

  it("DCR-3 ignores a software statement, DCR-4 refuses two sets of keys", async () => {
    expect((await register({ software_statement: "x.y.z" })).status).toBe(201);
    const both = await register({ jwks: { keys: [] }, jwks_uri: "https://app.example/keys" });
    expect([both.status, both.body.error]).toEqual([400, "invalid_client_metadata"]);
  });

  it("DCR-6 keeps a name short and in one direction", async () => {
    const { body } = await register({ client_name: `\u202Eevil\n${"x".repeat(300)}` });
    expect(body.client_name).toMatch(/^evil x+$/);
    expect(body.client_name.length).toBe(200);
  });

  it("refuses anything but a JSON object", async () => {
    for (const [text, type] of [
      ["{", "application/json"],
      ["[]", "application/json"],
      ["client_name=x", "application/x-www-form-urlencoded"],
    ] as const) {
      const { status, body } = await post("/api/oauth/register", text, { "content-type": type });
      expect(status).toBe(400);
      expect(["invalid_client_metadata", "invalid_request"]).toContain(body.error);
    }
  });
}

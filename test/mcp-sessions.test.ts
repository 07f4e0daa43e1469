import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseSessions } from "../src/agents/mcp/session-rows.ts";
import { createApiKey, revokeApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { databases } from "./long-form.ts";
import { bearer, INITIALIZE, key, legacy, modern, openSession, openStream, repeated, send } from "./mcp-messages.ts";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";

const LIST = legacy("tools/list");
const end = (url: string, headers: Record<string, string>) => fetch(`${url}/api/mcp`, { method: "DELETE", headers });

describe.each(databases)("sessions of MCP on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let admin: SignedIn;
  let member: SignedIn;
  const keyOf = async (person: SignedIn) =>
    createApiKey(registry.deployment.db(), { personId: person.id, name: "k", scopes: ["sync:read"] });
  const write = (title: string) =>
    fetch(`${registry.url}/api/registry/config`, {
      method: "POST",
      headers: { ...bearer(), "content-type": "application/json" },
      body: JSON.stringify({ data: { title } }),
    });
  beforeAll(async () => {
    registry = await openPeople(database);
    admin = await registry.signIn("admin");
    member = await registry.signIn("member");
  });
  afterAll(() => registry.close());

  it("MCP-6 begin with initialize: 256 bits, of which the database keeps a digest", async () => {
    const session = await openSession(registry.url, bearer());
    const id = session["mcp-session-id"];
    expect(id).toMatch(/^[\x21-\x7e]{43}$/);
    expect((await send(registry.url, LIST, { ...bearer(), ...session })).status).toBe(200);
    const { rows } = await registry.deployment.db().executeQuery<Record<string, unknown>>(
      registry.deployment
        .db()
        .selectFrom("mcp_session" as never)
        .selectAll()
        .compile(),
    );
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(rows).toContainEqual(expect.objectContaining({ protocol: "2025-11-25", actor: "shared-secret" }));
  });

  it("MCP-6 a message without one is 400, with an unknown one 404", async () => {
    const without = await send(registry.url, LIST, bearer());
    expect(without.status).toBe(400);
    expect(await without.json()).toMatchObject({
      error: { code: -32000, message: expect.stringMatching("initialize") },
    });
    const unknown = await send(registry.url, LIST, { ...bearer(), "mcp-session-id": "x".repeat(43) });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { code: -32001 } });
  });

  it("MCP-6 belong to the person and the credential that opened them", async () => {
    const own = key((await keyOf(admin)).key);
    const session = await openSession(registry.url, own);
    const others = [key((await keyOf(admin)).key), key((await keyOf(member)).key), bearer()];
    for (const headers of others) {
      expect((await send(registry.url, LIST, { ...headers, ...session })).status).toBe(404);
      expect((await end(registry.url, { ...headers, ...session })).status).toBe(404);
      const stream = await openStream(registry.url, { ...headers, ...session });
      expect(stream.response.status).toBe(404);
    }
    expect((await send(registry.url, LIST, { ...own, ...session })).status).toBe(200);
  });

  it("MCP-6 end with DELETE, once, and their stream with them", async () => {
    const session = { ...bearer(), ...(await openSession(registry.url, bearer())) };
    const stream = await openStream(registry.url, session);
    expect(stream.response.status).toBe(200);
    expect((await end(registry.url, session)).status).toBe(200);
    expect(await stream.next()).toBeUndefined();
    expect((await end(registry.url, session)).status).toBe(404);
    expect((await send(registry.url, LIST, session)).status).toBe(404);
    // Who names no session has none to end.
    expect((await end(registry.url, bearer())).status).toBe(200);
  });

  it("begin with a GET too, which initialize then makes the client's", async () => {
    const stream = await openStream(registry.url, bearer());
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    const id = stream.response.headers.get("mcp-session-id") ?? "";
    const begun = await send(registry.url, INITIALIZE, { ...bearer(), "mcp-session-id": id });
    expect(begun.headers.get("mcp-session-id")).toBe(id);
    expect((await send(registry.url, LIST, { ...bearer(), "mcp-session-id": id })).status).toBe(200);
    // One that was agreed on already is not agreed on again.
    const again = await send(registry.url, INITIALIZE, { ...bearer(), "mcp-session-id": id });
    expect(again.headers.get("mcp-session-id")).not.toBe(id);
    stream.close();
  });

  it("have one stream: a second takes its place", async () => {
    const session = { ...bearer(), ...(await openSession(registry.url, bearer())) };
    const first = await openStream(registry.url, session);
    const second = await openStream(registry.url, session);
    expect(await first.next()).toBeUndefined();
    expect(second.response.status).toBe(200);
    second.close();
  });

  it("have one stream, also with concurrent requests, and leave none open", async () => {
    const session = { ...bearer(), ...(await openSession(registry.url, bearer())) };
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(registry.url, session)));
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await end(registry.url, session)).status).toBe(200);
    for (const stream of streams) expect(await stream.next()).toBeUndefined();
  });

  it("REF-8 die with the credential, and their stream with it", async () => {
    const { key: secret, apiKey } = await keyOf(admin);
    const own = { ...key(secret), ...(await openSession(registry.url, key(secret))) };
    const stream = await openStream(registry.url, own);
    await revokeApiKey(registry.deployment.db(), apiKey.id);
    expect((await send(registry.url, LIST, own)).status).toBe(401);
    await write("Changed after the key was revoked");
    expect(await stream.next()).toBeUndefined();
  });

  it("are at most 20 of an actor", async () => {
    const own = key((await keyOf(member)).key);
    const first = await openSession(registry.url, own);
    for (let i = 0; i < 20; i++) await openSession(registry.url, own);
    expect((await send(registry.url, LIST, { ...own, ...first })).status).toBe(404);
  });

  it("have at most 20 streams per actor: the oldest end first", async () => {
    const own = key((await keyOf(member)).key);
    const streams = [];
    for (let i = 0; i < 23; i++) streams.push(await openStream(registry.url, own));
    for (const stream of streams.slice(0, 3)) expect(await stream.next()).toBeUndefined();
    for (const stream of streams) stream.close();
  });

  it("don't write at each use, and expired ones are deleted when another begins", async () => {
    const rows = databaseSessions(registry.deployment.db());
    const own = key((await keyOf(admin)).key);
    const session = { ...own, ...(await openSession(registry.url, own)) };
    const hash = await hashOf(session["mcp-session-id"]);
    const before = await rows.find(hash);
    await send(registry.url, LIST, session);
    expect(await rows.find(hash)).toEqual(before);
    const hours = (count: number) => Date.now() - count * 3_600_000;
    await rows.change(hash, { used_at: hours(1) });
    await send(registry.url, LIST, session);
    expect((await rows.find(hash))?.used_at).toBeGreaterThan(hours(1));
    await rows.change(hash, { used_at: hours(24) });
    expect((await send(registry.url, LIST, session)).status).toBe(404);
    await openSession(registry.url, bearer());
    expect(await rows.find(hash)).toBeUndefined();
  });

  it("MCP-8 are nothing to the stateless revision", async () => {
    const answered = await send(registry.url, modern("tools/list"), {
      ...bearer(),
      ...repeated("tools/list"),
      "mcp-session-id": "whatever",
      "last-event-id": "7",
    });
    expect(answered.status).toBe(200);
    expect(answered.headers.get("mcp-session-id")).toBeNull();
    const version = { ...bearer(), "mcp-protocol-version": "2026-07-28" };
    for (const method of ["GET", "DELETE"]) {
      const refused = await fetch(`${registry.url}/api/mcp`, { method, headers: version });
      expect(refused.status).toBe(405);
      expect(refused.headers.get("allow")).toBe("POST");
    }
  });

  it("MCP-10 a cancelled message of 2025 still gets a response", async () => {
    const session = { ...bearer(), ...(await openSession(registry.url, bearer())) };
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } };
    const [listed, cancelled] = await Promise.all([
      send(registry.url, LIST, session),
      send(registry.url, cancel, session),
    ]);
    expect(cancelled.status).toBe(202);
    expect(await listed.json()).toMatchObject({ id: 2, result: {} });
  });
});

describe("sessions of MCP in a workspace", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openWorkspace("examples");
  });
  afterAll(() => service.close());

  it("are kept by the process", async () => {
    const session = await openSession(service.url);
    const stream = await openStream(service.url, session);
    expect(stream.response.status).toBe(200);
    expect((await send(service.url, LIST, session)).status).toBe(200);
    expect((await end(service.url, session)).status).toBe(200);
    expect(await stream.next()).toBeUndefined();
    expect((await send(service.url, LIST, session)).status).toBe(404);
  });
});

async function hashOf(id: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(id))).toString("hex");
}

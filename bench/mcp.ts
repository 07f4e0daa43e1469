// MCP: what a call of a tool costs next to the route it stands on, and what open sessions with their streams hold.
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { openConnection } from "../src/store/sql/connection.ts";
import { median, memory, print, processorTime, round, type Target } from "./measure.ts";
import { freshFolder, post, SECRET, startRegistry } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

const PAGES = 200;
const ROUNDS = 5;
const CALLS = 300;
const SESSIONS = 500;
const EACH = 20;
/** Until timers of streams went round and memory was collected. */
const SETTLED_MS = 40_000;
const bearer = { authorization: `Bearer ${SECRET}` };
const JSON_RPC = { accept: "application/json, text/event-stream", "content-type": "application/json" };

/** Asks for something with a number of its own, so that no answer is kept. */
type Ask = (turn: number) => Promise<Response>;

/** A page of `pages`. */
const slugOf = (turn: number): string => `section-${turn % 20}/page-${turn % PAGES}`;

async function costOf(target: Target, ask: Ask, from: number): Promise<number> {
  const before = processorTime(target.pid);
  for (let i = 0; i < CALLS; i++) {
    const answer = await ask(from + i);
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true')) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  }
  return (processorTime(target.pid) - before) / CALLS;
}

export async function mcp(): Promise<void> {
  // 600 a minute would be the measure; nobody asks this often.
  process.env.SERVICE_RATE_LIMITS = "off";
  const url = `sqlite:${freshFolder()}/registry.db`;
  const registry = await startRegistry(url);
  await post(registry, "/api/registry/pages", { pages: pages(PAGES) });
  await post(registry, "/api/sync/upload", { changes: componentChanges(50, 1) });
  await calls(registry);
  await registry.stop();
  // Started anew: what calls have left in memory makes room for sessions.
  const quiet = await startRegistry(url);
  await sessions(quiet, url);
  await quiet.stop();
}

async function calls(registry: Target): Promise<void> {
  const endpoint = `${registry.url}/api/mcp`;
  const send = (body: object, headers: Record<string, string>) =>
    fetch(endpoint, { method: "POST", headers: { ...bearer, ...JSON_RPC, ...headers }, body: JSON.stringify(body) });
  const begun = await send(
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
    },
    {},
  );
  const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
  await begun.text();
  const call = (name: string, given: (turn: number) => object) => (turn: number) => ({
    jsonrpc: "2.0",
    id: turn,
    method: "tools/call",
    params: { name, arguments: given(turn) },
  });
  const compared: Record<string, { route: Ask; call: (turn: number) => { params: object } & Record<string, unknown> }> =
    {
      service_search: {
        route: (turn) => fetch(`${registry.url}/api/search?q=page+${turn}&limit=20`),
        call: call("service_search", (turn) => ({ query: `page ${turn}` })),
      },
      service_get_doc_page: {
        route: (turn) => fetch(`${registry.url}/api/service/pages?slug=${slugOf(turn)}`, { headers: bearer }),
        call: call("service_get_doc_page", (turn) => ({ slug: slugOf(turn) })),
      },
      service_sync_status: {
        route: () => fetch(`${registry.url}/api/sync/status`, { headers: bearer }),
        call: call("service_sync_status", () => ({})),
      },
    };
  const { result } = await (await send({ jsonrpc: "2.0", id: 2, method: "tools/list" }, session)).json();
  const offered = new Set(result.tools.map(({ name }: { name: string }) => name));
  for (const [name, { route, call }] of Object.entries(compared)) {
    if (!offered.has(name)) continue;
    const legacy: Ask = (turn) => send(call(turn), session);
    const modern: Ask = (turn) => {
      const message = call(turn);
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name };
      return send({ ...message, params: { ...message.params, _meta } }, headers);
    };
    const requested = { route, legacy, modern };
    const spent: Record<keyof typeof requested, number[]> = { route: [], legacy: [], modern: [] };
    let turn = 0;
    for (let round = -1; round < ROUNDS; round++)
      for (const [way, ask] of Object.entries(requested) as [keyof typeof requested, Ask][]) {
        const cost = await costOf(registry, ask, turn);
        turn += CALLS;
        if (round >= 0) spent[way].push(cost);
      }
    for (const way of ["legacy", "modern"] as const) {
      const value = round(median(spent[way]), 0);
      const ratio = round(median(spent[way]) / median(spent.route));
      print({ name: `MCP ${name} ${way}`, value, unit: "µs CPU", ratio, against: "the route it stands on, not kept" });
    }
  }
}

/** Sessions of 25 people, each with its stream, beside what the first one brings into memory: the library of the protocol. */
async function sessions(registry: Target, url: string): Promise<void> {
  const { db, close } = openConnection(url);
  const keys: string[] = [];
  for (let person = 0; person <= SESSIONS / EACH; person++) {
    const id = `bench-${person}`;
    const joined = { created_at: Date.now(), joined_at: Date.now() };
    await peopleTables(db)
      .insertInto("person")
      .values({ id, name: id, email: `${id}@example.com`, role: "member", ...joined })
      .execute();
    keys.push((await createApiKey(db, { personId: id, name: "bench", scopes: [] })).key);
  }
  await close();
  const endpoint = `${registry.url}/api/mcp`;
  const [first = "", ...others] = keys;
  await openStream(endpoint, first);
  await sleep(SETTLED_MS);
  const before = memory(registry.pid).now;
  for (const key of others) for (let i = 0; i < EACH; i++) await openStream(endpoint, key);
  await sleep(SETTLED_MS);
  const value = round(memory(registry.pid).now - before, 1);
  print({ name: `MCP ${SESSIONS} sessions with streams`, value, unit: "MB more" });
}

const openStream = (url: string, key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { "x-service-api-key": key, accept: "text/event-stream" } }, (answer) => {
      answer.once("data", () => resolve());
      if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}`));
    });
  });

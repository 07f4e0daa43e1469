// @module-tag long

import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { bothDatabases } from "./databases.ts";
import { type HostileCase, hostileCases } from "./hostile-cases.ts";
import { casesOf, countOf } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";
import { isClosable } from "./plan.ts";
import { pushExamples } from "./push-workspace.ts";
import { type RawAnswer, sendRaw } from "./raw-http.ts";

const REQUESTS = countOf("PROOF_REQUESTS", 0);
const AT_ONCE = 4;
const SLOW_MS = 2_000;
const WAIT_MS = 4_000;

const endpoints = features.flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint));
const reads = endpoints.filter(({ method, path }) => method === "GET" && !path.includes("{")).map(({ path }) => path);

/** Pages with a form of their own: they are pages to everybody, and a cookie says which browser was given the form. */
const forms = endpoints.filter((endpoint) => endpoint.headers === "page" && !isClosable(endpoint));
const FORMS = new RegExp(
  `^(?:${forms.map(({ path }) => path.replaceAll(/\{[^}]+\}/g, "[^?]*")).join("|")})/*(?:\\?|$)`,
);

/** What an answer may never say: where the program lies, and how it is made. */
const LEAKS = [
  /\n\s+at /,
  /node:internal|node_modules/,
  /\b(?:Type|Reference|Range|Syntax)Error\b/,
  /SQLITE_|SqliteError|kysely/i,
  /syntax error at or near|invalid byte sequence/,
  /\[object \w+\]/,
];
const PLACES = [process.cwd(), `${tmpdir()}/registry-`, SECRET];

describe.each(bothDatabases)("hostile requests to a registry on %s", (database) => {
  let service: OpenService;
  /** Records that were changed by writes that were taken. */
  let changed = 0;
  const before = new Map<string, string>();
  let head = 0;

  const readAll = async () => {
    const bodies = new Map<string, string>();
    for (const path of reads) {
      const response = await service.get(path);
      bodies.set(path, `${response.status} ${await response.text()}`);
    }
    return bodies;
  };

  beforeAll(async () => {
    service = await openExamples(database);
    for (const [path, body] of await readAll()) before.set(path, body);
    head = await (await service.store()).refresh();
  });
  afterAll(() => service.close());

  it("are all answered quickly, without internal details", { tags: "repeated", timeout: 600_000 }, async () => {
    const document = await (await service.get("/api/openapi.json")).json();
    const seed = database === "sqlite" ? 1 : 2;
    const all = hostileCases({ endpoints, document, secret: SECRET, seed, count: Math.ceil(REQUESTS / 2) });
    const cases = casesOf(all, 5);
    expect(cases.length).toBeGreaterThan(50);
    const faults: string[] = [];
    const ask = async (one: HostileCase) => {
      const answer = await sendRaw(service.url, one.request, WAIT_MS);
      const isDerived = one.request.target?.startsWith("/api/service/admin/reference-materials");
      if (answer.status < 300 && answer.headers["x-registry-changed"] !== undefined && !isDerived)
        changed += Number(answer.headers["x-registry-changed"]);
      return answer;
    };
    const slow: HostileCase[] = [];
    const queue = cases.values();
    const worker = async () => {
      for (const one of queue) {
        const answer = await ask(one);
        if (answer.ms > SLOW_MS) slow.push(one);
        else faults.push(...faultsOf(one, answer).map((fault) => `${one.name}: ${fault}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // Slow because the machine is busy, or slow by itself? One at a time, the quickest of several counts.
    for (const one of slow) {
      let answer = await ask(one);
      for (let tries = 0; tries < 5 && answer.ms > SLOW_MS; tries++) answer = await ask(one);
      faults.push(...faultsOf(one, answer).map((fault) => `${one.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it("leave the server alive, with every read answered", async () => {
    expect((await service.get("/healthz")).status).toBe(200);
    expect((await service.get("/readyz")).status).toBe(200);
    const statusOf = (body = "") => body.slice(0, 3);
    const other = [...(await readAll())].filter(([path, body]) => statusOf(body) !== statusOf(before.get(path)));
    // A catalog without icons may have been pushed, or a logo that cannot be shown.
    expect(other.filter(([, body]) => !/^(?:200|404|422)/.test(body))).toEqual([]);
  });

  it("change only what was answered with 200", async () => {
    await (await service.store()).refresh();
    const { revisions } = await (await service.store()).changes(head, 100_000);
    // The navigation follows an edited page by itself; materials are made out of what there is.
    const requested = revisions.filter(
      ({ kind, message }) => kind !== "material" && !/^The page .* was edited$/.test(message ?? ""),
    );
    // Of two requests in one piece, the first of which is sound, the fault of the second may be answered before what the
    // first has done.
    const unanswered = requested.filter(({ id }) => id === "{id}");
    const reported = requested.map(({ kind, id, message }) => [kind, id, message].join()).join("\n");
    expect([requested.length, requested.length - unanswered.length], reported).toContain(changed);
  });

  it("leave every record unchanged after another push", async () => {
    await pushExamples(service.url);
    const after = await readAll();
    const withoutTimes = (text = "") => text.replaceAll(/"(?:updatedAt|timestamp)":"[^"]*"/g, "");
    const different = reads.filter((path) => withoutTimes(before.get(path)) !== withoutTimes(after.get(path)));
    // A page that one of the requests made stays, and is counted: what others made is never removed, nor is history. Each
    // form has a mark of its own.
    const mayDiffer = /^\/$|pages|docs|search|readyz|image-slots|changelog|sign-in|reset/;
    expect(different.filter((path) => !mayDiffer.test(path))).toEqual([]);
  });

  it("log nothing unexpected and no secret", async () => {
    await service.close();
    expect(service.logged.filter((line) => line.includes('"error"') || line.includes(SECRET))).toEqual([]);
  });
});

function faultsOf({ request, mayBeTaken }: HostileCase, { status, headers, body, error, ms }: RawAnswer): string[] {
  const ofForm = FORMS.test(request.target);
  const text = body.toString("utf8");
  const page = headers["content-type"]?.startsWith("text/html") === true;
  const requested =
    (request.headers ?? []).some(([name, value]) => name === "Accept" && value.includes("text/html")) ||
    /Accept: text\/html/.test(request.head ?? "");
  const faults = [
    // What is no HTTP at all may be cut off.
    ...(status === 0 && request.head === undefined ? [`no answer (${error ?? "closed"})`] : []),
    // What is not configured is told with 503.
    ...(status >= 500 && !/^\{"error":"\w+_not_configured"/.test(text) ? [`${status} ${text.slice(0, 200)}`] : []),
    ...(status === 200 && request.method === "POST" && !mayBeTaken ? [`taken: ${text.slice(0, 200)}`] : []),
    ...(status > 0 && ms > SLOW_MS ? [`took ${Math.round(ms)} ms`] : []),
    ...(status > 0 && headers["x-content-type-options"] !== "nosniff" ? [`${status} without nosniff`] : []),
    ...LEAKS.filter((leak) => status >= 400 && leak.test(text)).map((leak) => `says ${leak}: ${text.slice(0, 200)}`),
    ...PLACES.filter((place) => text.includes(place)).map((place) => `says ${place}`),
    ...(headers["set-cookie"] === undefined || ofForm ? [] : ["sets a cookie"]),
  ];
  if (status < 400 || request.method === "HEAD") return faults;
  if (page) return requested || ofForm ? faults : [...faults, "a page for who asked for none"];
  return isErrorBody(text, request.target) ? faults : [...faults, `${status} is no error body: ${text.slice(0, 200)}`];
}

/** `{error, message}`; at the doors of OAuth what RFC 6749, 5.2, and at that of MCP what JSON-RPC 2.0, 5.1, says. */
function isErrorBody(text: string, target: string): boolean {
  try {
    // An answer in chunks has their sizes before and behind it.
    const { error, message, ...rest } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
    if (target.startsWith("/api/mcp") && rest.jsonrpc === "2.0") return typeof error.message === "string";
    const said = target.startsWith("/api/oauth/") ? (message ?? rest.error_description) : message;
    return typeof error === "string" && typeof said === "string" && said.length > 0;
  } catch {
    return false;
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "../runner/command.ts";
import { exchange, RegistryError } from "./exchange.ts";
import { createRegistryRetry } from "./registry-retry.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const says =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": body.startsWith("{") ? "application/json" : "text/html" });
    response.end(body);
  };
const ok = says(200, "{}");
const proxy = says(502, "<html>Bad Gateway</html>");
const reset: Answer = (request) => request.socket.destroy();
const cut: Answer = (request, response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("{");
  setImmediate(() => request.socket.destroy());
};
/** A refusal in the words of a registry. */
const ours = says(502, '{"error":"upstream","message":"Figma does not answer."}');

let server: Server;
let url: string;
/** What is answered next; the last one stays. */
let answers: Answer[];
let requested: number;
beforeEach(async () => {
  requested = 0;
  server = createServer((request, response) => {
    request.resume();
    const answer = answers[Math.min(requested, answers.length - 1)];
    requested += 1;
    request.on("end", () => answer?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Sends requests as one command does; the pauses are noted and not slept. */
function openRequests() {
  const [pauses, notes]: [number[], string[]] = [[], []];
  const limits = createRegistryRetry(
    url,
    (text) => notes.push(text),
    async (ms) => pauses.push(ms),
  );
  const send = (again = true) =>
    exchange(
      url,
      async () => "secret",
      { method: "POST", path: "/api/sync/upload", json: {}, again },
      { find: () => undefined },
      limits,
    );
  return { send, pauses, notes };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe("a registry that answered before", () => {
  const AWAY: [string, Answer][] = [
    ...[502, 504, 520, 521, 522, 523, 524, 530].map((status): [string, Answer] => [`${status}`, says(status, "<p>")]),
    ["a broken connection", reset],
    ["an answer that is cut", cut],
  ];

  it("is waited for once: when it did not come back, later requests of the command fail at once", async () => {
    answers = [ok, reset];
    const { send, pauses } = openRequests();
    await send();
    await expect(send()).rejects.toThrow("The command waited");
    const waited = pauses.length;
    await expect(send()).rejects.toThrow(CommandError);
    expect(pauses.length).toBe(waited);
    answers = [ok];
    await send();
    answers = [reset, ok];
    requested = 0;
    await send();
    expect(pauses.length).toBe(waited + 1);
  });

  it.each(AWAY)("is waited for: %s", async (_, away) => {
    answers = [ok, away, away, away, ok];
    const { send, pauses, notes } = openRequests();
    await send();
    expect((await send()).status).toBe(200);
    expect(requested).toBe(5);
    expect(pauses).toEqual([250, 500, 1000]);
    expect(notes).toEqual([`waiting for ${url} …`]);
  });

  it("is given up after some 30 s of growing pauses, in the words that help", async () => {
    answers = [ok, proxy];
    const { send, pauses } = openRequests();
    await send();
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(String(failure)).toMatch(/A proxy cannot reach the registry \(status 502 from .*The command waited \d+ s/);
    expect(sum(pauses)).toBeGreaterThanOrEqual(28_000);
    expect(sum(pauses)).toBeLessThanOrEqual(35_000);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  it("is waited for again after it came back", async () => {
    answers = [ok, proxy, ok, proxy, proxy, ok];
    const { send, pauses, notes } = openRequests();
    for (let request = 0; request < 3; request++) expect((await send()).status).toBe(200);
    expect(pauses).toEqual([250, 250, 500]);
    expect(notes).toHaveLength(2);
  });

  it("is asked once where a second request could do something twice", async () => {
    answers = [ok, proxy];
    const { send, pauses } = openRequests();
    await send();
    await expect(send(false)).rejects.toThrow("A proxy cannot reach the registry");
    expect([requested, pauses]).toEqual([2, []]);
  });

  it("is believed where it says no itself", async () => {
    answers = [ours];
    const { send, pauses } = openRequests();
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RegistryError);
    expect([String(failure), pauses]).toEqual([expect.stringContaining("Figma"), []]);
  });
});

describe("a registry that never answered", () => {
  it("is tried once more after a second", async () => {
    answers = [reset, ok];
    const { send, pauses } = openRequests();
    expect((await send()).status).toBe(200);
    expect(pauses).toEqual([1000]);
  });

  it.each([
    ["a broken connection", reset, "Cannot connect to"],
    ["a proxy", proxy, "A proxy cannot reach the registry"],
  ])("is given up then: %s", async (_, away, words) => {
    answers = [away];
    const { send, pauses } = openRequests();
    const failure = String(await send().catch((error: unknown) => error));
    expect(failure).toContain(words);
    expect(failure).not.toContain("waited");
    expect([requested, pauses]).toEqual([2, [1000]]);
  });
});

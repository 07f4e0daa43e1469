import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import type { Endpoint } from "../src/platform/contract/endpoint.ts";
import { ask } from "./chat-client.ts";
import { databases } from "./long-form.ts";
import { type ModelServer, openModelServer } from "./model-server.ts";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { copyExamples } from "./push-workspace.ts";

/** What asks a model, or changes what is kept of it. */
const SPENDING = features
  .flatMap(({ routes = [] }) => routes)
  .map((route): Endpoint => route.endpoint)
  .filter(({ method, path }) => method !== "GET" && /^\/api\/service\/(?:admin\/)?ai\//.test(path));

/** Pages of others that a browser carries a session from. */
const ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example", "sec-fetch-site": "same-site" },
];

let model: ModelServer;
beforeAll(async () => {
  model = await openModelServer(() => ({ text: "Use **Button**." }));
});
afterAll(() => model.close());

/** Sends the example of an endpoint, as a browser does for a page elsewhere. */
const send = (url: string, { method, path, example }: Endpoint, headers: Record<string, string>) =>
  fetch(url + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(example ?? {}),
  });

describe.each(databases)("permissions of the assistant on %s", (database) => {
  let registry: OpenPeople;
  let admin: SignedIn;
  beforeAll(async () => {
    registry = await openPeople(database, model.env());
    admin = await registry.signIn("admin");
  });
  afterAll(() => registry?.close());

  it.each(SPENDING)("$method $path spends nothing for a page of another origin", async (endpoint) => {
    const before = model.asked.length;
    for (const headers of [...ELSEWHERE, {}]) {
      const answer = await send(registry.url, endpoint, { cookie: admin.cookie, ...headers });
      expect({ headers, status: answer.status }).toEqual({ headers, status: 403 });
      expect(await answer.json()).toMatchObject({ error: "foreign_site" });
    }
    expect(model.asked).toHaveLength(before);
  });

  it.each(["Which\0 button?", "Which \ud800 button?"])(
    "take no question that no database keeps: %j",
    async (content) => {
      const answer = await ask(registry, { messages: [{ role: "user", content }] });
      expect(answer.status).toBe(400);
    },
  );
});

describe("permissions of the assistant in a workspace", () => {
  let workspace: OpenService;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const copied = await copyExamples();
    remove = copied.remove;
    workspace = await openWorkspace(copied.folder, { ...model.env(), SERVICE_BASE_URL: "" });
  });
  afterAll(async () => {
    await workspace?.close();
    await remove?.();
  });

  it("spend nothing for a page of another origin", async () => {
    const before = model.asked.length;
    for (const headers of ELSEWHERE)
      expect((await ask(workspace, "Which?", headers)).status, JSON.stringify(headers)).toBe(403);
    expect(model.asked).toHaveLength(before);
  });
});

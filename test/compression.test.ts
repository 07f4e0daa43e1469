import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf } from "../bench/programs.ts";
import { features } from "../src/cli/product.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { plan } from "./plan.ts";
import { copyExamples } from "./push-workspace.ts";
import { ADMIN_ENV, csrfIn, signIn, type Visitor } from "./visitor.ts";

const reads = features
  .flatMap((feature) =>
    (feature.routes ?? []).map((route): Endpoint & { streams: boolean } => ({
      ...route.endpoint,
      streams: route.respond !== undefined,
    })),
  )
  .filter(({ method, streams }) => method === "GET" && !streams);

/** Records of the examples that addresses can name; all others name what is not there, and that is an answer too. */
const NAMES: readonly [RegExp, string][] = [
  [/^\/(?:api\/service\/)?components|^\/api\/component/, "button"],
  [/^\/(?:api\/service\/)?patterns/, "booking-form"],
  [/^\/foundations\/tokens/, "color.surface.page"],
];
const QUERIES: Record<string, Record<string, string>> = {
  "/api/service/components": { id: "button" },
  "/api/service/components/history": { id: "button" },
  "/api/search": { q: "button" },
  "/search": { q: "button" },
};

function addressTo(endpoint: Endpoint): string {
  const name = NAMES.find(([path]) => path.test(endpoint.path))?.[1] ?? "no-such-thing";
  const params = Object.fromEntries(
    pathParameters(endpoint.path).map((one) => [one.name, one.name === "id" ? name : "x"]),
  );
  return addressOf(endpoint, params, QUERIES[endpoint.path] ?? {});
}

const TEXT = /^(?:text\/|application\/(?:json|xml)|image\/svg)/;
const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe("compressed responses", () => {
  let service: OpenService;
  let admin: Visitor;
  beforeAll(async () => {
    service = await openExamples("sqlite", { ...ADMIN_ENV, SERVICE_BASE_URL: "", SERVICE_RATE_LIMITS: "off" });
    admin = await signIn(service);
  });
  afterAll(() => service?.close());

  const cookie = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = (path: string, headers: Record<string, string>) =>
    answerOf(service.url + path, { accept: "text/html", ...headers });

  it.each([
    ["nobody", () => ({})],
    ["an administrator", () => ({ cookie: cookie() })],
  ] as const)("is every text of some length to %s, and nothing that holds a secret", async (_, as) => {
    let packed = 0;
    let secret = 0;
    for (const endpoint of reads) {
      const path = addressTo(endpoint);
      const { status, headers, body } = await ask(path, { ...as(), "accept-encoding": "br" });
      const coded = headers["content-encoding"];
      const hasForm = coded === undefined && body.includes('name="csrf"');
      const saysSo = headers["cache-control"] === "no-store, no-transform";
      // A refusal, and a page for what is not there, say nothing that is anybody's.
      const isAnswered = status < 300 && plan(endpoint).holdsSecrets;
      if (isAnswered || hasForm || saysSo || headers["set-cookie"] !== undefined) {
        expect([path, coded]).toEqual([path, undefined]);
        if (headers["content-type"]?.startsWith("text/html")) {
          secret++;
          expect([path, headers["cache-control"]]).toEqual([path, "no-store, no-transform"]);
        }
      } else if (TEXT.test(headers["content-type"] ?? "") && (coded || body.length > 860)) {
        packed++;
        expect([path, coded]).toEqual([path, "br"]);
        expect(headers.vary).toContain("Accept-Encoding");
        expect(unpack.br(body).toString()).not.toContain('name="csrf"');
      }
    }
    expect(packed).toBeGreaterThan(60);
    expect(secret).toBeGreaterThan(4);
  });

  it.each(["/changelog", "/nothing-here", "/foundations/compare", "/api/service/changelog"])(
    "is %s for the client, in an accepted encoding",
    async (path) => {
      const own = { cookie: cookie() };
      const plain = await ask(path, own);
      expect([plain.headers["content-encoding"], plain.headers.vary]).toEqual([
        undefined,
        expect.stringContaining("Accept-Encoding"),
      ]);
      for (const coding of ["br", "gzip"] as const) {
        const { headers, body } = await ask(path, { ...own, "accept-encoding": coding });
        expect([headers["content-encoding"], unpack[coding](body).equals(plain.body)]).toEqual([coding, true]);
        expect(body.length).toBeLessThan(plain.body.length / 2);
      }
    },
  );

  it("is the same for HEAD and GET", async () => {
    const headers = { accept: "text/html", "accept-encoding": "br" };
    const requested = await fetch(`${service.url}/changelog`, { headers });
    const { length } = await ask("/changelog", headers).then(({ body }) => body);
    const reported = await fetch(`${service.url}/changelog`, { headers, method: "HEAD" });
    const without = ({ headers: all }: Response) =>
      Object.fromEntries([...all].filter(([name]) => !/^(?:date|connection|keep-alive|x-request-id)$/.test(name)));
    expect(without(reported)).toEqual(without(requested));
    expect([reported.headers.get("content-length"), await reported.text()]).toEqual([String(length), ""]);
  });

  it("is not used for forms, whose token changes its form and stays valid", async () => {
    const pages = await Promise.all(
      [0, 1].map(async () => (await admin.get("/account", { accept: "text/html" })).text()),
    );
    const [first = "", second = ""] = pages.map(csrfIn);
    expect(first).toMatch(/^[0-9a-f]{128}$/);
    expect(second).not.toBe(first);
    for (const csrf of [first, second]) {
      const answer = await admin.post("/account", { csrf, action: "profile", name: "Ada" });
      expect(answer.status).toBeLessThan(400);
    }
    for (const csrf of [
      "",
      first.slice(0, 64),
      `${first}00`,
      first.replace(/^../, (byte) => (byte === "00" ? "01" : "00")),
    ])
      expect((await admin.post("/account", { csrf, action: "profile", name: "Eve" })).status).toBe(403);
  });
});

describe("a stream of events", () => {
  it("is not used for event streams, whatever the client accepts", async () => {
    const { folder, remove } = await copyExamples();
    const service = await openWorkspace(folder);
    const first = await new Promise<{ coding?: string; text: string }>((resolve, reject) => {
      const requested = request(`${service.url}/_/live`, { headers: { "accept-encoding": "br, gzip" } }, (response) => {
        response.once("data", (text: Buffer) => {
          resolve({ coding: response.headers["content-encoding"], text: text.toString() });
          requested.destroy();
        });
      });
      requested.once("error", reject).end();
    });
    expect(first).toEqual({ coding: undefined, text: "retry: 500\n\n" });
    await service.close();
    await remove();
  });
});

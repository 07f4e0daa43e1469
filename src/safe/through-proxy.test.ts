import { once } from "node:events";
import { createServer, request as requestHttp, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchConfigured, fetchUntrusted } from "./fetch.ts";
import { requestConfigured } from "./request.ts";

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const closing: Server[] = [];
const listening = async (server: Server): Promise<number> => {
  closing.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return portOf(server);
};

/** The targets that the proxy received, unchanged. */
let requested: string[];
let credentials: (string | undefined)[];
let far = "";

/** The proxy resolves every name to this machine. */
const createProxy = (): Server =>
  createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    credentials.push(request.headers["proxy-authorization"]);
    const { port, pathname } = new URL(request.url ?? "");
    const { method, headers } = request;
    const on = requestHttp({ host: "127.0.0.1", port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    on.on("error", () => response.writeHead(502).end());
    request.pipe(on);
  });

beforeEach(async () => {
  requested = [];
  credentials = [];
  const server = createServer(async (request, response) => {
    const pieces = await Array.fromAsync(request);
    response.setHeader("set-cookie", ["a=1", "b=2"]);
    if (request.url === "/leads-on") response.writeHead(302, { location: "/a" }).end();
    else if (request.url === "/packed")
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("unpacked"));
    else response.end(`${request.method} ${request.headers.host} ${request.headers["x-a"]} ${Buffer.concat(pieces)}`);
  });
  far = `http://far.example:${await listening(server)}`;
  const proxy = await listening(createProxy());
  vi.stubEnv("http_proxy", `http://ada:${encodeURIComponent("p@ss:/#")}@127.0.0.1:${proxy}`);
  vi.stubEnv("no_proxy", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of closing.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const host = () => new URL(far).host;
const ask = (path: string, more: Partial<Parameters<typeof requestConfigured>[1]> = {}) =>
  requestConfigured(far + path, { method: "GET", headers: {}, maxBytes: 1_000, timeoutMs: 60_000, ...more });

describe("through a proxy", () => {
  it("requestConfigured sends the same as without one, and unpacks the same", async () => {
    const pieces = async function* () {
      yield Buffer.from("in ");
      yield Buffer.from("pieces");
    };
    const { status, body } = await ask("/a", {
      method: "PUT",
      headers: { "x-a": "1" },
      body: { size: 9, chunks: pieces },
    });
    expect([status, Buffer.from(body).toString()]).toEqual([200, `PUT ${host()} 1 in pieces`]);
    expect(Buffer.from((await ask("/packed")).body).toString()).toBe("unpacked");
    await expect(ask("/a", { maxBytes: 3 })).rejects.toThrow("larger than 3 bytes");
    expect((await ask("/leads-on")).headers.get("location")).toBe("/a");
    expect((await ask("/a")).headers.get("Set-Cookie")).toBe("a=1, b=2");
    expect(requested[0]).toBe(`PUT ${far}/a`);
    expect(Buffer.from(credentials[0]?.slice("Basic ".length) ?? "", "base64").toString()).toBe("ada:p@ss:/#");
  });

  it("fetchConfigured sends the same as fetch", async () => {
    const form = new URLSearchParams({ a: "ä" });
    const response = await fetchConfigured(`${far}/a`, { method: "POST", body: form, headers: { "x-a": "2" } });
    expect(await response.text()).toBe(`POST ${host()} 2 a=%C3%A4`);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect((await fetchConfigured(`${far}/leads-on`, { redirect: "manual" })).status).toBe(302);
    expect(await (await fetchConfigured(`${far}/packed`)).text()).toBe("unpacked");
    const stream = new Blob(["streamed"]).stream();
    const streamed = await fetchConfigured(`${far}/a`, { method: "PUT", body: stream, duplex: "half" });
    expect(await streamed.text()).toContain("streamed");
    await expect(fetchConfigured(`${far}/a`, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it("keeps many requests running, next to one that does not end", async () => {
    const stream = createServer((request, response) => {
      response.write("begun ");
      if (request.url !== "/stays") response.end("done");
    });
    const url = `http://far.example:${await listening(stream)}`;
    const open = await fetchConfigured(`${url}/stays`);
    const texts = await Promise.all(Array.from({ length: 8 }, async () => (await fetchConfigured(`${url}/a`)).text()));
    expect(new Set(texts)).toEqual(new Set(["begun done"]));
    await open.body?.cancel();
  });

  it("addresses from content bypass it, and errors name the setting", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    await expect(fetchUntrusted("http://far.example/a", { resolve })).rejects.toThrow("is not a public host");
    const gone = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(fetchUntrusted("http://far.example/a", { resolve: gone })).rejects.toThrow(
      /http_proxy.*far\.example to SERVICE_FETCH_ALLOW/,
    );
    expect(requested).toEqual([]);
  });

  it("a host that an operator trusts by name is requested through it, and its redirects bypass it", async () => {
    const { body } = await fetchUntrusted(`${far}/leads-on`, { allow: [host()] });
    expect(Buffer.from(body).toString()).toContain(`GET ${host()}`);
    expect(requested).toEqual([`GET ${far}/leads-on`, `GET ${far}/a`]);
    const address = "http://10.0.0.1";
    await expect(fetchUntrusted(address, { allow: ["far.example"] })).rejects.toThrow("is not a public host");
    expect(requested).toHaveLength(2);
  });

  it("a proxy that is missing, needs a password or refuses is named, without its password", async () => {
    const refusing = createServer((_request, response) => response.writeHead(407).end()).on("connect", (_, socket) =>
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
    );
    const port = await listening(refusing);
    for (const name of ["http_proxy", "https_proxy"]) vi.stubEnv(name, `http://ada:geheim@127.0.0.1:${port}`);
    const options = { method: "GET", headers: {}, maxBytes: 1_000, timeoutMs: 60_000 };
    for (const send of [(url: string) => requestConfigured(url, options), fetchConfigured])
      await expect(send("https://far.example")).rejects.toThrow(
        new RegExp(`user name and password.*through the proxy http://127.0.0.1:${port} in https_proxy$`),
      );
    const held = createServer();
    const free = await listening(held);
    held.close();
    vi.stubEnv("https_proxy", `http://ada:geheim@127.0.0.1:${free}`);
    await expect(fetchConfigured("https://far.example")).rejects.toMatchObject({
      code: "ECONNREFUSED",
      message: expect.stringMatching(/^(?!.*geheim).*through the proxy .* in https_proxy$/),
    });
  });
});

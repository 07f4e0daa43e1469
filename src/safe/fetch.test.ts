import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchConfigured, fetchUntrusted, type ResolveHost, type UntrustedOptions } from "./fetch.ts";

let server: Server;
let port: number;
let requests: IncomingMessage[];
let listener: RequestListener;

beforeEach(async () => {
  requests = [];
  listener = (_request, response) => response.end("ok");
  server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = portOf(server);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function portOf(listening: { address(): AddressInfo | string | null }): number {
  const address = listening.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const loopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];

/** Sends a request to the test server under an allowed name. */
function ask(path: string, options: UntrustedOptions = {}) {
  return fetchUntrusted(`http://files.test:${port}${path}`, {
    allow: [`files.test:${port}`, `127.0.0.1:${port}`],
    resolve: loopback,
    ...options,
  });
}

function refusal(message: RegExp) {
  return expect.objectContaining({ name: "UnsafeInput", code: "fetch", message: expect.stringMatching(message) });
}

describe("fetchUntrusted and DNS rebinding", () => {
  it("checks the same lookup result that it connects to", async () => {
    let requested = 0;
    const rebinding: ResolveHost = async () => {
      requested += 1;
      return [{ address: requested === 1 ? "127.0.0.2" : "127.0.0.1", family: 4 }];
    };
    const options = { allow: ["127.0.0.2/32"], resolve: rebinding, timeoutMs: 1000 };
    await expect(fetchUntrusted("http://evil.test:443/", options)).rejects.toEqual(refusal(/127\.0\.0\.2|longer than/));
    expect(requested).toBe(1);
    await expect(fetchUntrusted("http://evil.test:443/", options)).rejects.toEqual(
      refusal(/"evil.test:443" is not a public host/),
    );
  });

  it("checks again at every hop, regardless of earlier lookups", async () => {
    listener = (_request, response) => response.writeHead(302, { location: `http://evil.test/again` }).end();
    const resolve: ResolveHost = async (host) => [
      { address: host === "files.test" ? "127.0.0.1" : "10.0.0.1", family: 4 },
    ];
    await expect(ask("/", { resolve })).rejects.toEqual(refusal(/"evil\.test" is not a public host/));
    expect(requests).toHaveLength(1);
  });
});

describe("fetchUntrusted follows redirects", () => {
  it.each([
    ["http://127.0.0.1/", /not a public host/],
    ["http://[::ffff:127.0.0.1]/", /not a public host/],
    ["//169.254.169.254/", /not a public host/],
    ["file:///etc/passwd", /http or https/],
    ["http://user:pass@files.test/", /user name/],
    ["http://other.test:6379/", /port 6379/],
    ["http://[", /URL is not valid/],
  ])("but not to %s", async (location, message) => {
    listener = (_request, response) => response.writeHead(302, { location }).end();
    await expect(ask("/")).rejects.toEqual(refusal(message));
    expect(requests).toHaveLength(1);
  });

  it("at most three times", async () => {
    listener = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead([301, 302, 303, 307, 308][left] ?? 302, { location: `/${left - 1}` }).end();
    };
    const { body, url } = await ask("/3");
    expect([Buffer.from(body).toString(), url]).toEqual(["there", `http://files.test:${port}/0`]);
    await expect(ask("/4")).rejects.toEqual(refusal(/more than 3 times/));
    await expect(ask("/1", { maxRedirects: 0 })).rejects.toEqual(refusal(/more than 0 times/));
    listener = (_request, response) => response.writeHead(302, { location: "/" }).end();
    await expect(ask("/")).rejects.toEqual(refusal(/more than 3 times/));
  });

  it("and treats a redirect without a target as a response", async () => {
    listener = (_request, response) => response.writeHead(302).end("none");
    expect((await ask("/")).status).toBe(302);
    listener = (_request, response) => response.writeHead(200, { location: "/elsewhere" }).end("here");
    expect((await ask("/")).status).toBe(200);
  });

  it("and sends no credentials to another origin", async () => {
    listener = (request, response) => {
      if (request.url === "/") response.writeHead(302, { location: `http://127.0.0.1:${port}/there` }).end();
      else response.end();
    };
    await ask("/", { headers: { Authorization: "Bearer secret", "X-Key": "secret", Accept: "image/*" } });
    const [first, second] = requests.map(({ headers }) => [headers.authorization, headers["x-key"], headers.accept]);
    expect(first).toEqual(["Bearer secret", "secret", "image/*"]);
    expect(second).toEqual([undefined, undefined, "image/*"]);
  });
});

describe("fetchUntrusted responds", () => {
  it("with status, headers, bytes and address", async () => {
    listener = (_request, response) =>
      response.writeHead(404, { "Content-Type": "image/png", "X-Many": ["a", "b"] }).end(Buffer.from([0, 255]));
    const { status, headers, body, url } = await ask("/a?b#c");
    expect({ status, url, body: [...body] }).toEqual({
      status: 404,
      url: `http://files.test:${port}/a?b#c`,
      body: [0, 255],
    });
    expect([headers["content-type"], headers["x-many"]]).toEqual(["image/png", "a, b"]);
    expect(requests[0]?.headers["accept-encoding"]).toBe("identity");
    expect([requests[0]?.method, requests[0]?.url, requests[0]?.headers.host]).toEqual([
      "GET",
      "/a?b",
      `files.test:${port}`,
    ]);
  });

  it("up to a size, announced or not, and doesn't read further", async () => {
    listener = (_request, response) => response.end("12345");
    expect((await ask("/", { maxBytes: 5 })).body.byteLength).toBe(5);
    await expect(ask("/", { maxBytes: 4 })).rejects.toEqual(refusal(/larger than 4 bytes/));
    let sent = 0;
    listener = (_request, response) => {
      const send = () => {
        sent += 1;
        if (!response.destroyed && sent < 100_000) response.write("x".repeat(10_000), send);
      };
      send();
    };
    await expect(ask("/", { maxBytes: 100_000 })).rejects.toEqual(refusal(/larger than 100000 bytes/));
    expect(sent).toBeLessThan(50_000);
  });

  it("never with compressed bytes, which may be a bomb", async () => {
    listener = (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("a"));
    await expect(ask("/")).rejects.toEqual(refusal(/"gzip"/));
    listener = (_request, response) => response.writeHead(200, { "content-encoding": "identity" }).end("a");
    expect((await ask("/")).status).toBe(200);
  });

  it("in time, or not at all", async () => {
    const slow: RequestListener[] = [
      () => undefined,
      (_request, response) => response.writeHead(200).flushHeaders(),
      (_request, response) => {
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
      (_request, response) => setTimeout(() => response.writeHead(302, { location: "/" }).end(), 60),
    ];
    for (const next of slow) {
      listener = next;
      const start = performance.now();
      await expect(ask("/", { timeoutMs: 150, maxRedirects: 100 })).rejects.toEqual(refusal(/longer than 150 ms/));
      expect(performance.now() - start).toBeLessThan(5000);
    }
    const never: ResolveHost = () => new Promise(() => undefined);
    await expect(ask("/", { timeoutMs: 50, resolve: never })).rejects.toEqual(refusal(/longer than 50 ms/));
  });

  it("with a plain refusal if the network fails", async () => {
    listener = (request) => request.socket.destroy();
    await expect(ask("/")).rejects.toEqual(refusal(/cannot be fetched/));
    listener = (_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("12345");
      setTimeout(() => response.destroy(), 20);
    };
    await expect(ask("/")).rejects.toEqual(refusal(/cannot be fetched/));
    await expect(
      fetchUntrusted(`https://files.test:${port}/`, { allow: [`files.test:${port}`], resolve: loopback }),
    ).rejects.toEqual(refusal(/cannot be fetched/));
    const failing: ResolveHost = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(ask("/", { resolve: failing })).rejects.toEqual(refusal(/cannot be fetched: ENOTFOUND/));
  });

  it("with a refusal if the caller aborts it", async () => {
    listener = () => undefined;
    const caller = new AbortController();
    const requested = ask("/", { signal: caller.signal });
    await expect.poll(() => requests.length).toBe(1);
    caller.abort();
    await expect(requested).rejects.toEqual(refusal(/cancelled/));
    await expect(ask("/", { signal: AbortSignal.abort() })).rejects.toEqual(refusal(/cancelled/));
    expect(requests).toHaveLength(1);
  });

  it("with a refusal if the server switches protocols", async () => {
    const raw = createSocketServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.write("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"));
    }).listen(0, "127.0.0.1");
    await once(raw, "listening");
    const own = portOf(raw);
    const options = { allow: [`files.test:${own}`], resolve: loopback, timeoutMs: 1000 };
    await expect(fetchUntrusted(`http://files.test:${own}/`, options)).rejects.toEqual(refusal(/./));
    raw.close();
  });
});

describe("the pace of fetchConfigured", () => {
  const requested = async (pace: { bytes: number; ms: number }) =>
    (await fetchConfigured(`http://127.0.0.1:${port}/`, { pace, timeoutMs: 600_000 })).bytes();

  it("aborts a response that only trickles, long before its time limit, and closes the connection", async () => {
    const closed = Promise.withResolvers<void>();
    listener = (_request, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve();
      });
    };
    await expect(requested({ bytes: 1_000, ms: 200 })).rejects.toMatchObject({ name: "TimeoutError" });
    await closed.promise;
  });

  it("aborts a response that stops in the middle", async () => {
    listener = (_request, response) => void response.write("x".repeat(10_000));
    await expect(requested({ bytes: 1_000, ms: 200 })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("accepts steady responses of any size", async () => {
    listener = (_request, response) => response.end("x");
    expect(await requested({ bytes: 1_000, ms: 200 })).toHaveLength(1);
  });
});

describe("the allow-list of fetchUntrusted", () => {
  it("accepts hosts with ports", async () => {
    expect((await ask("/")).status).toBe(200);
    expect((await fetchUntrusted(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] })).status).toBe(200);
    await expect(ask("/", { allow: ["files.test"] })).rejects.toEqual(refusal(/uses port/));
    await expect(ask("/", { allow: [`other.test:${port}`] })).rejects.toEqual(refusal(/uses port/));
  });

  it("accepts hosts, regardless of their addresses, and no others", async () => {
    const options = { resolve: loopback, timeoutMs: 500 };
    const unreachable = refusal(/cannot be fetched|longer than/);
    await expect(fetchUntrusted("http://intranet:443/", { ...options, allow: ["intranet"] })).rejects.toEqual(
      unreachable,
    );
    await expect(fetchUntrusted("http://intranet/", { ...options, allow: ["intranet:81"] })).rejects.toEqual(
      refusal(/not a public host/),
    );
    await expect(fetchUntrusted("http://other/", { ...options, allow: ["intranet"] })).rejects.toEqual(
      refusal(/not a public host/),
    );
    await expect(fetchUntrusted("http://a.intranet/", { ...options, allow: ["intranet"] })).rejects.toEqual(
      refusal(/not a public host/),
    );
  });

  it("accepts networks and addresses", async () => {
    const options = { resolve: loopback, timeoutMs: 500 };
    const unreachable = refusal(/cannot be fetched|longer than/);
    for (const allow of [["127.0.0.0/8"], ["10.0.0.0/8", "127.0.0.1/32"], ["::/0", "127.0.0.0/30"]]) {
      await expect(fetchUntrusted("http://127.0.0.1:443/", { ...options, allow })).rejects.toEqual(unreachable);
      await expect(fetchUntrusted("http://intranet:443/", { ...options, allow })).rejects.toEqual(unreachable);
    }
    await expect(fetchUntrusted("http://[::1]:443/", { allow: ["::1"], timeoutMs: 500 })).rejects.toEqual(unreachable);
    await expect(fetchUntrusted("http://[::1]/", { allow: ["fd00::/8"] })).rejects.toEqual(
      refusal(/not a public host/),
    );
    await expect(fetchUntrusted("http://127.0.0.1/", { allow: ["10.0.0.0/8"] })).rejects.toEqual(
      refusal(/not a public host/),
    );
  });

  it("fails for invalid entries", async () => {
    await expect(fetchUntrusted("http://files.test/", { allow: ["10.0.0.0/99"] })).rejects.toThrow();
    await expect(fetchUntrusted("http://files.test/", { allow: ["a b"] })).rejects.toThrow();
  });
});

describe("fetchConfigured", () => {
  it("passes method, headers and body on, and returns a response", async () => {
    let received = "";
    listener = (request, response) => {
      request.on("data", (chunk) => {
        received += chunk;
      });
      request.on("end", () => response.writeHead(201, "Made", { "X-Answer": "yes" }).end('{"ok":true}'));
    };
    const response = await fetchConfigured(`http://127.0.0.1:${port}/a`, {
      method: "PUT",
      headers: { authorization: "Bearer secret" },
      body: "data",
    });
    expect([response.status, response.statusText, response.headers.get("x-answer")]).toEqual([201, "Made", "yes"]);
    expect(await response.json()).toEqual({ ok: true });
    expect([received, requests[0]?.method, requests[0]?.headers.authorization]).toEqual([
      "data",
      "PUT",
      "Bearer secret",
    ]);
  });

  it("returns a response without a body", async () => {
    listener = (_request, response) => response.writeHead(204).end();
    const response = await fetchConfigured(new URL(`http://127.0.0.1:${port}/`));
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it("stops at its limits of size and time, and when the caller aborts", async () => {
    listener = (_request, response) => response.end("12345");
    expect(await (await fetchConfigured(`http://127.0.0.1:${port}/`, { maxBytes: 5 })).text()).toBe("12345");
    const large = await fetchConfigured(`http://127.0.0.1:${port}/`, { maxBytes: 4 });
    await expect(large.text()).rejects.toEqual(refusal(/larger than 4 bytes/));
    listener = () => undefined;
    await expect(fetchConfigured(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toThrow(
      expect.objectContaining({ name: "TimeoutError" }),
    );
    const aborted = fetchConfigured(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    listener = (_request, response) => response.writeHead(200).write("x");
    const hanging = await fetchConfigured(`http://127.0.0.1:${port}/`, { timeoutMs: 100 });
    await expect(hanging.text()).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
  });
});

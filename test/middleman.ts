import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** One request as it passed by. */
export interface Passed {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Unpacked. */
  body: string;
}

export type Fault = boolean | number | "lost";

/** A server between client and registry that sees all and can break off. */
export interface Middleman {
  url: string;
  passed: Passed[];
  /**
   * Called for every request before it is passed on, which waits for it; true breaks the connection, a number is the
   * status it is answered with, and after "lost" the request is passed on and its answer is not.
   */
  cut: (request: Passed) => Fault | Promise<Fault>;
  close(): Promise<void>;
}

/** Stands before the service at `target`. */
export async function openMiddleman(target: string): Promise<Middleman> {
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const { method = "GET", url = "/", headers } = incoming;
    const packed = headers["content-encoding"] === "gzip";
    const request = { method, path: url, headers, body: (packed ? gunzipSync(bytes) : bytes).toString("utf8") };
    const fault = await middleman.cut(request);
    if (fault === true) {
      incoming.socket.destroy();
      return;
    }
    if (typeof fault === "number") {
      outgoing.writeHead(fault, { "content-type": "application/json" });
      outgoing.end('{"error":"broken","message":"This request fails."}');
      return;
    }
    middleman.passed.push(request);
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...others } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: others as Record<string, string>,
      ...(bytes.length > 0 ? { body: bytes } : {}),
      redirect: "manual",
    });
    if (fault === "lost") {
      await answer.arrayBuffer();
      incoming.socket.destroy();
      return;
    }
    const { "content-encoding": _____, "content-length": ______, ...reported } = Object.fromEntries(answer.headers);
    outgoing.writeHead(answer.status, reported).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const middleman: Middleman = {
    url: `http://127.0.0.1:${port}`,
    passed: [],
    cut: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return middleman;
}

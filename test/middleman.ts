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

/** A server between client and registry that sees all and can break off. */
export interface Middleman {
  url: string;
  passed: Passed[];
  /** Called for every request before it is passed on, which waits for it; true breaks the connection. */
  cut: (request: Passed) => boolean | Promise<boolean>;
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
    if (await middleman.cut(request)) {
      incoming.socket.destroy();
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
    const { "content-encoding": _____, "content-length": ______, ...told } = Object.fromEntries(answer.headers);
    outgoing.writeHead(answer.status, told).end(Buffer.from(await answer.arrayBuffer()));
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

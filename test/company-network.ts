import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";

/** A network in which names are known to its proxy alone, with a registry behind TLS of the company's own authority. */
export interface CompanyNetwork {
  proxy: string;
  /** `https://registry.internal:<port>`, which only the proxy finds; and the same without TLS. */
  https: string;
  http: string;
  /** File of the company's certificate. */
  authority: string;
  /** What the proxy was asked for. */
  asked: string[];
  /** What it answers in place of a server, where it does; the credentials it wants. */
  proxyAnswers: { status?: number; wants?: string };
  close(): Promise<void>;
}

const NAME = "registry.internal";

/** Puts such a network before a registry on this machine. */
export async function openCompanyNetwork(target: string, folder: string): Promise<CompanyNetwork> {
  const requested: string[] = [];
  const proxyAnswers: CompanyNetwork["proxyAnswers"] = {};
  const certificate = makeCertificate([NAME]);
  const authority = join(folder, "company.pem");
  await writeFile(authority, certificate.cert);
  const registry = new URL(target);

  const front = createTlsServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const on = request({ host: registry.hostname, port: registry.port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    on.on("error", () => outgoing.destroy());
    outgoing.on("close", () => on.destroy());
    incoming.pipe(on);
  });
  const refusal = (credentials: string | undefined): number | undefined =>
    proxyAnswers.wants !== undefined && credentials !== proxyAnswers.wants ? 407 : proxyAnswers.status;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    requested.push(`${method} ${url}`);
    const status = refusal(headers["proxy-authorization"]);
    if (status !== undefined) {
      outgoing.writeHead(status, { "content-type": "text/html" }).end("<html>proxy</html>");
      return;
    }
    const { hostname, port, pathname, search } = new URL(url);
    const host = hostname.endsWith(".internal") ? "127.0.0.1" : hostname;
    const on = request({ host, port, path: pathname + search, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    on.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(on);
  });
  proxy.on("connect", (incoming, socket) => {
    requested.push(`CONNECT ${incoming.url}`);
    socket.on("error", () => undefined);
    const status = refusal(incoming.headers["proxy-authorization"]);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const on = connect(Number(incoming.url?.split(":").at(-1)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      on.pipe(socket).pipe(on);
    });
    on.on("error", () => socket.destroy());
  });
  const open = async (server: Server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const [at, tls] = [await open(proxy), await open(front)];
  return {
    proxy: `http://127.0.0.1:${at}`,
    https: `https://${NAME}:${tls}`,
    http: `http://${NAME}:${registry.port}`,
    authority,
    asked: requested,
    proxyAnswers,
    async close() {
      for (const server of [proxy, front]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

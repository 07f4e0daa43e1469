import { createServer } from "node:http";

/** A host of somebody else, on this machine. */
export interface EvilHost {
  origin: string;
  /** Connections and requests it got, also those without an answer, such as a preconnect. */
  seen: string[];
  /** What it answers, as HTML without any policy. */
  html: string;
  close(): Promise<void>;
}

/** Starts a host that answers everybody and notes who came. */
export async function openEvilHost(): Promise<EvilHost> {
  const server = createServer((request, response) => {
    evil.seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end(evil.html);
  });
  server.on("connection", () => evil.seen.push("connection"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  const evil: EvilHost = {
    origin: `http://localhost:${address.port}`,
    seen: [],
    html: "",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return evil;
}

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** A server on loopback that nobody has a reason to call. */
export interface Canary {
  port: number;
  /** How often somebody came, by TCP or UDP. */
  calls(): number;
  close(): Promise<void>;
}

export async function openCanary(): Promise<Canary> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on("error", () => undefined);
    socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const { port } = address;
  const datagrams = createSocket("udp4").on("message", () => {
    calls += 1;
  });
  datagrams.bind(port, "127.0.0.1");
  await once(datagrams, "listening");
  return {
    port,
    calls: () => calls,
    async close() {
      datagrams.close();
      server.close();
      await once(server, "close");
    },
  };
}

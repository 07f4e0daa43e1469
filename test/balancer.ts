import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A balancer that sends each request to the next replica that takes connections, as one without affinity does. */
export interface Balancer {
  url: string;
  /** How many requests each replica took. */
  sent: readonly number[];
  close(): Promise<void>;
}

export async function openBalancer(replicas: readonly string[]): Promise<Balancer> {
  const sent = replicas.map(() => 0);
  let turn = 0;
  // Longer than the replicas keep a connection, whose headers say how long.
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, outgoing) => {
    const { method, headers } = incoming;
    /** A replica that takes no connection has been sent nothing: the next one is asked. */
    const pass = (tries: number) => {
      const index = turn++ % replicas.length;
      const onward = request(new URL(incoming.url ?? "/", replicas[index]), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      const leave = () => onward.destroy();
      onward.once("socket", (socket) => {
        const begin = () => {
          sent[index] = (sent[index] ?? 0) + 1;
          incoming.pipe(onward);
        };
        if (socket.connecting) socket.once("connect", begin);
        else begin();
      });
      onward.on("error", (error: NodeJS.ErrnoException) => {
        outgoing.off("close", leave);
        if (error.code === "ECONNREFUSED" && tries > 1) pass(tries - 1);
        else outgoing.destroy();
      });
      outgoing.once("close", leave);
    };
    pass(replicas.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A balancer that sends each request to the next replica, as one without affinity does. */
export interface Balancer {
  url: string;
  /** How many requests each replica was sent. */
  sent: readonly number[];
  close(): Promise<void>;
}

export async function openBalancer(replicas: readonly string[]): Promise<Balancer> {
  const sent = replicas.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % replicas.length;
    sent[index] = (sent[index] ?? 0) + 1;
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? "/", replicas[index]), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

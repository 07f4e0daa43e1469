import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { definePart } from "../../platform/contract/part.ts";
import { collectMetrics } from "./collect-metrics.ts";
import { OPENMETRICS } from "./metrics-contract.ts";

/** `/metrics` on its own port, if configured, for a collector in the same network without a credential. */
export const metricsPort = definePart<Server | undefined>({
  name: "metrics port",
  async open(deployment) {
    const { metricsPort: port, host } = deployment.config;
    if (port === undefined) return undefined;
    const server = createServer(async (request, response) => {
      if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
      try {
        const text = await collectMetrics(deployment);
        response.writeHead(200, { "content-type": OPENMETRICS, "cache-control": "no-store" }).end(text);
      } catch (error) {
        deployment.log.error("metrics", { error });
        response.writeHead(503).end();
      }
    });
    server.listen(port, host);
    await once(server, "listening");
    return server;
  },
  async close(server) {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  },
});

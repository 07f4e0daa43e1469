import { definePart } from "../../../contract/part.ts";
import { bytesRoute } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { collectMetrics } from "./collect-metrics.ts";
import { getMetrics, OPENMETRICS } from "./contract.ts";
import { metricsPort } from "./metrics-port.ts";

/** Collects them when asked. */
const collector = definePart({ name: "metrics", open: (deployment) => () => collectMetrics(deployment) });

export const metrics: Feature = {
  name: "metrics",
  registryOnly: true,
  routes: [bytesRoute(getMetrics, async ({ part }) => ({ bytes: await (await part(collector))(), type: OPENMETRICS }))],
  starts: [metricsPort],
};

import { collectMetrics } from "../../domain/operations/collect-metrics.ts";
import { getMetrics, OPENMETRICS } from "../../domain/operations/metrics-contract.ts";
import { definePart } from "../../platform/contract/part.ts";
import { bytesRoute } from "../../platform/contract/route.ts";

/** Collects metrics on request. */
const collector = definePart({ name: "metrics", open: (deployment) => () => collectMetrics(deployment) });

export const metricsRoutes = [
  bytesRoute(getMetrics, async ({ part }) => ({ bytes: await (await part(collector))(), type: OPENMETRICS })),
];

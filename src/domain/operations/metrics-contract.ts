import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

export const OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

export const getMetrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Get metrics",
  description:
    "Returns metrics as OpenMetrics text: event loop delay, responses, commits, threads, jobs, memory and cache. With `SERVICE_METRICS_PORT`, the metrics are also available on a separate port without a credential.",
  tag: "Health",
  access: administrators,
  cache: "none",
  answer: { bytes: ["application/openmetrics-text"], about: "OpenMetrics 1.0 text." },
});

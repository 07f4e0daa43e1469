import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

export const OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

export const getMetrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Read what the process counts about itself",
  description:
    "OpenMetrics text: delays of the event loop, answers by class and status, commits, threads, jobs, memory, kept answers. For the shared secret and administrators; with `SERVICE_METRICS_PORT` also on a port of its own, without a credential.",
  tag: "Health",
  access: administrators,
  cache: "none",
  answer: { bytes: ["application/openmetrics-text"], about: "OpenMetrics 1.0 text." },
});

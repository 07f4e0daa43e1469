import type { Endpoint } from "../platform/contract/endpoint.ts";
import type { Plan } from "../platform/contract/plan.ts";
import type { Exchange } from "../platform/contract/route.ts";
import type { Settings } from "../platform/contract/settings.ts";
import { isLoopbackOrigin } from "../safe/loopback.ts";
import { readableBy } from "./headers.ts";
import { isForPreviews } from "./preview-host.ts";

/** A workspace answers pages of this machine, whatever their port: what they may read depends on the request. */
export function letReadFromHere(origins: Plan["origins"], { request, response }: Exchange): void {
  const { origin } = request.headers;
  if (origins !== "loopback" || origin === undefined || !isLoopbackOrigin(origin)) return;
  for (const [name, value] of Object.entries(readableBy(origin))) response.setHeader(name, value);
}

/** Lets pages of every origin read what an endpoint answers that is open to them, refusals too. */
export function letEveryoneRead({ origins }: Pick<Endpoint, "origins">, { response }: Exchange): void {
  if (origins !== "all") return;
  for (const [name, value] of Object.entries(readableBy("*"))) response.setHeader(name, value);
}

/** What pages of every origin may ask of such an address. */
export const openPreflight = (methods: Iterable<string>): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": [...methods].join(", "),
  "access-control-allow-headers": "Authorization, Content-Encoding, Content-Type, If-Match, If-None-Match",
  "access-control-max-age": "86400",
});

/** What a page of another origin may ask: reads, of a workspace those of this machine. */
export function readPreflight(settings: Settings, exchange: Exchange): Record<string, string> {
  const open = settings.mode === "registry" || isForPreviews(exchange.request, settings);
  if (!open) letReadFromHere("loopback", exchange);
  return {
    ...(open ? { "access-control-allow-origin": "*" } : {}),
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "If-None-Match, X-Registry-Min-Revision",
    "access-control-max-age": "86400",
  };
}

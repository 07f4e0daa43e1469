import type { Access } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";

/** A former address of a page: it redirects to the present one. */
export const movedPage = ({ from, to, tag, access }: { from: string; to: string; tag: string; access: Access }) =>
  bytesRoute(
    endpoint({
      method: "GET",
      path: from,
      summary: `Redirect to ${to}`,
      description: `Redirects to \`${to}\`.`,
      tag,
      access,
      headers: "page",
      cache: "none",
      answer: { bytes: ["text/html"], about: "The new address of the page." },
    }),
    async () => ({ bytes: "", type: "text/html; charset=utf-8", status: 308, headers: { location: to } }),
  );

import type { Access } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";

/** An address that a page had: it leads on to the one it has. */
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

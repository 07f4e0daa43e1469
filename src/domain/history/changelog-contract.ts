import { publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

/** Where programs that follow news read what changed. */
export const FEED = "/feed.xml";

export const getFeed = endpoint({
  method: "GET",
  path: FEED,
  summary: "Get the changelog as an Atom feed",
  description: "Returns an Atom feed (RFC 4287) with one entry for each of the last pushes, newest first.",
  tag: "History",
  access: publicAccess,
  answer: { bytes: ["application/atom+xml"], about: "An Atom feed." },
  cache: "none",
});

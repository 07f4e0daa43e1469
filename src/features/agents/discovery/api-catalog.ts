import type { Settings } from "../../../contract/settings.ts";
import { absolute } from "./facts-text.ts";

export const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The interfaces of this registry as a set of links (RFC 9727, RFC 9264). */
export function apiCatalog(settings: Pick<Settings, "baseUrl">): string {
  const at = (path: string) => absolute(settings, path);
  return JSON.stringify({
    linkset: [
      { anchor: at("/.well-known/api-catalog"), item: [{ href: at("/api") }, { href: at("/api/mcp") }] },
      {
        anchor: at("/api"),
        "service-desc": [{ href: at("/api/openapi.json"), type: "application/vnd.oai.openapi+json;version=3.1" }],
        "service-doc": [
          { href: at("/developer/api"), type: "text/html" },
          { href: at("/llms.txt"), type: "text/plain" },
        ],
        status: [{ href: at("/readyz"), type: "application/json" }],
      },
      {
        anchor: at("/api/mcp"),
        "service-meta": [
          { href: at("/.well-known/oauth-protected-resource/api/mcp"), type: "application/json" },
          { href: at("/.well-known/agent-skills/index.json"), type: "application/json" },
        ],
        "service-doc": [{ href: at("/llms.txt"), type: "text/plain" }],
      },
    ],
  });
}

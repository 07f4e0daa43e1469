/** One row of the specification's tables of endpoints. */
export interface SpecificationRow {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the specification writes it. */
  path: string;
  /** Who may: everybody, a bearer with `sync:write` or `sync:read`, somebody who is signed in, an administrator. */
  who: "everybody" | "bearer" | "session" | "admin";
  status: number;
  /** Keys of the answer's object, of the first object where it is a list, or the media type where it is no JSON. */
  answer: readonly string[] | readonly [readonly string[]] | string;
  /** What is asked, where the row names no address by itself: an example that the test's registry can answer. */
  asked?: { path?: string; body?: unknown; form?: Record<string, string> };
}

const row = (
  line: string,
  who: SpecificationRow["who"],
  answer: SpecificationRow["answer"],
  { status = 200, ...requested }: SpecificationRow["asked"] & { status?: number } = {},
): SpecificationRow => {
  const [method = "", path = ""] = line.split(" ");
  return { method: method as SpecificationRow["method"], path, who, status, answer, asked: requested };
};

/** Of an asset that is made by its row and named `{asset}` by those behind it. */
const ASSET = ["id", "title", "assetType", "storageUrl", "status", "createdAt", "updatedAt"];
const DTCG = { manifest: {}, css: ":root{}", scss: "", utilitycss: "", dtcg: {} };

/**
 * All rows, in an order in which each can be asked: what a row makes is there for those behind it. `{asset}`, `{person}`
 * and `{device}` stand for what came before.
 */
export const SPECIFICATION: readonly SpecificationRow[] = [
  row("GET /api/registry/config", "everybody", ["data"]),
  row("POST /api/registry/config", "bearer", ["ok"], {
    body: { data: { title: "T", designtool_project_id: "STYLED" } },
  }),
  row("GET /api/registry/tokens", "everybody", ["payload"]),
  row("POST /api/registry/tokens", "bearer", ["ok"], { body: { payload: { localStyles: { color: [] } } } }),
  row("GET /api/registry/dtcg", "everybody", ["payload"]),
  row("POST /api/registry/dtcg", "bearer", ["ok"], { body: DTCG }),
  row("GET /api/registry/icons", "everybody", ["catalog"]),
  row("POST /api/registry/icons", "bearer", ["ok", "count"], { body: { catalog: [] } }),
  row("GET /api/registry/logos", "everybody", ["logoSet"]),
  row("POST /api/registry/logos", "bearer", ["ok"], { body: { logoSet: { name: "L", variants: [] } } }),
  row("GET /api/registry/navigation", "everybody", ["tree"]),
  row("POST /api/registry/navigation", "bearer", ["ok", "nodes"], { body: { tree: [] } }),
  row("GET /api/registry/pages", "everybody", ["pages"]),
  row("POST /api/registry/pages", "bearer", ["ok", "count"], { body: { pages: [{ slug: "a", markdown: "A" }] } }),
  row("GET /api/registry/theme", "everybody", ["length", "updatedAt"]),
  row("POST /api/registry/theme", "bearer", ["ok", "length"], { body: { css: "a{}" } }),
  row("GET /api/registry/theme.css", "everybody", "text/css"),
  row("POST /api/registry/fonts", "bearer", [], { body: { fonts: [] } }),

  row("GET /api/sync/status", "bearer", []),
  row("GET /api/sync/changes", "bearer", []),
  row("POST /api/sync/upload", "bearer", ["ok", "appliedCount", "applied"], { body: { changes: [] } }),

  row("GET /api/components", "everybody", [["id", "title", "group", "description", "version", "updatedAt"]]),
  row("GET /api/component/{path}", "everybody", "text/css", { path: "/api/component/button/button.css" }),
  row("GET /api/tokens.json", "everybody", ["timestamp", "localStyles"]),
  row("GET /api/components.json", "everybody", [["id", "title", "type", "group"]]),
  row("GET /api/component/{id}.json", "everybody", ["id", "title"], { path: "/api/component/button.json" }),
  row("GET /api/component/{id}/preview/{variant}.html", "everybody", "text/html", {
    path: "/api/component/button/preview/default.html",
  }),
  row("GET /api/icons-sprite.svg", "everybody", "image/svg+xml"),
  row("GET /api/icons-sprite-manifest.json", "everybody", []),
  row("GET /api/service/components", "session", ["id", "title", "group", "description", "version", "updatedAt"], {
    path: "/api/service/components?id=button",
  }),
  row("PATCH /api/service/components", "admin", [], { body: { id: "button", title: "Button" } }),
  row("GET /api/service/components/validation", "session", ["id", "results"], {
    path: "/api/service/components/validation?id=button",
  }),
  row("GET /api/service/components/history", "everybody", ["versions", "total"], {
    path: "/api/service/components/history?id=button",
  }),
  row("GET /api/service/changelog", "everybody", ["changes", "total"]),

  row("GET /api/service/pages", "session", ["pages"]),
  row("POST /api/service/pages", "session", ["slug", "frontmatter", "markdown", "updatedAt"], {
    body: { slug: "b", markdown: "B" },
  }),
  row("DELETE /api/service/pages", "session", ["ok"], { path: "/api/service/pages?slug=b" }),

  row("GET /api/service/patterns", "session", ["patterns"]),
  row("GET /api/service/patterns/{id}", "session", ["pattern"], { path: "/api/service/patterns/departures" }),

  row("GET /api/service/assets", "session", [["id", "title", "assetType"]]),
  row("POST /api/service/assets", "session", ASSET, {
    status: 201,
    body: { title: "P", assetType: "image", storageUrl: "https://pictures.example/p.png" },
  }),
  row("GET /api/service/assets/{id}", "session", [...ASSET, "usages"], { path: "/api/service/assets/{asset}" }),
  row("PUT /api/service/assets/{id}", "session", ASSET, {
    path: "/api/service/assets/{asset}",
    body: { title: "Q" },
  }),
  row("DELETE /api/service/assets/{id}", "session", [], { status: 204, path: "/api/service/assets/{asset}" }),
  row("POST /api/service/assets/presign", "session", ["assetId", "uploadUrl", "publicUrl", "storageKey", "expiresAt"], {
    body: { filename: "p.png", mimeType: "image/png" },
  }),
  row("POST /api/service/assets/confirm", "session", ASSET, {
    status: 201,
    body: { assetId: "{assetId}", storageKey: "{storageKey}", publicUrl: "{publicUrl}", assetType: "image" },
  }),
  row("GET /api/service/assets/collections", "session", []),
  row("POST /api/service/assets/collections", "session", ["id", "name", "slug"], { status: 201, body: { name: "C" } }),

  row("POST /api/oauth/device", "everybody", [
    "device_code",
    "user_code",
    "verification_uri",
    "expires_in",
    "interval",
  ]),
  row("POST /api/oauth/token", "everybody", ["error"], {
    status: 400,
    form: { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: "{device_code}" },
  }),
  row("POST /api/oauth/register", "everybody", ["client_id"], {
    status: 201,
    body: { redirect_uris: ["http://127.0.0.1/callback"], token_endpoint_auth_method: "none" },
  }),
  row("GET /api/oauth/authorize", "everybody", "text/plain", { status: 303 }),
  row("GET /.well-known/oauth-authorization-server", "everybody", [
    "issuer",
    "token_endpoint",
    "registration_endpoint",
  ]),
  row("GET /.well-known/oauth-protected-resource", "everybody", ["resource", "authorization_servers"]),

  row("POST /api/mcp", "bearer", ["jsonrpc", "id", "result"], {
    body: {
      ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    },
  }),
  row("GET /api/mcp", "bearer", "text/event-stream"),
  row("DELETE /api/mcp", "bearer", []),

  row("GET /api/service/admin/users", "admin", [["id", "name", "email", "role", "createdAt"]]),
  row("POST /api/service/admin/invite", "admin", ["user"], { body: { email: "guest@example.com", role: "member" } }),
  row("POST /api/service/admin/role", "admin", [], { body: { userId: "{user}", role: "admin" } }),
  row("POST /api/service/admin/remove", "admin", [], { body: { userId: "{user}" } }),
  row("GET /api/service/admin/build-tasks", "admin", ["tasks"]),
  row("GET /api/service/admin/reference-materials", "admin", []),
  row("POST /api/service/admin/reference-materials", "admin", ["ok", "scope"], { body: { all: true, skipLlm: true } }),

  row("POST /api/service/ai/chat", "session", "text/event-stream", {
    body: { messages: [{ role: "user", content: "Which components are there?" }] },
  }),
  row("POST /api/service/ai/generate-component", "session", ["jobId"], { body: { behaviorPrompt: "A badge" } }),
  row("GET /api/service/ai/generate-component", "session", ["job"], {
    path: "/api/service/ai/generate-component?jobId=none",
  }),

  row("POST /api/service/design-tool/fetch", "admin", ["jobId", "status"]),
  row("GET /api/service/design-tool/fetch", "admin", []),
  row("GET /api/service/design-tool/components", "admin", []),

  row("PUT /api/account", "session", ["ok"], { body: { name: "Ada" } }),
];

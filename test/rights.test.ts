import { describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { ROLE_SCOPES } from "../src/domain/people/accounts/person.ts";
import { SCOPES } from "../src/platform/contract/access.ts";
import type { Endpoint } from "../src/platform/contract/endpoint.ts";
import { type EndpointPlan, planOf } from "../src/platform/contract/plan.ts";
import { FOR_ADMINS, tokenRights } from "../src/platform/contract/rights.ts";
import { assetRoute } from "../src/web/ui/asset-route.ts";
import { plan } from "./plan.ts";

const tools = features.flatMap((feature) => feature.tools ?? []);
const endpoints: readonly Endpoint[] = [...features.flatMap(({ routes = [] }) => routes), assetRoute].map(
  (route): Endpoint => route.endpoint,
);
const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

type Rights = Partial<Pick<EndpointPlan, "public" | "role" | "token" | "session" | "own" | "missing" | "identifies">>;

/**
 * The rules of the specification and of decisions ("OAuth, people, credentials"), written down once more and without the
 * declarations. The first that fits counts.
 */
const RULES: readonly [what: string, fits: RegExp, rights: Rights][] = [
  [
    "pushes need a program with sync:write, else 401",
    /^(?:POST|PUT|PATCH|DELETE) \/api\/registry\//,
    { public: false, token: "sync:write", session: false, missing: 401 },
  ],
  [
    "what pushes left out is for administrators, of tokens those with sync:write",
    /^GET \/api\/sync\/left-out$/,
    { public: false, role: "admin", token: "sync:write", session: true, own: false, missing: 403 },
  ],
  ["sync:read reads what is synchronised", /^GET \/api\/sync\//, { public: false, token: "sync:read", session: false }],
  [
    "sync:write uploads it",
    /^(?:POST|PUT) \/api\/sync\//,
    { public: false, token: "sync:write", session: false, missing: 403 },
  ],
  [
    "no token reaches administration, and the secret does",
    /^\w+ (?:\/api\/service)?\/admin(?:\/|$)/,
    { public: false, role: "admin", token: "none", session: true, own: false },
  ],
  [
    "no token reaches the design tool, and the secret does",
    /^\w+ \/api\/service\/design-tool(?:\/|$)/,
    { public: false, role: "admin", token: "none", session: true, own: false },
  ],
  [
    "no token and no secret reaches one's own account, keys, sessions and connections",
    /^(?:\w+ (?:\/api\/service)?\/account(?:\/.*)?|PUT \/api\/account)$/,
    { public: false, role: "member", token: "none", session: true, own: true },
  ],
  [
    "people let programs in, and nothing does in their name",
    /^POST (?:\/oauth\/consent\/|\/cli\/device)/,
    { public: false, role: "member", token: "none", session: true, own: true },
  ],
  [
    "rendering, comparing and checking what one sends is for any member",
    /^POST \/api\/service\/(?:pages\/(?:preview|compare)|tokens\/validate|check)$/,
    memberRead(),
  ],
  ["the assistant answers any member", /^(?:POST \/api\/service\/ai\/chat|GET \/api\/service\/ai)$/, memberRead()],
  [
    "what a model made is read by administrators, whatever scopes their token has",
    /^GET \/api\/service\/ai\/generate-component$/,
    { public: false, role: "admin", token: "nothing", session: true, own: false },
  ],
  [
    "what writes content is for administrators, of tokens those with sync:write",
    /^(?:POST|PUT|PATCH|DELETE) \/api\/service\//,
    { public: false, role: "admin", token: "sync:write", session: true, own: false, missing: 403 },
  ],
  [
    "the plugin of the design tool has a scope of its own, and no cookie",
    /^(?:GET|POST) \/api\/designtool-plugin\//,
    { public: false, token: "designtool:sync", session: false },
  ],
  ["what the process counts is for the secret", /^GET \/metrics$/, { public: false, role: "admin", token: "none" }],
  [
    "editors are pages of administrators",
    /^(?:GET \/edit(?:\/reference)?|(?:GET|POST) \/components\/\{id\}\/edit)$/,
    { public: false, role: "admin", token: "none" },
  ],
  ["the media library is for members, as its assets are", /^GET \/media(?:\/|$)/, memberRead()],
  [
    "history and changelog are read by everybody",
    /^GET \/api\/service\/(?:changelog|components\/history(?:\/(?:declaration|picture))?)$/,
    { public: true },
  ],
  ["what is checked is documentation of the program", /^GET \/api\/service\/check\/rules$/, { public: true }],
  [
    "where an image lies is for whoever sees the image",
    /^GET \/api\/service\/assets\/\{id\}\/\{form\}$/,
    { public: true },
  ],
  [
    "texts for agents are for members, of tokens those with reference:read",
    /^GET \/api\/service\/reference(?:\/\{id\})?$/,
    { ...memberRead(), token: "reference:read" },
  ],
  [
    "drafts, and what makes them, are for administrators, and any token of theirs reads them",
    /^GET \/api\/service\/(?:drafts(?:\/.*)?|ai\/generate-component)$/,
    { public: false, role: "admin", token: "nothing", session: true },
  ],
  ["reading content needs no scope", /^GET \/api\/service\//, memberRead()],
  ["a part of a page is for whom its data are for", /^GET \/components\/\{id\}\/sources$/, memberRead()],
  [
    "a comparison of versions shows files to those who may read them",
    /^GET \/components\/\{id\}\/versions\/compare$/,
    { public: true, identifies: true },
  ],
  [
    "token sources are for readers of sources",
    /^GET \/api\/(?:compare\/document|registry\/dtcg\/source(?:s\/\{path\*\})?)$/,
    memberRead(),
  ],
  [
    "the proof links sources for those who may read them",
    /^GET \/(?:api\/registry\/dtcg|foundations)\/proof$/,
    { public: true, identifies: true },
  ],
  ["who asks may know who it is", /^GET \/api\/account$/, { public: true, identifies: true }],
  ["signing in and out are for everybody", /^POST \/(?:sign-in|sign-out|setup|reset|invite)/, { public: true }],
  ["the doors of OAuth and MCP are open", /^(?:POST|DELETE) \/api\/(?:oauth|mcp)/, { public: true }],
  [
    "the address of an upload is the right to it",
    /^PUT \/assets\/uploads\/\{assetId\}$/,
    { public: true, identifies: false },
  ],
  ["all other reads are for everybody", /^GET /, { public: true }],
];

function memberRead(): Rights {
  return { public: false, role: "member", token: "nothing", session: true, own: false };
}

/** `SERVICE_PUBLIC_READS=false`: what stays open (decisions, "Everywhere"), and nothing else. */
const STAYS_OPEN = [
  "GET /healthz",
  "GET /readyz",
  "GET /api/registry/config",
  "GET /.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/api/mcp",
  "GET /api/oauth/authorize",
  "GET /api/oauth/jwks",
  "GET /oauth/consent/{id}",
  "GET /cli/device",
  "GET /sign-in",
  "GET /sign-in/oidc",
  "GET /sign-in/oidc/callback",
  "GET /setup",
  "GET /invite/{token}",
  "GET /reset",
  "GET /reset/{token}",
  "GET /_/{file*}",
  // They ask for a credential themselves: who nobody is learns that, and where to sign in.
  "GET /api/account",
  "GET /api/mcp",
];

describe("permissions declared by endpoints", () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("is as decided: %s", (name, endpoint) => {
    const [what, , rights] = RULES.find(([, fits]) => fits.test(name)) ?? [];
    expect(plan(endpoint), what ?? "no rule names this endpoint").toMatchObject(rights ?? { public: "decided" });
  });

  it("are checked for every rule", () => {
    const requested = endpoints.map((endpoint) => RULES.find(([, fits]) => fits.test(nameOf(endpoint)))?.[0]);
    expect(RULES.map(([what]) => what).filter((what) => !requested.includes(what))).toEqual([]);
  });

  it("leaves only the declared ones open when reads are closed", () => {
    const closed = { mode: "registry", publicReads: false, publicSources: false } as const;
    const open = endpoints.filter((endpoint) => endpoint.method === "GET" && planOf(endpoint, closed).public);
    expect(open.map(nameOf).sort()).toEqual([...STAYS_OPEN].sort());
    for (const endpoint of endpoints) {
      const { public: isOpen, cache, origins } = planOf(endpoint, closed);
      const toPages = endpoint.origins === "all" ? "all" : "none";
      if (!isOpen) expect([nameOf(endpoint), cache, origins]).toEqual([nameOf(endpoint), "none", toPages]);
    }
  });

  it("lets pages of every origin call only endpoints without cookies", () => {
    const toPages = endpoints.filter(({ origins }) => origins === "all");
    expect(toPages.length).toBeGreaterThan(0);
    for (const endpoint of toPages) {
      const { identifies, session } = plan(endpoint);
      expect([nameOf(endpoint), identifies && session]).toEqual([nameOf(endpoint), false]);
    }
  });

  it("with public sources, answers sources like all public reads", () => {
    const sources = { mode: "registry", publicReads: true, publicSources: true } as const;
    const all = endpoints.filter((endpoint) => !plan(endpoint).public && planOf(endpoint, sources).public);
    const [pages, opened] = [true, false].map((isPage) => all.filter(({ headers }) => (headers === "page") === isPage));
    expect(pages?.map(nameOf)).toEqual(["GET /components/{id}/sources"]);
    expect(opened?.map(nameOf)).toEqual([
      "GET /api/registry/dtcg/source",
      "GET /api/registry/dtcg/sources/{path*}",
      "GET /api/service/components/sources",
      "GET /api/service/components/source",
      "GET /api/service/components/history/version",
      "GET /api/compare/document",
    ]);
    for (const endpoint of opened ?? []) expect(planOf(endpoint, sources).origins).toBe("all");
    expect(opened?.map((endpoint) => planOf(endpoint, sources).cache)).toEqual([
      "revalidate",
      "revalidate",
      "revalidate",
      "revalidate",
      "none",
      "none",
    ]);
  });
});

describe("descriptions of a token's permissions", () => {
  const settings = { mode: "registry", publicReads: true, publicSources: false } as const;

  it.each(["admin", "member"] as const)("is all there is, each thing in one place, for the tokens of a %s", (role) => {
    const { always, byScope, never } = tokenRights({ endpoints }, settings, { role, grants: ROLE_SCOPES[role] });
    const said = [...always, ...[...byScope.values()].flat(), ...never].flatMap(({ tag, summaries }) =>
      summaries.map((summary) => `${tag}: ${summary}`),
    );
    const requested = endpoints.filter((endpoint) => {
      const { identifies, public: isPublic } = plan(endpoint);
      const isPage = endpoint.headers === "page" && endpoint.method === "GET";
      return identifies && !isPage && !endpoint.alsoInApi && !(isPublic && endpoint.method !== "GET");
    });
    const named = requested.map((endpoint) => {
      const { role: needed, token } = plan(endpoint);
      return `${endpoint.tag}: ${endpoint.summary}${needed === "admin" && token === "nothing" ? FOR_ADMINS : ""}`;
    });
    expect(said.toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it("never forbids a form whose operation a scope allows, and marks the reads of administrators", () => {
    const { always, byScope, never } = tokenRights({ endpoints }, settings, {
      role: "admin",
      grants: ROLE_SCOPES.admin,
    });
    const summaries = (groups: typeof never) => groups.flatMap((group) => group.summaries);
    expect(summaries(byScope.get("sync:write") ?? [])).toEqual(
      expect.arrayContaining(["Publish a draft", "Generate a component"]),
    );
    expect(summaries(never)).not.toContain("Publish or discard a draft");
    expect(summaries(never)).not.toContain("Generate a component, or cancel a generation");
    expect(summaries(never)).not.toContain("Edit the metadata of a component (form)");
    expect(summaries(always)).toContain(`List drafts${FOR_ADMINS}`);
  });

  it("list what each scope permits, and no scope without endpoints", () => {
    const { byScope, never } = tokenRights({ endpoints, tools }, settings, { role: "admin", grants: new Set(SCOPES) });
    expect([...byScope.keys()]).toEqual([
      "sync:read",
      "sync:write",
      "reference:read",
      "design:read",
      "designtool:sync",
    ]);
    expect(byScope.get("design:read")).toEqual([
      { tag: "Agent tools", summaries: ["Get the reference image of a component"], reads: true },
    ]);
    expect(byScope.get("sync:write")?.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["Pages", "Sync"]));
    expect(never.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["Account", "API keys", "Administration"]));
  });
});

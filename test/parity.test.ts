import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { plan } from "./plan.ts";
import { addBanner, BANNER_IMAGE, runDsr } from "./push-workspace.ts";

/** Times differ between a file and a push. */
const withoutTimes = (text: string) => text.replaceAll(/"(?:updatedAt|generatedAt)":"[^"]*"/g, '"time"');

/** Previews of a workspace come from a host that is made up at each start. */
const withoutPreviewHost = (html: string) => html.replaceAll(/http:\/\/[\w-]+\.localhost:\d+/g, "");

/** A preview isn't a registry: it shows the push command with the address of an example. */
const withoutPushAddress = (html: string) => html.replaceAll(/(dsr push --workspace \. --url )[^\s<]+/g, "$1");

/** What is new is told of changes, which only a registry keeps. */
const withoutNews = (html: string) =>
  html.replace(/<section class="home-part"><header><h2>What[^<]*s new<.*?<\/section>/s, "");

const FOR_ADMINISTRATORS = /<a [^>]*data-for-administrators[^>]*>.*?<\/a>/gs;

/** Only a registry has people: the ways to sign in and to edit stand on its pages alone, and that only who did may ask. */
const withoutAccount = (html: string) =>
  html
    .replace(/<a [^>]*data-account[^>]*>Sign in<\/a>/, "")
    .replace(' data-ask-members=""', "")
    .replace(FOR_ADMINISTRATORS, "")
    .replace('<div class="r-actions"></div>', "");

/** Addresses that describe the endpoints there are, of which a registry has more. */
const ABOUT_ENDPOINTS = ["/api/openapi.json", "/developer/api"];

/** A workspace needs no second endpoint for agents without an account: texts name that of a registry, an index their digests. */
const withoutPublicDoor = (text: string) => text.replaceAll(/; without an account: [^\n"]*?\/api\/mcp\/public`?/g, "");
const OF_DIGESTS = ["/.well-known/agent-skills/index.json"];

/** What tells of changes over time, which only a registry keeps, and the endpoint for agents, which asks who they are. */
const OF_A_REGISTRY = [
  "/changelog",
  "/changelog.md",
  "/feed.xml",
  "/foundations/compare",
  "/foundations/tokens/timeline",
  "/api/compare",
  "/api/compare/revisions",
  "/api/compare/timeline",
  "/health",
  "/api/service/changelog",
  "/api/service/components/history",
  "/api/mcp",
];

/** They lead to sources, which a registry has for some and a workspace for everybody. */
const TO_SOURCES = ["/foundations/proof", "/api/registry/dtcg/proof"];

const paths = features
  .filter(({ registryOnly }) => !registryOnly)
  .flatMap((feature) => feature.routes ?? [])
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === "GET" && plan(endpoint).public && !endpoint.path.includes("{"))
  // What says too little is refused by both.
  .filter(({ query }) => query?.safeParse({}).success !== false)
  .map(({ path }) => path)
  .filter(
    (path) =>
      !["/healthz", "/readyz", ...ABOUT_ENDPOINTS, ...OF_DIGESTS, ...OF_A_REGISTRY, ...TO_SOURCES].includes(path),
  );

const SINGLE = [
  "/docs/getting-started",
  "/docs/accessibility.md",
  "/api/registry/pages/index",
  "/api/registry/dtcg?brand=meadow&scheme=dark&format=css",
  "/api/registry/dtcg/nearest?value=%230b3c5d",
  "/api/search?q=button",
  "/api/component/button.json",
  "/api/component/button/button-default.html",
  "/api/component/button/screenshot.png",
  "/api/component/main.css",
  "/api/component/banner.json",
  "/api/component/banner-default.html",
  BANNER_IMAGE,
];

describe.each(databases)("after push:all to %s", (database) => {
  let registry: OpenService;
  let workspace: OpenService;
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "workspace-"));
    await cp("examples", folder, { recursive: true, filter: (path) => !path.includes(".service") });
    await addBanner(folder);
    registry = await openRegistry(database);
    workspace = await openWorkspace(folder);
    const { code } = await runDsr(["push:all", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(code).toBe(0);
  });
  afterAll(async () => {
    await registry.close();
    await workspace.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([...paths, ...SINGLE])("%s answers alike from the workspace", async (path) => {
    const [pushed, local] = await Promise.all([registry.get(path), workspace.get(path)]);
    expect(pushed.status).toBe(200);
    expect(local.status).toBe(200);
    expect(local.headers.get("content-type")).toBe(pushed.headers.get("content-type"));
    const html = pushed.headers.get("content-type")?.startsWith("text/html");
    const strip = (text: string) =>
      withoutTimes(
        html
          ? withoutPushAddress(withoutNews(withoutPreviewHost(withoutAccount(text)))).replace(/ data-live(?:="")?/, "")
          : withoutPublicDoor(text),
      );
    const bytes = Buffer.from(await local.arrayBuffer());
    expect(strip(bytes.toString("latin1"))).toBe(strip(Buffer.from(await pushed.arrayBuffer()).toString("latin1")));
  });
});

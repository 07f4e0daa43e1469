import { createHash } from "node:crypto";
import { join } from "node:path";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type Ran, runDsr } from "./push-workspace.ts";
import { spawnServe } from "./spawn-service.ts";

/** What a registry on a database is started with. */
export type Environment = Record<string, string>;

/** A database that nothing lies in yet. PostgreSQL has its key in the environment, SQLite beside the file. */
export async function emptyDatabase(
  database: "sqlite" | "postgres",
  folder: string,
  name = "registry",
): Promise<Environment> {
  const common = { SERVICE_SYNC_SECRET: SECRET, SERVICE_BASE_URL: "http://registry.test" };
  return database === "sqlite"
    ? { ...common, DATABASE_URL: `sqlite:${join(folder, `${name}.db`)}` }
    : { ...common, DATABASE_URL: await freshPostgres(), SERVICE_SECRET_KEY: SECRET_KEY };
}

/** Runs one command line of `dist/main.js`. */
export const dsr = (env: Environment, cwd: string, ...argv: string[]): Promise<Ran> => runDsr(argv, cwd, env);

const JSON_HEADERS = { "content-type": "application/json", authorization: `Bearer ${SECRET}` };

/** Sends JSON with the shared secret; rejects unless it was taken. */
export async function send(url: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(url + path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** A few records of most sorts: small and large documents, files, versions, a deletion, and a signing key. */
export async function fillRegistry(url: string): Promise<void> {
  const page = (slug: string, markdown: string) => ({ slug, frontmatter: { title: slug }, markdown });
  await send(url, "/api/registry/config", { data: { title: "Backed up" } });
  await send(url, "/api/registry/theme", { css: ":root { color: red }" });
  await send(url, "/api/registry/pages", {
    pages: [page("one", "# One"), page("two", "Größe\n"), page("large", "large ".repeat(4_000))],
  });
  await send(url, "/api/registry/pages", {
    pages: [page("one", "# One, again"), page("large", "large ".repeat(4_000))],
  });
  const change = (entityType: string, entityId: string, data: unknown) => ({
    entityType,
    entityId,
    action: "update",
    data,
  });
  const content = (text: string) => ({ content: Buffer.from(text).toString("base64"), encoding: "base64" });
  await send(url, "/api/sync/upload", {
    message: "A button",
    changes: [
      change("component", "button", { id: "button", title: "Button" }),
      change("component_source", "button/button.css", content(".button { color: red }")),
      change("component_source", "button/big.bin", content("big file ".repeat(20_000))),
      change("component_artifact", "button/button-default.html", content("<!doctype html><button>Hello</button>")),
    ],
  });
  await send(url, "/api/sync/upload", {
    changes: [{ entityType: "page", entityId: "two", action: "delete", data: null }],
  });
  const { jwks_uri } = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
  await fetch(url + new URL(jwks_uri).pathname);
}

/** What differs from one start to the next, not from one registry to the next. */
const PASSING = new Set(["/readyz", "/healthz"]);

/** Digests of all public reads that need nothing but an address, and of the records `fillRegistry` makes. */
export async function publicReads(url: string): Promise<Record<string, string>> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const plain = Object.entries<Record<string, { parameters?: { required?: boolean }[] }>>(paths)
    .filter(([path, item]) => item.get && !path.includes("{") && !item.get.parameters?.some(({ required }) => required))
    .map(([path]) => path);
  const more = [
    "/",
    "/docs",
    "/docs/one",
    "/docs/one.md",
    "/docs/large",
    "/components",
    "/components/button",
    "/changelog",
    "/tokens",
    "/api/registry/pages/one",
    "/api/registry/pages/large",
    "/api/component/button.json",
    "/api/component/button.html",
    "/api/component/button/preview/default.html",
    "/api/search?q=one",
  ];
  const reads: Record<string, string> = {};
  for (const path of new Set([...plain, ...more])) {
    if (PASSING.has(path)) continue;
    const response = await fetch(url + path, { redirect: "manual" });
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A form is made anew for everybody who asks.
    if (!response.ok || response.headers.has("set-cookie")) continue;
    reads[path] = createHash("sha256").update(bytes).digest("hex");
  }
  return reads;
}

/** Starts a registry, lets `work` use it, and stops it. */
export async function whileServing<T>(env: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const service = await spawnServe(env);
  try {
    return await work(service.url);
  } finally {
    await service.end("SIGTERM");
  }
}

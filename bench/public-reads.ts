// P1: a public read, warm, next to bare node:http writing the same bytes, on SQLite and PostgreSQL.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, print } from "./measure.ts";
import { freshFolder, post, startBareNode, startRegistry } from "./programs.ts";
import { iconCatalog, pages, tokensPayload } from "./samples.ts";

const PATHS = [
  "/api/tokens.json",
  "/api/registry/theme.css",
  "/api/icons-sprite.svg",
  "/api/registry/pages/section-1/page-1",
];

export async function publicReads(databases: Record<string, string | undefined>): Promise<void> {
  for (const [database, url] of Object.entries(databases)) {
    const registry = await startRegistry(url);
    await post(registry, "/api/registry/tokens", { payload: tokensPayload() });
    await post(registry, "/api/registry/theme", { css: ":root { --accent: #0a6c74; }\n".repeat(400) });
    await post(registry, "/api/registry/icons", { catalog: iconCatalog(2_000) });
    await post(registry, "/api/registry/pages", { pages: pages(200) });
    for (const encoding of ["identity", "gzip", "br"]) {
      const folder = freshFolder();
      const bodies: Parameters<typeof startBareNode>[0] = {};
      for (const [index, path] of PATHS.entries()) {
        await fetch(registry.url + path, { headers: { "accept-encoding": encoding } }).then((answer) =>
          answer.arrayBuffer(),
        );
        await new Promise((resolve) => setTimeout(resolve, 1_500)); // brotli 11 is made in the background
        const { body, sent, type } = await raw(registry.url + path, encoding);
        const file = join(folder, String(index));
        writeFileSync(file, body);
        bodies[path] = { type, file, encoding: sent };
      }
      const bare = await startBareNode(bodies);
      for (const path of PATHS) {
        const { ours, ratio } = await compare(registry, bare, { path, headers: { "accept-encoding": encoding } });
        print({
          name: `P1 ${database} ${path} ${encoding}`,
          value: ours,
          unit: "µs CPU",
          ratio,
          against: "bare node:http",
        });
      }
      if (encoding === "br") {
        const headers = { "accept-encoding": "br", "if-none-match": await etagOf(`${registry.url}/api/tokens.json`) };
        const { ours, ratio } = await compare(registry, bare, { path: "/api/tokens.json", headers });
        print({ name: `P1 ${database} 304`, value: ours, unit: "µs CPU", ratio, against: "bare node:http 304" });
      }
      await bare.stop();
    }
    await registry.stop();
  }
}

/** The bytes as they travel, not decoded. */
async function raw(url: string, encoding: string): Promise<{ body: Buffer; sent?: string; type: string }> {
  const { default: http } = await import("node:http");
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { "accept-encoding": encoding } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const type = response.headers["content-type"] ?? "";
        resolve({ body: Buffer.concat(chunks), sent: response.headers["content-encoding"], type });
      })
      .on("error", reject);
  });
}

const etagOf = async (url: string) =>
  (await fetch(url, { headers: { "accept-encoding": "br" } })).headers.get("etag") ?? "";

// P1: a public read, warm, next to bare node:http writing the same bytes and headers, on SQLite and PostgreSQL.
import { setTimeout } from "node:timers/promises";
import { compare, print } from "./measure.ts";
import { answerOf, post, startBareNode, startRegistry } from "./programs.ts";
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
      const headers = { "accept-encoding": encoding };
      for (const path of PATHS) await answerOf(registry.url + path, headers);
      // Brotli 11 is made in the background after the second request; what is compared is what is served from then on.
      for (const path of PATHS) await settled(registry.url + path, headers);
      const bare = await startBareNode(registry, PATHS, headers);
      for (const path of PATHS) {
        const { ours, ratio } = await compare(registry, bare, { path, headers });
        const name = `P1 ${database} ${path} ${encoding}`;
        print({ name, value: ours, unit: "µs CPU", ratio, against: "bare node:http, the same headers" });
      }
      if (encoding === "br") {
        for (const path of PATHS) {
          const { etag = "" } = (await answerOf(registry.url + path, headers)).headers;
          const { ours, ratio } = await compare(registry, bare, {
            path,
            headers: { ...headers, "if-none-match": etag },
          });
          const name = `P1 ${database} ${path} 304`;
          print({ name, value: ours, unit: "µs CPU", ratio, against: "bare node:http, the same headers" });
        }
      }
      await bare.stop();
    }
    await registry.stop();
  }
}

/** Asks until two answers in a row are of one length. */
async function settled(url: string, headers: Record<string, string>): Promise<void> {
  for (let before = -1, same = 0; same < 3; ) {
    const { length } = (await answerOf(url, headers)).body;
    same = length === before ? same + 1 : 0;
    before = length;
    await setTimeout(300);
  }
}

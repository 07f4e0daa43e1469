import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { answerOf } from "../bench/programs.ts";
import { features } from "../src/cli/product.ts";
import type { Endpoint } from "../src/platform/contract/endpoint.ts";

/** Every page and part of a page that is declared. */
export const pageEndpoints: readonly Endpoint[] = features
  .flatMap((feature) => (feature.routes ?? []).map((route): Endpoint => route.endpoint))
  .filter(({ method, headers }) => method === "GET" && headers === "page");

/** One address as it travels. */
export interface CrawledPage {
  /** Of the declaration: `/components/{id}`. */
  template: string;
  address: string;
  status: number;
  /** In brotli; what goes out plain is compressed here. */
  bytes: number;
  html: string;
}

/** What links to another address of ours, or loads one into the page. */
const LEADS = /\s(?:href|action|data-load|data-branch)="(\/[^"#]*)/g;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.?+^$()|[\]\\]/g, "\\$&")
      .replace(/\{\w+\*\}/g, ".+")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  );

/** Addresses of their own go before those that take any name in their place. */
const templates = [...pageEndpoints]
  .sort((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")))
  .map(({ path }) => ({ path, pattern: patternOf(path) }));

const templateOf = (address: string): string | undefined =>
  templates.find(({ pattern }) => pattern.test(address.replace(/\?.*/, "")))?.path;

/**
 * Asks for every page that others lead to, from the declared addresses without a name in them: at most `most` of those that
 * are made alike, which are those of one declaration that ask for the same parameters.
 */
export async function* crawlPages(
  url: string,
  { most, headers = {} }: { most: number; headers?: Record<string, string> },
): AsyncGenerator<CrawledPage> {
  const waiting = pageEndpoints.flatMap(({ path, query }) => {
    if (path.includes("{")) return [];
    // A word that much has in it.
    const parsed = query?.safeParse({ q: "t" });
    const searches = parsed?.success && JSON.stringify(parsed.data).includes('"q":"t"');
    return searches ? [path, `${path}?q=t`] : [path];
  });
  const seen = new Set(waiting);
  const requested = new Map<string, number>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const template = templateOf(address);
    if (template === undefined) continue;
    const alike = `${template} ${[...new URL(address, url).searchParams.keys()].sort()}`;
    const count = requested.get(alike) ?? 0;
    if (count >= most) continue;
    requested.set(alike, count + 1);
    const page = await readPage(url, address, headers);
    yield { template, address, ...page };
    for (const [, link = ""] of page.html.matchAll(LEADS)) {
      const next = link.replaceAll("&amp;", "&");
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
}

async function readPage(url: string, address: string, headers: Record<string, string>) {
  const asking = { accept: "text/html", "accept-encoding": "br", ...headers };
  const { status, headers: reported, body } = await answerOf(url + address, asking);
  if (reported["content-encoding"] === "br")
    return { status, bytes: body.length, html: brotliDecompressSync(body).toString() };
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { status, bytes: packed.length, html: body.toString() };
}

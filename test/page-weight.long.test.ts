// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrawledPage, crawlPages, pageEndpoints } from "./crawl-pages.ts";
import { isLongForm } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { openFilled } from "./open-filled.ts";
import type { OpenService } from "./open-service.ts";
import { plan } from "./plan.ts";

/** P15: what a page may weigh in brotli, whatever there is of anything. */
const LIMIT = 20 * 1024;
/** Full size: `PAGE_WEIGHT_COUNT=10000`. */
const COUNT = Number(process.env.PAGE_WEIGHT_COUNT ?? 2_000);
/** Pages that are made alike. */
const MAX = isLongForm ? { example: 40, large: 25 } : { example: 40, large: 5 };

/** What anybody may read, without the ways in. */
const readable: ReadonlySet<string> = new Set(
  pageEndpoints.filter((one) => plan(one).public && !plan(one).holdsSecrets).map(({ path }) => path),
);
/** There only where somebody set it up, composed it, sent two versions, or has a component with very many properties (`long-properties.test.ts`). */
const NEEDS_MORE = [
  "/sign-in/oidc",
  "/sign-in/oidc/callback",
  "/components/{id}/previews/{previewKey}",
  "/components/{id}/versions/compare",
  "/components/{id}/properties",
];
const seen = new Set<string>(NEEDS_MORE);

describe.each([
  ["the example", () => openExamples(), MAX.example],
  [`${COUNT} of everything`, () => openFilled(COUNT), MAX.large],
] as const)("pages of %s", (_name, open, max) => {
  let service: OpenService;
  const pages: CrawledPage[] = [];
  beforeAll(async () => {
    service = await open();
    for await (const page of crawlPages(service.url, { most: max })) pages.push(page);
  }, 600_000);
  afterAll(() => service?.close());

  it("weigh at most 20 KB, including linked pages and all parts", () => {
    const heavy = pages.filter(({ bytes }) => bytes > LIMIT);
    expect(heavy.map(({ address, bytes }) => `${address} ${Math.ceil(bytes / 1024)} KB`)).toEqual([]);
  });

  it("exist", () => {
    const requested = pages.filter(({ template }) => readable.has(template) && !NEEDS_MORE.includes(template));
    const missing = requested.filter(({ status }) => status >= 400);
    expect(missing.map(({ address, status }) => `${address} ${status}`)).toEqual([]);
    for (const { template } of requested) seen.add(template);
  });
});

it("every page that is declared is one of those, in one of the systems", () => {
  expect([...readable].filter((path) => !seen.has(path))).toEqual([]);
});

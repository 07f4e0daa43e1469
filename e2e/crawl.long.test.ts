// @module-tag long
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isLongForm } from "../test/long-form.ts";
import { openExamples } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

interface Seen {
  ids: string[];
  /** Addresses of ours that the page leads to. */
  links: string[];
}

/**
 * Pages that are made alike, one for each token or endpoint, and in the short form for each record and choice: so many are
 * opened in the browser, the others asked for.
 */
const ALIKE = isLongForm
  ? /^\/(?:foundations\/tokens|developer\/api\/\w+)\/(?=[^?])/
  : /^(?:\/(?:foundations\/tokens|developer\/api\/\w+|docs(?:\/[\w-]+)*|components|patterns)\/(?=[^?/]+$)|[^?]+\?)/;
const OPENED = isLongForm ? 16 : 1;

describe("every page a reader can reach", () => {
  const site = useSite(openExamples);

  // Requests to other hosts, errors in the console, broken policies and missing parts fail the test in `useSite`.
  it("loads only from this host and without errors, and its links work", {
    tags: "repeated",
    timeout: 360_000,
  }, async () => {
    const page = await site.open();
    const seen = new Map<string, Seen>();
    const files = new Set<string>();
    const waiting = ["/"];
    const opened = new Map<string, number>();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (seen.has(address) || files.has(address)) continue;
      const [alike] = ALIKE.exec(address) ?? [];
      const before = alike === undefined ? 0 : (opened.get(alike) ?? 0);
      if (before >= OPENED) {
        files.add(address);
        continue;
      }
      if (alike !== undefined) opened.set(alike, before + 1);
      const isPage = (await site.service.get(address, { accept: "text/html" })).headers
        .get("content-type")
        ?.startsWith("text/html");
      if (!isPage) {
        files.add(address);
        continue;
      }
      const found = await visit(page, address);
      seen.set(address, found);
      // Pages for two choices at once are made as those for one.
      waiting.push(...found.links.map((link) => link.replace(/#.*$/, "")).filter((link) => !link.includes("&")));
    }
    expect([...seen.keys()].length).toBeGreaterThanOrEqual(25);
    const reached = [...seen.keys(), ...files];
    expect(reached).toEqual(expect.arrayContaining(["/docs/content/voice-and-tone", "/foundations/logos"]));

    const led = await Promise.all(
      [...files].map(async (path) => {
        const { status, headers } = await site.service.get(path, { accept: "text/html" });
        // Who has to sign in first is led there and back.
        const signsIn = status === 303 && headers.get("location") === `/sign-in?next=${encodeURIComponent(path)}`;
        return [path, signsIn ? 200 : status] as const;
      }),
    );
    expect(led.filter(([, status]) => status !== 200)).toEqual([]);
    expect(brokenFragments(seen)).toEqual([]);
  });
});

async function visit(page: Page, address: string): Promise<Seen> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(200);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures far down would load when they come near the window.
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    const links = [...document.links].filter(({ origin }) => origin === location.origin);
    return {
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      links: links.map(({ pathname, search, hash }) => pathname + search + hash),
    };
  });
}

/** Links to a part of a page that has no such part. */
function brokenFragments(seen: ReadonlyMap<string, Seen>): string[] {
  const all = [...seen].flatMap(([from, { links }]) => links.map((link) => ({ from, link })));
  // What a preview links to is its author's affair.
  const ours = all.filter(({ from }) => !from.startsWith("/api/"));
  return ours.flatMap(({ from, link }) => {
    const [address = "", fragment] = link.split("#");
    const ids = seen.get(address)?.ids;
    // The script of the icons reads their fragments; they are no parts of the page.
    if (!fragment || !ids || address.startsWith("/foundations/icons")) return [];
    return ids.includes(decodeURIComponent(fragment)) ? [] : [`${from} → ${link}`];
  });
}

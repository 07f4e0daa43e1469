import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openBrowser } from "./browser.ts";
import type { OpenService } from "./open-registry.ts";
import { watch } from "./watch.ts";

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What of a service a browser needs. */
type Opened = Pick<OpenService, "url" | "close">;

/** A site and a browser for the tests of one file. */
export interface Site<S extends Opened = OpenService> {
  readonly service: S;
  /** A page of a new reader. It is closed after the test, which fails when the page did what none may do. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Lets the pages of this test do it. */
  forgive(): void;
}

/** Opens a site before the tests of the file and closes it after them. `expected` are problems that do not count. */
export function useSite<S extends Opened>(
  openService: () => Promise<S>,
  { expected }: { expected?: RegExp } = {},
): Site<S> {
  let browser: Browser;
  let service: S;
  let contexts: { context: BrowserContext; problems: string[] }[] = [];

  beforeAll(async () => {
    [browser, service] = await Promise.all([openBrowser(), openService()]);
  });
  afterEach(async () => {
    const opened = contexts;
    contexts = [];
    await Promise.all(opened.map(({ context }) => context.close()));
    const problems = opened.flatMap((one) => one.problems).filter((problem) => !expected?.test(problem));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  return {
    get service() {
      return service;
    },
    async open(options = {}) {
      const context = await browser.newContext({ ...DESKTOP, baseURL: service.url, ...options });
      // Nearly as long as a test may take, which then fails with what was waited for.
      context.setDefaultTimeout(110_000);
      contexts.push({ context, problems: watch(context, service.url) });
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : waitingForIslands(page);
    },
    forgive() {
      for (const { problems } of contexts) problems.length = 0;
    },
  };
}

/**
 * The page, whose `goto` ends once the scripts of its parts have started: they come after the page, later on a busy
 * machine. A test of what happens before them names a moment of its own (`waitUntil`).
 */
function waitingForIslands(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil)
      await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-started])"));
    return answer;
  };
  return page;
}

/** Path, query and fragment of the page. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return decodeURI(pathname) + search + hash;
}

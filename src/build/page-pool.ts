import type { Browser } from "playwright-core";
import { openContext } from "./open-browser.ts";
import { openPreviewPage, type PreviewPage, type ReadPath } from "./preview-page.ts";

/** Pages that are used again, as opening one costs more than showing a preview in it. */
export interface PagePool {
  /** Gives work a page to itself. One that fails or takes longer than the limit is thrown away with its browser context. */
  withPage<T>(work: (page: PreviewPage) => Promise<T>): Promise<T>;
}

export function createPagePool(
  browser: Browser,
  { read, axe, limitMs = 120_000 }: { read: ReadPath; axe: string; limitMs?: number },
): PagePool {
  const idle: PreviewPage[] = [];
  return {
    async withPage(work) {
      const page = idle.pop() ?? (await openPreviewPage(await openContext(browser, axe), read));
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs / 1000} seconds`)), limitMs);
      try {
        const result = await Promise.race([work(page), late]);
        idle.push(page);
        return result;
      } catch (error) {
        await page.page
          .context()
          .close()
          .catch(() => {});
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

import { SourceMap } from "node:module";
import { posix } from "node:path";

/** Errors of code that wants what browsers have and the cage has not: such a component is made by its script there. */
const NEEDS_BROWSER =
  /^(?:window|document|navigator|location|history|screen|self|localStorage|sessionStorage|matchMedia|HTML\w*Element|Element|Node|DOMParser|customElements|\w+Observer|(?:request|cancel)AnimationFrame|getComputedStyle|Intl|URL|URLSearchParams|Event|CustomEvent|EventTarget|AbortController|TextDecoder|structuredClone|crypto|performance|btoa|atob|fetch|Headers|Request|Response|FormData|Blob|File|FileReader|XMLHttpRequest|WebSocket|Worker|BroadcastChannel|MessageChannel|queueMicrotask|Image|Audio|CSS|CSSStyleSheet) is not defined$/;

/** A process that a component took down says nothing of the component. */
const ENDED = /^its process ended by itself/;

/** Whether an error says that code has to run in a browser. */
export const needsBrowser = (error: string): boolean => NEEDS_BROWSER.test(error) || ENDED.test(error);

/** What stacks call the bundle of a component. */
export const BUNDLE = "out.js";

/**
 * The first place of a stack that lies in sources of the repository, as `path:line:column`.
 *
 * @param bundle.map source map of the bundle, as JSON
 * @param bundle.folder the one it stands for, relative to the workspace: sources are named from there
 * @param bundle.above lines that stand before the bundle in the script
 */
export function faultIn(
  stack: string,
  { map, folder, above }: { map: string; folder: string; above: number },
): string | undefined {
  const places = [...stack.matchAll(/\bout\.js:(\d+):(\d+)/g)];
  if (places.length === 0) return undefined;
  const sources = new SourceMap(JSON.parse(map));
  for (const [, line, column] of places) {
    const entry = sources.findEntry(Number(line) - 1 - above, Number(column) - 1);
    if (!("originalSource" in entry) || !entry.originalSource) continue;
    const path = posix.join(folder, entry.originalSource);
    if (path.includes("node_modules") || path.includes(":")) continue;
    return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
  return undefined;
}

/** Modules that are replaced because they throw when they are imported. Each costs another bundle. */
export const MAX_FAILING = 4;

/** What code throws that uses a module which throws when it is imported. @param place `path:line:column` */
export const failingReason = (place: string, error: string): string =>
  `${place}: this module throws when it is imported (${error}). Only what uses it fails.`;

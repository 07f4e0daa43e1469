import { SourceMap } from "node:module";
import { posix } from "node:path";

/** Errors of code that needs browser APIs that the sandbox lacks. The component's script renders it in the browser. */
const NEEDS_BROWSER =
  /^(?:window|document|navigator|location|history|screen|self|localStorage|sessionStorage|matchMedia|HTML\w*Element|Element|Node|DOMParser|customElements|\w+Observer|(?:request|cancel)AnimationFrame|getComputedStyle|Intl|URL|URLSearchParams|Event|CustomEvent|EventTarget|AbortController|TextDecoder|structuredClone|crypto|performance|btoa|atob|fetch|Headers|Request|Response|FormData|Blob|File|FileReader|XMLHttpRequest|WebSocket|Worker|BroadcastChannel|MessageChannel|queueMicrotask|Image|Audio|CSS|CSSStyleSheet) is not defined$/;

/** The error of a crashed sandbox process. The component may still work in a browser. */
const ENDED = /^its process ended unexpectedly/;

/** Whether an error means that code must run in a browser. */
export const needsBrowser = (error: string): boolean => NEEDS_BROWSER.test(error) || ENDED.test(error);

/** Name of a component's bundle in stack traces. */
export const BUNDLE = "out.js";

/**
 * Returns the first place of a stack in sources of the repository, as `path:line:column`.
 *
 * @param bundle.map source map of the bundle, as JSON
 * @param bundle.folder the folder of its entry, relative to the workspace: source paths are relative to it
 * @param bundle.above lines before the bundle in the script
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

/** Maximum number of modules to replace because they throw on import. Each costs another bundle. */
export const MAX_FAILING = 4;

/** The error of code that uses a module which throws on import. @param place `path:line:column` */
export function failingReason(place: string, error: string): string {
  const [, cause, reason] = THROWS.exec(error) ?? [];
  return cause === undefined
    ? `${place}: this module throws an error on import (${error}). Only code that uses it fails.`
    : `${place}: this module uses ${cause} on import, which throws an error (${reason}). Only code that uses it fails.`;
}

/** The error of a module because of another one. */
const THROWS =
  /^(\S+:\d+:\d+): this module (?:throws an error on import|uses \S+ on import, which throws an error) \((.*)\)\. Only code that uses it fails\.$/;

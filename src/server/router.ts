import type { ParamIndexMap, Params, Result } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { tryDecodeURIComponent } from "hono/utils/url";

/** Finds what answers a path, by Hono's router; its whole application would bring the classes of `fetch` along. */
export interface Router<T> {
  /** A pattern as in Hono (`/fonts/:file`); `ALL` takes every method. */
  add(method: string, pattern: string, handler: T): void;
  /** What was added first of all that fit, and the decoded parameters of the path. */
  match(method: string, path: string): { handler: T; params: Record<string, string> } | undefined;
  /** All that was added. */
  routes: readonly { method: string; path: string }[];
}

/** An empty router. Nothing can be added once something was matched. */
export function createRouter<T>(): Router<T> {
  const router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const routes: { method: string; path: string }[] = [];
  return {
    routes,
    add(method, path, handler) {
      routes.push({ method, path });
      router.add(method, path, handler);
    },
    match(method, path) {
      const result = router.match(method, path);
      const [found] = result[0];
      if (!found) return undefined;
      return { handler: found[0], params: decoded(found[1], result) };
    },
  };
}

function decoded<T>(names: ParamIndexMap | Params, [, values]: Result<T>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, place] of Object.entries(names)) {
    const value = typeof place === "number" ? values?.[place] : place;
    if (value !== undefined) params[name] = tryDecodeURIComponent(value);
  }
  return params;
}

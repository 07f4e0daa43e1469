import type { ParamIndexMap, Params, Result } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { tryDecodeURIComponent } from "hono/utils/url";

/** Finds the handler of a path with Hono's router; its complete application would include the classes of `fetch`. */
export interface Router<T> {
  /** A pattern as in Hono (`/fonts/:file`); `ALL` matches every method. */
  add(method: string, pattern: string, handler: T): void;
  /** The first added of all matching handlers, and the decoded parameters of the path. */
  match(method: string, path: string): { handler: T; params: Record<string, string> } | undefined;
  /** All added routes. */
  routes: readonly { method: string; path: string }[];
}

/** An empty router. Nothing can be added after the first match. */
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

/** `/fonts/{file}` → `/fonts/:file`, `{path*}` → the rest of the path. */
export function routerPattern(path: string): string {
  return path.replace(/\{([a-zA-Z]+)(\*?)\}([^/{]*)/g, (_, name: string, rest: string, ending: string) =>
    rest || ending ? `:${name}{${rest ? ".+" : "[^/]+"}${ending.replaceAll(".", "\\.")}}` : `:${name}`,
  );
}

/** The values of the path parameters, without the text after a parameter in its template (`{id}.svg`). */
export function parametersOf(path: string, found: Record<string, string>): Record<string, string> {
  const endings = [...path.matchAll(/\{([a-zA-Z]+)\*?\}([^/{]+)/g)];
  const params = { ...found };
  for (const [, name = "", ending = ""] of endings) {
    const value = params[name];
    if (value?.endsWith(ending)) params[name] = value.slice(0, -ending.length);
  }
  return params;
}

/** Order of templates by specificity: `/assets/new` before `/assets/{id}`. */
export function compareTemplates(one: string, other: string): number {
  const [some, others] = [one.split("/"), other.split("/")];
  const differences = (some.length > others.length ? some : others).map(
    (_, at) => widthOf(some[at] ?? "") - widthOf(others[at] ?? ""),
  );
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** How general a part of a template is: fixed text, any name with an ending, any name, any path. */
function widthOf(part: string): number {
  const [, rest, ending] = /\{\w+(\*?)\}(.*)$/.exec(part) ?? [];
  if (ending === undefined) return 0;
  return (rest ? 3 : 1) + Number(ending === "");
}

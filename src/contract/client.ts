import type { Endpoint } from "./endpoint.ts";

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };

/** The parts of a request an endpoint declares. */
export type Input<P, Q, B> = Part<"params", P> & Part<"query", Q> & Part<"body", B>;

/** Calls an endpoint by its declaration. Rejects with `ApiError`. */
export type Client = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: Input<P, Q, B>) => Promise<R>;

/** Path and query of a call, encoded. */
export function addressOf(endpoint: Pick<Endpoint, "path">, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{([a-zA-Z]+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(values[name] ?? "");
    return rest ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

import type { AgentResource, ResourceParams } from "../../platform/contract/resource.ts";
import { memoizeByObject } from "../../safe/memoize.ts";

/** A parsed address of a resource. */
export interface ResourceAddress {
  params: ResourceParams;
  /** Requested revision; default the present one. */
  revision?: number;
  /** Start in the text, in characters. */
  from: number;
}

const MAX_ADDRESS = 2_000;
const NAME = /\{(\+?)([a-z]+)\}/g;

/** The template for clients: the present content, an older revision, and the rest of a text. */
export const templateOf = ({ uri, fixed }: Pick<AgentResource, "uri" | "fixed">): string =>
  fixed ? uri : `${uri}{?revision,from}`;

/** Names of the parameters in a template. */
export const parametersIn = (uri: string): string[] => [...uri.matchAll(NAME)].map(([, , name = ""]) => name);

/** The address of a resource (RFC 6570, 3.2.2 and 3.2.3). */
export function addressIn(
  uri: string,
  params: ResourceParams,
  more: { revision?: number; from?: number } = {},
): string {
  const path = uri.replace(NAME, (_, keepsSlashes: string, name: string) => {
    const value = params[name] ?? "";
    return keepsSlashes ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Parses an address; undefined if it belongs to another resource. */
export function matchAddress(resource: AgentResource, address: string): ResourceAddress | undefined {
  if (address.length > MAX_ADDRESS) return undefined;
  const end = resource.fixed ? -1 : address.indexOf("?");
  const path = end < 0 ? address : address.slice(0, end);
  const values = patternOf(resource).exec(path)?.slice(1);
  if (!values) return undefined;
  const query = new URLSearchParams(end < 0 ? "" : address.slice(end + 1));
  const revision = numberIn(query.get("revision"));
  const from = numberIn(query.get("from")) ?? 0;
  if (Number.isNaN(revision) || Number.isNaN(from) || revision === 0) return undefined;
  try {
    const names = parametersIn(resource.uri);
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
    // Record IDs never contain NUL, and databases refuse it in queries.
    if (Object.values(params).some((value) => value.includes("\0"))) return undefined;
    return { params, from, ...(revision === undefined ? {} : { revision }) };
  } catch {
    // Invalid percent encoding.
    return undefined;
  }
}

const patternOf = memoizeByObject(({ uri }: AgentResource): RegExp => {
  const source = uri
    .split(/(\{\+?[a-z]+\})/)
    .map((part) =>
      part.startsWith("{+") ? "(.+)" : part.startsWith("{") ? "([^/]+)" : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${source}$`, "s");
});

/** `NaN` for other text than a whole number; undefined for null. */
function numberIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

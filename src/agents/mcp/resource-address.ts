import type { Resource, ResourceParams } from "../../platform/contract/resource.ts";
import { onceFor } from "../../safe/once-for.ts";

/** An address of a resource, taken apart. */
export interface ResourceAddress {
  params: ResourceParams;
  /** As of which revision; as it is now where absent. */
  revision?: number;
  /** Where in the text, in characters. */
  from: number;
}

const MAX_ADDRESS = 2_000;
const NAME = /\{(\+?)([a-z]+)\}/g;

/** The template as clients are told it: what is there now, as it was, and where a text goes on. */
export const templateOf = ({ uri, fixed }: Pick<Resource, "uri" | "fixed">): string =>
  fixed ? uri : `${uri}{?revision,from}`;

/** Names of the parameters in a template. */
export const parametersIn = (uri: string): string[] => [...uri.matchAll(NAME)].map(([, , name = ""]) => name);

/** The address of one (RFC 6570, 3.2.2 and 3.2.3). */
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

/** Takes an address apart; undefined where it is none of this resource. */
export function matchAddress(resource: Resource, address: string): ResourceAddress | undefined {
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
    // No record has a NUL in its id, and databases do not take one in a question.
    if (Object.values(params).some((value) => value.includes("\0"))) return undefined;
    return { params, from, ...(revision === undefined ? {} : { revision }) };
  } catch {
    // Not what `encodeURIComponent` makes.
    return undefined;
  }
}

const patternOf = onceFor(({ uri }: Resource): RegExp => {
  const source = uri
    .split(/(\{\+?[a-z]+\})/)
    .map((part) =>
      part.startsWith("{+") ? "(.+)" : part.startsWith("{") ? "([^/]+)" : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${source}$`, "s");
});

/** `NaN` for what is no whole number; undefined for nothing. */
function numberIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

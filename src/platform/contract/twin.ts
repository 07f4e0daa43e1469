import { twinPath } from "../../engines/text/twin-address.ts";
import { isObject } from "../../safe/is-object.ts";
import { ApiError, notFound } from "./api-error.ts";
import { addressOf } from "./client.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { bytesRoute, type Call, type Route } from "./route.ts";

export const MARKDOWN = "text/markdown";

/** The text of a page, by the path the page is declared with; undefined where there is none. */
export async function readText(
  { client, endpoints }: Pick<Call, "client" | "endpoints">,
  path: string,
  params: Record<string, string>,
): Promise<{ address: string; text: string } | undefined> {
  const declared = endpoints.find((one) => one.path === twinPath(path));
  if (!declared) return undefined;
  const query = declared.query?.parse({}) ?? {};
  const answered: unknown = await client(declared, { params, query, body: undefined }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  const text = isObject(answered) ? answered.bytes : undefined;
  return typeof text === "string" ? { address: addressOf(declared, params), text } : undefined;
}

/** The paths of the pages that have a text. */
export const pagesWithText = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.flatMap(({ path, headers, answer }) =>
    headers === "page" && "bytes" in answer && answer.bytes.includes(MARKDOWN) ? [path] : [],
  );

/**
 * Routes with those of their texts: a page that has a `text` is also read at its address with `.md` behind it, declared
 * like any other address. The text stands before its page, whose address would take it for a name.
 */
export const withTwins = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => {
    const twin = twinOf(route);
    return twin ? [twin, { ...route, twin: twin.endpoint }] : [route];
  });

function twinOf({ endpoint: page, text }: Route): Route | undefined {
  if (!text) return undefined;
  const { path, summary, tag, access, params, query, cache } = page;
  const declared: Endpoint<unknown, unknown, unknown, never> = endpoint({
    method: "GET",
    path: twinPath(path),
    summary: `${summary} as Markdown`,
    description: `Returns the content of \`${path.replaceAll("*}", "}")}\` in Markdown. You can also request that path with \`Accept: ${MARKDOWN}\`.`,
    tag,
    access,
    params,
    query,
    cache,
    // Nothing in it is ever run, whatever a program takes it for.
    headers: "sandbox",
    answer: { bytes: [MARKDOWN], about: "Markdown (CommonMark with tables)." },
    errors: [404],
  });
  const answering = bytesRoute(declared, async (call) => {
    const bytes = await text(call);
    if (bytes === undefined) throw notFound("The page doesn't exist.");
    return { bytes, type: `${MARKDOWN}; charset=utf-8` };
  });
  return { ...answering, twin: declared };
}

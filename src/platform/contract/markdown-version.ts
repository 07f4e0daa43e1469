import { markdownPath } from "../../engines/text/markdown-address.ts";
import { isObject } from "../../safe/is-object.ts";
import { ApiError, notFound } from "./api-error.ts";
import { addressOf } from "./client.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { bytesRoute, type Call, type Route } from "./route.ts";

export const MARKDOWN_TYPE = "text/markdown";

/** The Markdown version of a page, by the declared path of the page; undefined if it has none. */
export async function readMarkdownText(
  { client, endpoints }: Pick<Call, "client" | "endpoints">,
  path: string,
  params: Record<string, string>,
): Promise<{ address: string; text: string } | undefined> {
  const declared = endpoints.find((one) => one.path === markdownPath(path));
  if (!declared) return undefined;
  const query = declared.query?.parse({}) ?? {};
  const answered: unknown = await client(declared, { params, query, body: undefined }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  const text = isObject(answered) ? answered.bytes : undefined;
  return typeof text === "string" ? { address: addressOf(declared, params), text } : undefined;
}

/** The paths of the pages with a Markdown version. */
export const pagesWithText = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.flatMap(({ path, headers, answer }) =>
    headers === "page" && "bytes" in answer && answer.bytes.includes(MARKDOWN_TYPE) ? [path] : [],
  );

/**
 * Routes, including their Markdown versions: a page with `text` also has an address with `.md` appended, declared like
 * any other. It precedes its page, whose address would otherwise match it as a name.
 */
export const withMarkdownRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => {
    const duplicate = twinOf(route);
    return duplicate ? [duplicate, { ...route, twin: duplicate.endpoint }] : [route];
  });

function twinOf({ endpoint: page, text }: Route): Route | undefined {
  if (!text) return undefined;
  const { path, summary, tag, access, params, query, cache } = page;
  const declared: Endpoint<unknown, unknown, unknown, never> = endpoint({
    method: "GET",
    path: markdownPath(path),
    summary: `${summary} as Markdown`,
    description: `Returns the content of \`${path.replaceAll("*}", "}")}\` in Markdown. You can also request that path with \`Accept: ${MARKDOWN_TYPE}\`.`,
    tag,
    access,
    params,
    query,
    cache,
    // Its content never runs, even if a client misinterprets it.
    headers: "sandbox",
    answer: { bytes: [MARKDOWN_TYPE], about: "Markdown (CommonMark with tables)." },
    errors: [404],
  });
  const answering = bytesRoute(declared, async (call) => {
    const bytes = await text(call);
    if (bytes === undefined) throw notFound("The page doesn't exist.");
    return { bytes, type: `${MARKDOWN_TYPE}; charset=utf-8` };
  });
  return { ...answering, twin: declared };
}

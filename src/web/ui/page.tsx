import type { PageContent } from "../../domain/lists/page-content.ts";
import { markdownPath } from "../../engines/text/markdown-address.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { addressOf } from "../../platform/contract/client.ts";
import { type Endpoint, endpoint } from "../../platform/contract/endpoint.ts";
import { MARKDOWN_TYPE } from "../../platform/contract/markdown-version.ts";
import { bytesRoute, type Call, type Route } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Schema } from "../../store/schema.ts";
import { Layout } from "./layout.tsx";

/**
 * Declares an HTML page as an endpoint, with the same router, cache and tests. `text` is its Markdown version; the page
 * links to it.
 */
export function page<P = undefined, Q = undefined>(
  declaration: Pick<Endpoint, "path" | "summary" | "tag"> & {
    params?: Schema<P>;
    query?: Schema<Q>;
    /** `none` if it depends on more than the present records, such as history. */
    cache?: "none";
    access?: Endpoint["access"];
    description?: string;
    errors?: Endpoint["errors"];
  },
  content: (call: Call<P, Q, undefined>) => Promise<PageContent>,
  text?: (call: Call<P, Q, undefined>) => Promise<string | undefined>,
): Route<P, Q, undefined, never> {
  const declared: Endpoint<P, Q, undefined, never> = endpoint({
    method: "GET",
    access: publicAccess,
    headers: "page",
    answer: { bytes: ["text/html", ...(text ? [MARKDOWN_TYPE] : [])], about: "An HTML page." },
    ...declaration,
  });
  const route = bytesRoute(declared, async (call) => {
    const yieldToLoop = createYielder();
    const made = await content(call);
    await yieldToLoop();
    return renderPage(call, text ? { ...made, alternates: [twinOf(call), ...(made.alternates ?? [])] } : made);
  });
  const twinOf = ({ params }: Pick<Call, "params">) => ({
    type: MARKDOWN_TYPE,
    href: addressOf({ path: markdownPath(declared.path) }, params),
    title: "Markdown",
  });
  return text ? { ...route, text } : route;
}

/** The bytes of a page in its layout. */
export async function renderPage(call: Pick<Call, "frame" | "url">, content: PageContent) {
  const html = <Layout frame={await call.frame()} url={call.url} content={content} />;
  return { bytes: `<!doctype html>${await html.toString()}`, type: "text/html; charset=utf-8" };
}

import { everybody } from "../contract/access.ts";
import { type Endpoint, endpoint } from "../contract/endpoint.ts";
import { bytesRoute, type Call, type Route } from "../contract/route.ts";
import { createBreather } from "../safe/breathe.ts";
import type { Schema } from "../store/schema.ts";
import { Layout } from "./layout.tsx";
import type { PageContent } from "./page-content.ts";

/** Declares an HTML page as the endpoint it is: same router, cache, tests. */
export function page<P = undefined, Q = undefined>(
  declaration: Pick<Endpoint, "path" | "summary" | "tag"> & {
    params?: Schema<P>;
    query?: Schema<Q>;
    /** `none` for what follows from more than the records as they are now, such as history. */
    cache?: "none";
    access?: Endpoint["access"];
  },
  content: (call: Call<P, Q, undefined>) => Promise<PageContent>,
): Route<P, Q, undefined, never> {
  const declared: Endpoint<P, Q, undefined, never> = endpoint({
    method: "GET",
    access: everybody,
    headers: "page",
    answer: { bytes: ["text/html"], about: "A page of the registry." },
    ...declaration,
  });
  return bytesRoute(declared, async (call) => {
    const breathe = createBreather();
    const made = await content(call);
    await breathe();
    return renderPage(call, made);
  });
}

/** The bytes of a page in its layout. */
export async function renderPage(call: Pick<Call, "frame" | "url">, content: PageContent) {
  const html = <Layout frame={await call.frame()} url={call.url} content={content} />;
  return { bytes: `<!doctype html>${await html.toString()}`, type: "text/html; charset=utf-8" };
}

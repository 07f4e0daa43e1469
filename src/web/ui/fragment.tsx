import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { Access } from "../../platform/contract/access.ts";
import { type Endpoint, endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, type Route } from "../../platform/contract/route.ts";
import type { Schema } from "../../store/schema.ts";
import { PageHeader } from "./components/page-header.tsx";
import { renderPage } from "./page.tsx";

/** A part of a page with its own address. */
export interface FragmentContent {
  title: string;
  /** Page it is a part of. */
  of: { title: string; href: string };
  body: Child;
}

/**
 * Declares a part of a page that is loaded on demand. The page's script (`web/ui/client/fragments.ts`) gets only the
 * part; without scripts, the address is a page.
 */
export function fragment<P = undefined, Q = undefined>(
  declaration: Pick<Endpoint, "path" | "summary" | "tag" | "errors"> & {
    access: Access;
    params?: Schema<P>;
    query?: Schema<Q>;
  },
  content: (call: Call<P, Q, undefined>) => Promise<FragmentContent>,
): Route<P, Q, undefined, never> {
  const declared: Endpoint<P, Q, undefined, never> = endpoint({
    method: "GET",
    headers: "page",
    cache: "none",
    answer: {
      bytes: ["text/html"],
      about: "A part of a page. With the header `X-Fragment`, returns only the part, otherwise the full page.",
    },
    ...declaration,
  });
  return bytesRoute(declared, async (call) => {
    const { title, of, body } = await content(call);
    if (call.headers["x-fragment"] !== undefined)
      return { bytes: String(await html`${body}`), type: "text/html; charset=utf-8" };
    const header = <PageHeader title={title} eyebrow={<a href={of.href}>{of.title}</a>} />;
    return renderPage(call, {
      title: `${title} · ${of.title}`,
      sidebar: false,
      width: "wide",
      body: (
        <article>
          {header}
          {body}
        </article>
      ),
    });
  });
}

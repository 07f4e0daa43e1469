import type { Child } from "hono/jsx";
import type { z } from "zod";
import { everybody } from "../contract/access.ts";
import { type Endpoint, endpoint } from "../contract/endpoint.ts";
import { bytesRoute, type Call, type Route } from "../contract/route.ts";
import { Layout } from "./layout.tsx";

/** A node of a sidebar: a link, or a heading without one, with what stands below it. */
export interface SidebarNode {
  title: string;
  href?: string;
  children?: SidebarNode[];
  /** A group whose children are not here: the page that lists them, what to put here when it is opened, and how many. */
  elsewhere?: { href: string; branch: string; count: number };
  /** A link to those of its siblings that are not here. */
  more?: true;
}

/** What a page puts into the layout. */
export interface PageContent {
  /** Heading of the browser tab; the layout adds the name of the design system. */
  title: string;
  description?: string;
  body: Child;
  /** Below the top bar on the left; by default the places of the section the page lies in. `false` for none. */
  sidebar?: SidebarNode[] | false;
  /** Headings of the page, shown on the right where there is room. */
  contents?: readonly { id: string; text: string; depth: 2 | 3 }[];
  /** `reading` (default): one column of text. `wide`: galleries and tables. */
  width?: "reading" | "wide";
  /** Style sheets of ours that only this page needs, such as the client's fonts; before the theme. */
  stylesheets?: readonly string[];
  /** The same thing for machines: linked from the head and the foot of the page. */
  alternates?: readonly { type: string; href: string; title: string }[];
  /** Language and direction of the content where they differ from English. */
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Declares an HTML page as the endpoint it is: same router, cache, tests. */
export function page<P = undefined, Q = undefined>(
  declaration: Pick<Endpoint, "path" | "summary" | "tag"> & {
    params?: z.ZodType<P>;
    query?: z.ZodType<Q>;
    /** `none` for what follows from more than the records as they are now, such as history. */
    cache?: "none";
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
  return bytesRoute(declared, async (call) => renderPage(call, await content(call)));
}

/** The bytes of a page in its layout. */
export async function renderPage(call: Pick<Call, "frame" | "url">, content: PageContent) {
  const html = <Layout frame={await call.frame()} url={call.url} content={content} />;
  return { bytes: `<!doctype html>${await html.toString()}`, type: "text/html; charset=utf-8" };
}

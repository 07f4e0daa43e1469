import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { Bytes } from "../contract/endpoint.ts";
import { assets } from "./assets.ts";
import { bootScript } from "./boot-script.ts";
import { ownFavicon } from "./layout/own-favicon.ts";
import { rootAttributes } from "./layout/root-attributes.ts";
import { pagePolicy } from "./page-policy.ts";

/** A page about people and what they allow: sign-in, consent, account, administration. */
export interface AccountPage {
  /** Of the browser tab. */
  title: string;
  heading: string;
  /** A sentence below the heading. */
  lead?: Child;
  body: Child;
  /** Name of the design system, which links to its start page. */
  frameTitle?: string;
  /** 200 where absent. */
  status?: number;
  /** Origins a form of the page may lead to besides us, such as that of an OAuth client. */
  formActionOrigins?: readonly string[];
  /** Fields of further headers: the cookie of `csrfToken`. */
  headers?: Record<string, string>;
  /** `card` (default): one thing to do. `wide`: account and administration. */
  width?: "card" | "wide";
  /** Links and actions at the right of the bar. */
  tools?: Child;
  /** Between heading and body: the other pages of the same kind. */
  tabs?: readonly { title: string; href: string; current?: boolean }[];
}

/** Attributes of `<html>` that need nothing of the design system. */
const neutral = {
  title: "",
  theme: false,
  sections: [],
  brands: [],
  colorModes: { default: "light", modes: ["light", "dark"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
};

/**
 * A page of ours without anything of the design system it guards: no theme CSS, which could hide what is asked, no
 * frames, no pictures from elsewhere. It works without scripts, and is never kept.
 */
export async function accountPage(content: AccountPage): Promise<Bytes> {
  const { title, heading, lead, body, frameTitle = "Design system", width = "card", tools, tabs = [] } = content;
  const built = assets();
  const document = (
    <html lang="en" {...rootAttributes(neutral, built)}>
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${frameTitle}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
        {built.preload.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
        {html`<link rel="stylesheet" href="${built.style}">`}
        {html`<link rel="icon" type="image/svg+xml" href="${ownFavicon}">`}
      </head>
      <body class={`a-body a-body-${width}`}>
        <a href="#content" class="r-skip">
          Skip to content
        </a>
        <header class="a-bar">
          <a href="/" class="a-home">
            {frameTitle}
          </a>
          {tools && <div class="a-tools">{tools}</div>}
        </header>
        <main id="content" class="a-main" tabindex={-1}>
          <h1>{heading}</h1>
          {lead && <p class="a-lead">{lead}</p>}
          {tabs.length > 0 && (
            <nav class="a-tabs" aria-label="Pages">
              <ul>
                {tabs.map((tab) => (
                  <li>
                    <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
                      {tab.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {body}
        </main>
      </body>
    </html>
  );
  return {
    bytes: `<!doctype html>${await document.toString()}`,
    type: "text/html; charset=utf-8",
    ...(content.status === undefined ? {} : { status: content.status }),
    headers: {
      "cache-control": "no-store",
      "content-security-policy": pagePolicy({ formActions: content.formActionOrigins }),
      ...content.headers,
    },
  };
}

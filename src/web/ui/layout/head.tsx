import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { PageContent } from "../../../domain/lists/page-content.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";
import type { Assets } from "../assets.ts";
import { bootScript } from "../boot-script.ts";
import { defaultFavicon } from "./own-favicon.ts";

/**
 * The head of a page. The fonts of its text are preloaded next to the style sheets, so that the first paint has them
 * and nothing moves. Links are text: the JSX runtime would search the complete page to move them.
 */
export function Head({ frame, content, assets }: { frame: FrameData; content: PageContent; assets: Assets }) {
  const title = content.title === frame.title ? frame.title : `${content.title} · ${frame.title}`;
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {content.description && <meta name="description" content={content.description} />}
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)" />
      <script dangerouslySetInnerHTML={{ __html: bootScript }} />
      {(frame.fonts ?? assets.preload).map((href) => html`<link rel="preload" href="${href}" as="font" crossorigin>`)}
      {html`<link rel="stylesheet" href="${assets.style}">`}
      {content.stylesheets?.map((href) => html`<link rel="stylesheet" href="${href}">`)}
      {frame.theme && html`<link rel="stylesheet" href="/api/registry/theme.css">`}
      <Favicon frame={frame} />
      {content.alternates?.map(
        ({ type, href, title }) => html`<link rel="alternate" type="${type}" href="${href}" title="${title}">`,
      )}
    </head>
  );
}

function Favicon({ frame: { logo } }: { frame: FrameData }): Child {
  if (!logo) return html`<link rel="icon" type="image/svg+xml" href="${defaultFavicon}">`;
  if (!logo.dark || logo.dark === logo.light) return html`<link rel="icon" href="${logo.light}">`;
  return html`<link rel="icon" href="${logo.light}" media="(prefers-color-scheme: light)"><link rel="icon" href="${logo.dark}" media="(prefers-color-scheme: dark)">`;
}

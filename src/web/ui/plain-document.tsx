import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { FrameData } from "../../platform/contract/frame.ts";
import { assets } from "./assets.ts";
import { bootScript } from "./boot-script.ts";
import { Logo } from "./layout/logo.tsx";
import { defaultFavicon } from "./layout/own-favicon.ts";
import { rootAttributes } from "./layout/root-attributes.ts";

/** Attributes of `<html>` that do not depend on the design system. */
const neutral = {
  title: "",
  language: "en",
  theme: false,
  sections: [],
  brands: [],
  colorModes: { default: "light", modes: ["light", "dark"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
};

/** A document with only the design system's name: no theme CSS, which could hide the message. */
export async function minimalDocument(content: {
  title: string;
  /** Name of the design system, which links to its start page. */
  frameTitle: string;
  logo?: FrameData["logo"];
  bodyClass: string;
  /** At the right of the bar. */
  tools?: Child;
  /** Reloads after changes of files, in a workspace. */
  live?: boolean;
  children: Child;
}): Promise<string> {
  const { title, frameTitle, logo, bodyClass, tools, live, children } = content;
  const built = assets();
  const document = (
    <html lang="en" {...rootAttributes({ ...neutral, live }, built)}>
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
        {html`<link rel="icon" type="image/svg+xml" href="${defaultFavicon}">`}
      </head>
      <body class={bodyClass}>
        <a href="#content" class="r-skip">
          Skip to content
        </a>
        <header class="a-bar">
          <a href="/" class="a-home">
            <Logo logo={logo} />
            <span class={logo?.wordmark ? "r-visually-hidden" : undefined}>{frameTitle}</span>
          </a>
          {tools && <div class="a-tools">{tools}</div>}
        </header>
        {children}
      </body>
    </html>
  );
  return `<!doctype html>${await document.toString()}`;
}

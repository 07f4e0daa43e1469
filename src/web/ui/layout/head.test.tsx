import { describe, expect, it } from "vitest";
import type { PageContent } from "../../../domain/lists/page-content.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";
import { Head } from "./head.tsx";

const assets = { scripts: ["/_/app-1.js"], style: "/_/app-1.css", preload: ["/_/inter.woff2"] };
const frame: FrameData = {
  title: "Tideline",
  language: "en",
  theme: false,
  sections: [],
  brands: [],
  colorModes: { default: "light", modes: ["light", "dark"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
};
const render = (content: Partial<PageContent>, more: Partial<FrameData> = {}): string =>
  String(<Head frame={{ ...frame, ...more }} content={{ title: "Colors", body: "", ...content }} assets={assets} />);

describe("the head of a page", () => {
  it("escapes what comes from data", () => {
    const attack = '"></title><script>alert(1)</script>';
    const html = render(
      { title: attack, description: attack, alternates: [{ type: attack, href: attack, title: attack }] },
      { logo: { light: attack, dark: attack }, title: attack },
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });

  it("loads theme CSS after ours, and only where there is some", () => {
    expect(render({})).not.toContain("theme.css");
    const html = render({}, { theme: true });
    expect(html.indexOf("/api/registry/theme.css")).toBeGreaterThan(html.indexOf(assets.style));
  });

  it("asks for the fonts its text is set in, ours where the theme names none", () => {
    expect(render({})).toContain('<link rel="preload" href="/_/inter.woff2" as="font" crossorigin>');
    const html = render({}, { theme: true, fonts: ["/fonts/Figtree.woff2"] });
    expect(html).toContain('<link rel="preload" href="/fonts/Figtree.woff2" as="font" crossorigin>');
    expect(html).not.toContain("inter");
    expect(render({}, { theme: true, fonts: [] })).not.toContain("preload");
  });

  it("does not repeat the name of the design system", () => {
    expect(render({})).toContain("<title>Colors · Tideline</title>");
    expect(render({ title: "Tideline" })).toContain("<title>Tideline</title>");
  });

  it("links what machines read", () => {
    const html = render({ alternates: [{ type: "text/markdown", href: "/docs/a.md", title: "Markdown" }] });
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/docs/a.md" title="Markdown">');
  });
});

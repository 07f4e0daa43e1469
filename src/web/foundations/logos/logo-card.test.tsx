import { describe, expect, it } from "vitest";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";
import { LinkedText } from "./linked-text.tsx";
import { LogoCard } from "./logo-card.tsx";
import { LogoRules } from "./logo-rules.tsx";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#000" d="M0 0"/></svg>';
const logo = (more: Partial<LogoVariant> = {}): LogoVariant => ({
  id: "a",
  name: "A",
  variant: "color",
  form: "primary",
  svg,
  ...more,
});
const card = (more: Partial<LogoVariant>) => String(<LogoCard logo={logo(more)} level={3} />);

describe("the card of a logo", () => {
  it("shows the drawing through img only", () => {
    const html = card({ id: "odd id/x" });
    expect(html).toContain('<img src="/logos/odd%20id%2Fx.svg"');
    expect(html).not.toContain('fill="#000"');
  });

  it("escapes what comes from data, and lets no value into a style that is no color", () => {
    const attack = '"><script>alert(1)</script>';
    const html = card({
      id: attack,
      name: attack,
      form: attack,
      usage: attack,
      background: "red;background:url(//evil)",
      colors: { [attack]: attack, Bad: "red;background:url(//evil)" },
      doNotUse: [attack],
    });
    expect(html).not.toContain("<script");
    expect(html).not.toMatch(/style="[^"]*evil/);
  });

  it("says why a logo cannot be shown, and offers nothing to download then", () => {
    const html = card({ svg: "<svg><path" });
    expect(html).toContain("malformed XML");
    expect(html).not.toContain("download");
    expect(html).not.toContain("<img");
  });
});

describe("the rules of a logo set", () => {
  const rules = (more: object) => String(<LogoRules set={{ name: "Acme", variants: [logo()], ...more }} />);

  it("are nothing where there are none", () => {
    expect(rules({})).toBe("");
  });

  it("are told in their own words, beside the logo", () => {
    const html = rules({ clearspace: "0.5x", minWidth: "24px", doNot: ["Stretch", "Whisper <b>it</b>"] });
    expect(html).toContain("<dt>Clear space</dt><dd>0.5x</dd>");
    expect(html).toContain("<dt>Minimum width</dt><dd>24px</dd>");
    expect(html).toContain("<span>Stretch</span>");
    expect(html).toContain("<span>Whisper &lt;b&gt;it&lt;/b&gt;</span>");
    expect(html).toContain('<img src="/logos/a.svg" alt=""');
  });
});

describe("text with addresses", () => {
  it("links them without the punctuation that follows", () => {
    const html = String(<LinkedText text="See https://www.acme.example/brand/ (or http://a.example)." />);
    expect(html).toBe(
      'See <a href="https://www.acme.example/brand/" rel="noreferrer">acme.example/brand</a> (or <a href="http://a.example" rel="noreferrer">a.example</a>).',
    );
  });

  it("links nothing else", () => {
    expect(String(<LinkedText text="javascript:alert(1) https:// data:x" />)).not.toContain("<a");
  });
});

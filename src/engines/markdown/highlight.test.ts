import { describe, expect, it } from "vitest";
import { highlightInThread } from "./highlight.ts";

describe("code as HTML", () => {
  it("has a class for each word, and no markup from the code", async () => {
    const html = await highlightInThread({ code: '<b onclick="x()">&amp;</b>', language: "html" });
    expect(html).toContain('<span class="tok-');
    expect(html?.replaceAll(/<span class="tok-[a-z]+">|<\/span>/g, "")).toBe(
      "&lt;b onclick=&quot;x()&quot;&gt;&amp;amp;&lt;/b&gt;",
    );
  });

  it("is undefined for an unknown language", async () => {
    expect(await highlightInThread({ code: "Qapla'", language: "klingon" })).toBeUndefined();
  });
});

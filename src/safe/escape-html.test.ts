import { expect, it } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape-html.ts";

it("escapes what means something in content and in a quoted attribute, once", () => {
  expect(escapeHtml(`<a href="?a&b">'&amp;'</a>`)).toBe("&lt;a href=&quot;?a&amp;b&quot;&gt;'&amp;amp;'&lt;/a&gt;");
});

it("leads back to the text", () => {
  for (const text of ["", "plain", `<&">`, "&amp;lt;", "&&amp;"]) expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

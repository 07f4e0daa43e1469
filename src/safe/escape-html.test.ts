import { expect, it } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape-html.ts";

it("escapes special characters of content and quoted attributes, once", () => {
  expect(escapeHtml(`<a href="?a&b">'&amp;'</a>`)).toBe("&lt;a href=&quot;?a&amp;b&quot;&gt;'&amp;amp;'&lt;/a&gt;");
});

it("can be reversed", () => {
  for (const text of ["", "plain", `<&">`, "&amp;lt;", "&&amp;"]) expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

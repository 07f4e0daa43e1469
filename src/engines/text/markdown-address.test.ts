import { expect, it } from "vitest";
import { markdownAddress, markdownLinks } from "./markdown-address.ts";

it.each([
  ["/", "/index.md"],
  ["/components", "/components.md"],
  ["/docs/a/", "/docs/a.md"],
  ["/docs?in=a#b", "/docs.md?in=a#b"],
  ["/?q=1", "/index.md?q=1"],
  ["https://x.example/", "https://x.example/index.md"],
  ["https://x.example", "https://x.example/index.md"],
  ["https://x.example/docs/a?b", "https://x.example/docs/a.md?b"],
])("the text of %s is at %s", (page, text) => expect(markdownAddress(page)).toBe(text));

it.each([
  ["/docs/guides/start#h-use", "/docs/guides/start.md"],
  ["/components/button?variant=a", "/components/button.md?variant=a"],
  ["/components/button/edit", "/components/button/edit"],
  ["/", "/index.md"],
  ["/api/components.json", "/api/components.json"],
  ["https://x.example/docs/a", "https://x.example/docs/a"],
  ["mailto:a@x.example", "mailto:a@x.example"],
  ["/docs", "/docs"],
])("a text leads from %s to %s", (href, to) =>
  expect(markdownLinks(["/", "/docs/{slug*}", "/components/{id}"])(href)).toBe(to),
);

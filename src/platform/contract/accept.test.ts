import { expect, it } from "vitest";
import { prefersMarkdown } from "./accept.ts";

it.each([
  [undefined, false],
  ["*/*", false],
  ["text/*", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", false],
  ["text/markdown", true],
  ["Text/Markdown", true],
  ["text/markdown; charset=utf-8", true],
  ["text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1", true],
  ["text/markdown, text/html, */*", true],
  ["text/html, text/markdown", false],
  ["text/html;q=0.9, text/markdown", true],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0", false],
  ["text/markdown;q=0, */*", false],
  ["text/markdown;q=0.1, */*;q=0.9", true],
  ["text/html;q=0, text/markdown;q=0.5", true],
  ["text/markdown;q=nonsense, text/html;q=0.5", true],
  ["text/markdownish", false],
  ["application/json", false],
])("%s: %s", (accept, prefers) => expect(prefersMarkdown(accept)).toBe(prefers));

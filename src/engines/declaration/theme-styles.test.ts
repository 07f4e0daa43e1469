import { expect, it } from "vitest";
import { definesOnlyNames } from "./theme-styles.ts";

it.each([
  "",
  ":root { --a: 1px; --b: var(--a) }",
  "/* a: b; */ @media (prefers-color-scheme: dark) { :root { --a: #fff; } }",
  '@font-face { font-family: "A"; src: url("/fonts/a.woff2") } [data-brand="x"] { --a: 2px }',
])("says of %s that it only names", (css) => expect(definesOnlyNames(css)).toBe(true));

it.each([
  ":root { --a: 1px; color: red }",
  "body { margin: 0 }",
  "@import url(x.css);",
  ":root { --a: 1px }}",
  ":root { --a: 1px",
  "/* unclosed",
  "nonsense",
])("says of %s that it does more", (css) => expect(definesOnlyNames(css)).toBe(false));

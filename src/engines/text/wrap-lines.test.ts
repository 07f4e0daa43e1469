import { expect, it } from "vitest";
import { wrapLines } from "./wrap-lines.ts";

it("joins the lines of paragraphs and wraps them again", () =>
  expect(wrapLines("One two\nthree four.\n\nFive.", 12)).toEqual(["One two", "three four.", "", "Five."]));

it("keeps rows separate, and continues below their column", () =>
  expect(wrapLines("Options\n  --url <a>  where to push it\n             at last\n  --json     as JSON", 26)).toEqual([
    "Options",
    "  --url <a>  where to push",
    "             it at last",
    "  --json     as JSON",
  ]));

it("leaves code unchanged", () =>
  expect(wrapLines("  dsr check src --max-warnings 0", 20)).toEqual(["  dsr check src --max-warnings 0"]));

it("breaks no word", () => expect(wrapLines("https://example.com/a a", 5)).toEqual(["https://example.com/a", "a"]));

import { expect, it } from "vitest";
import { compareTemplates } from "./router.ts";

it("the more specific of two matching templates comes first, in any order of declaration", () => {
  const templates = [
    "/a",
    "/a/{path*}",
    "/a/{path*}.md",
    "/a/{id}",
    "/a/{id}/{form}",
    "/a/{id}.svg",
    "/a/new",
    "/a/new/{id}",
  ];
  const ordered = [
    "/a",
    "/a/new",
    "/a/new/{id}",
    "/a/{id}.svg",
    "/a/{id}",
    "/a/{id}/{form}",
    "/a/{path*}.md",
    "/a/{path*}",
  ];
  expect(templates.toSorted(compareTemplates)).toEqual(ordered);
  expect(templates.toReversed().toSorted(compareTemplates).slice(-2)).toEqual(["/a/{path*}.md", "/a/{path*}"]);
});

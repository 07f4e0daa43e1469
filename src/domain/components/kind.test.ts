import { expect, it } from "vitest";
import { patternKind } from "../patterns/kind.ts";
import { componentKind } from "./kind.ts";

it("keeps all tags, and all components of a pattern, for lists: a cut one is found by nobody", () => {
  const tags = Array.from({ length: 150 }, (_, at) => `tag-${at}`);
  const components = Array.from({ length: 1_500 }, (_, at) => `part-${at}`);
  expect(componentKind.summarize("button", { declaration: { title: "Button", tags } })).toMatchObject({ tags });
  expect(patternKind.summarize("form", { pattern: { title: "Form", tags, components } })).toMatchObject({
    tags,
    components,
  });
});

import { expect, it } from "vitest";
import { defaultPreviewOf, readPreviews } from "./previews.ts";

it("reads variants as written, with values or args", () => {
  const read = readPreviews({
    small: { title: "Small", values: { size: "s" }, usage: "rare" },
    large: { args: { size: "l" } },
    both: { title: "", values: [], args: { size: "m" } },
    odd: "no object",
  });
  expect(read.map(([key, { title, values }]) => [key, title, values])).toEqual([
    ["small", "Small", { size: "s" }],
    ["large", "large", { size: "l" }],
    ["both", "both", { size: "m" }],
  ]);
  expect(read[0]?.[1].written.usage).toBe("rare");
  for (const none of [undefined, null, [], "small"]) expect(readPreviews(none)).toEqual([]);
});

it("shows the variant called default, otherwise the first", () => {
  expect(defaultPreviewOf(["small", "default"])).toBe("default");
  expect(defaultPreviewOf(["small", "large"])).toBe("small");
  expect(defaultPreviewOf([])).toBeUndefined();
});

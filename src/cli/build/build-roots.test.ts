import { describe, expect, it } from "vitest";
import { namingRoots } from "./build-roots.ts";

describe("a fault of a build", () => {
  it("names the option that lets in what lies outside", () => {
    const error =
      "components/a/a.tsx:1:18: ../../../src/button.tsx is not read: it is outside the repository of this workspace";
    const [reported] = namingRoots([{ id: "a", status: "failed", error }]);
    expect(reported).toEqual({
      id: "a",
      status: "failed",
      error: `${error}\nTo allow components to read it, add its folder: --roots <folder>.`,
    });
  });

  it("names it in notes, too", () => {
    const note =
      "components/a/a.css:6:21: ../../../dot.png is not read: it is outside the repository of this workspace";
    const advice = "To allow components to read it, add its folder: --roots <folder>.";
    expect(namingRoots([{ notes: [note, "other"] }])).toEqual([{ notes: [`${note}. ${advice}`, "other"] }]);
  });

  it("is told as it is where the option would not help", () => {
    const components = [
      { id: "a", error: "components/a/a.tsx:1:18: .env is not read: it is hidden" },
      { id: "b", status: "built" },
    ];
    expect(namingRoots(components)).toEqual(components);
  });
});

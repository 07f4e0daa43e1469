import { describe, expect, it } from "vitest";
import { withHeightReport } from "./preview-height.ts";

describe("the report of a preview's height", () => {
  it("is the last thing in the body", () => {
    expect(withHeightReport("<html><body><p>a</p></BODY></html>")).toMatch(
      /^<html><body><p>a<\/p><script>[^<]*<\/script><\/BODY><\/html>$/,
    );
  });

  it("follows a fragment", () => {
    expect(withHeightReport("<p>a</p>")).toMatch(/^<p>a<\/p><script>[^<]*<\/script>$/);
  });
});

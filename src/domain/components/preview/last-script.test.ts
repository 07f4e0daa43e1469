import { describe, expect, it } from "vitest";
import { withLastScript } from "./last-script.ts";

describe("a script of ours in a document of others", () => {
  it("is the last thing in the body", () => {
    expect(withLastScript("<html><body><p>a</p></BODY></html>", "<script></script>")).toBe(
      "<html><body><p>a</p><script></script></BODY></html>",
    );
  });

  it("follows a fragment", () => {
    expect(withLastScript("<p>a</p>", "<script></script>")).toBe("<p>a</p><script></script>");
  });
});

import { describe, expect, it } from "vitest";
import { addedLines, isDiff, pathFor } from "./added-lines.ts";

const DIFF = `diff --git a/src/card.css b/src/card.css
index 1..2 100644
--- a/src/card.css
+++ b/src/card.css
@@ -1,3 +1,4 @@
 .card {
-  color: red;
+  color: #fff;
+  +++ b/not-a-file
 }
@@ -10 +11 @@
-old
+new
--- a/gone.css
+++ /dev/null
@@ -1 +0,0 @@
-x
`;

describe("the lines a diff adds", () => {
  it("stand where they stand in the new file, and what looks like a heading within a hunk is a line", () => {
    const files = addedLines(DIFF);
    expect(files.map(({ path }) => path)).toEqual(["src/card.css"]);
    expect(files[0]?.content.split("\n")).toEqual([
      "",
      "  color: #fff;",
      "  +++ b/not-a-file",
      ...Array(7).fill(""),
      "new",
    ]);
  });

  it("are not looked for beyond what a file has, whatever a hunk says", () => {
    expect(addedLines("+++ b/a.css\n@@ -1 +999999999 @@\n+x\n")).toEqual([]);
  });

  it("are bounded in all, however many files say that they are long", () => {
    const diff = Array.from({ length: 2_000 }, (_, i) => `+++ b/${i}.css\n@@ -0,0 +99999 @@\n+x`).join("\n");
    const lines = addedLines(diff).map(({ content }) => content.split("\n").length);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(510_000);
  });

  it("are read in linear time", () => {
    const head = `+++ b/a.css\t2026-01-31\n@@ -1 +1 @@\n+x\n+++ ${"\t".repeat(90_000)}\u2028`;
    expect(addedLines(head)).toEqual([{ path: "a.css", content: "x" }]);
    expect(pathFor("<a".repeat(50_000))).toBe("code.css");
    expect(pathFor("\n".repeat(100_000))).toBe("code.css");
  });

  it("tells a diff from code", () => {
    expect(isDiff(DIFF)).toBe(true);
    expect(isDiff(".a { color: red }")).toBe(false);
  });

  it.each([
    [".a { color: red }", "code.css"],
    ["<p class='a'>x</p>", "code.html"],
    ["{{ govukButton({ text: 'x' }) }}", "code.njk"],
    ['import { Button } from "x";\n<Button />', "code.tsx"],
  ])("calls %s %s", (code, path) => expect(pathFor(code)).toBe(path));
});

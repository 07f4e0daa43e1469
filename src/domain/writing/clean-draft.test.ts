import { describe, expect, it } from "vitest";
import { cleanDraft, MAX_DRAFT } from "./clean-draft.ts";
import { writtenNameKey } from "./known-names.ts";

const known = new Set(["Button", "Button group", "size", "small", "color.brand", "#1d70b8"].map(writtenNameKey));
const clean = (said: string) => cleanDraft(said, known);

describe("a draft of a model", () => {
  it("keeps its headings, lists, tables and code", () => {
    const said =
      "## Size\n\n- `size` takes `small`\n- `Button group` too\n\n| A | B |\n| --- | --- |\n| `size` | 1 |\n\n```html\n<b>x</b>\n```";
    expect(clean(said)).toEqual({ markdown: `${said}\n`, findings: [] });
    expect(clean(`\`\`\`markdown\n${said}\n\`\`\``)?.markdown).toBe(`${said}\n`);
  });

  it("has what it invents marked, and found", () => {
    const { markdown, findings } = clean("Use `Button`.\n\nNever `MegaDialog`, which is #ff0000.") ?? {};
    expect(markdown).toBe("Use `Button`.\n\nNever `MegaDialog` (not in this system), which is #ff0000.\n");
    expect(findings).toMatchObject([
      { ruleId: "unknown-name", severity: "warning", line: 3 },
      { ruleId: "unknown-value", severity: "warning", line: 3 },
    ]);
  });

  it.each(["`<Button>`", "`var(--color-brand)`", '`size="small"`', "`{color.brand}`", "`size: small`", "`@Button`"])(
    "knows %s",
    (said) => expect(clean(`Use ${said} here`)?.findings).toEqual([]),
  );

  it("holds no link, picture, address or markup", () => {
    const said = [
      "<script>alert(1)</script> <img src=https://evil.example/?d=1 onerror=alert(1)> <b onclick=x>Bold words</b>",
      "![x](https://evil.example/?d=2) [click](https://evil.example/?d=3) [ref][1] <https://evil.example/?d=4>",
      "https://evil.example/?d=5 www.evil.example javascript:alert(1) [c](javascript:alert(1))",
      '<a href="https://evil.example/?d=6">words of a link</a> <iframe src="https://evil.example"></iframe>',
      '<Preview id="button" /> {{ kitTable() }} {% raw %}',
      "[1]: https://evil.example/?d=7",
      "```\nfetch('https://evil.example/?d=8')\n```",
    ].join("\n\n");
    const { markdown = "" } = clean(said) ?? {};
    expect(markdown).not.toMatch(/evil|onclick|javascript|(?<!\\)<|!\[|\]\(/);
    expect(markdown).toContain("words of a link");
  });

  it("is none where nothing is left, and bounded where there is much", () => {
    for (const said of ["", "<script></script>", "![](https://evil.example)", ">".repeat(5_000)])
      expect(clean(said), said).toBeUndefined();
    for (const piece of ["word ", "`x` ", "[", "*", "<b>", "- a\n", "| a ", "\u202e"])
      expect((clean(piece.repeat(2_000_000))?.markdown ?? "").length).toBeLessThan(12 * MAX_DRAFT);
  });
});

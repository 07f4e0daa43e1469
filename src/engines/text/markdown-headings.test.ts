import { describe, expect, it } from "vitest";
import { headingsIn, sectionUnder } from "./markdown-headings.ts";

const TEXT = `# Button

Lead.

## When to use

Often.

### More of it \`here\` ##

\`\`\`\`md
## Not a heading
\`\`\`
## Neither
\`\`\`\`

## How
#no
`;

describe("headings of Markdown", () => {
  it("are those outside code", () =>
    expect(headingsIn(TEXT)).toEqual(["# Button", "## When to use", "### More of it `here`", "## How"]));

  it("contain the text up to the next heading of their level", () => {
    expect(sectionUnder(TEXT, "## when to use")).toMatch(/^## When to use\n\nOften\.\n[\s\S]*## Neither\n`{4}\n$/);
    expect(sectionUnder(TEXT, "More of it here")).toMatch(/^### More/);
    expect(sectionUnder(TEXT, "How")).toBe("## How\n#no\n");
    expect(sectionUnder(TEXT, "More of")).toMatch(/^### More/);
    expect(sectionUnder(TEXT, "Not a heading")).toBeUndefined();
  });

  it("are found after inline code at the start of a line that looks like a fence", () =>
    expect(headingsIn("``` a` b\n# Real\n~~~ a~b\n# Code")).toEqual(["# Real"]));

  it("are not found in an unclosed fence, and are found in linear time", () => {
    expect(headingsIn("~~~\n## In code")).toEqual([]);
    const long = `${"## a ".repeat(20_000)}\n${"#".repeat(50_000)}\n${"`".repeat(50_000)}`;
    expect(headingsIn(long)).toHaveLength(1);
    const spaces = " ".repeat(300_000);
    expect(headingsIn(`# a${spaces}b\n#${spaces}\u2028\n## c ##${spaces}`)).toEqual([`# a${spaces}b`, "## c"]);
  });
});

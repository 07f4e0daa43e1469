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

describe("headings of markdown", () => {
  it("are those outside of code", () =>
    expect(headingsIn(TEXT)).toEqual(["# Button", "## When to use", "### More of it `here`", "## How"]));

  it("have what is under them, up to the next of their level", () => {
    expect(sectionUnder(TEXT, "## when to use")).toMatch(/^## When to use\n\nOften\.\n[\s\S]*## Neither\n`{4}\n$/);
    expect(sectionUnder(TEXT, "More of it here")).toMatch(/^### More/);
    expect(sectionUnder(TEXT, "How")).toBe("## How\n#no\n");
    expect(sectionUnder(TEXT, "More of")).toMatch(/^### More/);
    expect(sectionUnder(TEXT, "Not a heading")).toBeUndefined();
  });

  it("stand behind code within a line that begins as a fence does", () =>
    expect(headingsIn("``` a` b\n# Real\n~~~ a~b\n# Code")).toEqual(["# Real"]));

  it("end nowhere in a fence that is not closed, and are found in linear time", () => {
    expect(headingsIn("~~~\n## In code")).toEqual([]);
    const long = `${"## a ".repeat(20_000)}\n${"#".repeat(50_000)}\n${"`".repeat(50_000)}`;
    expect(headingsIn(long)).toHaveLength(1);
    const spaces = " ".repeat(300_000);
    expect(headingsIn(`# a${spaces}b\n#${spaces}\u2028\n## c ##${spaces}`)).toEqual([`# a${spaces}b`, "## c"]);
  });
});

import { describe, expect, it } from "vitest";
import { pageSections } from "./page-sections.ts";

describe("the sections of a page", () => {
  const text = `# Long guide

## Start
\`\`\`
## no heading
\`\`\`
## *Tidewater* rule for \`Button_group\` {#tide}
### Start
## [Links](https://example.com/a_b) and <b>tags</b> ##
`;

  it("have the IDs of their headings on the page", () => {
    expect(pageSections(text, "Long guide").map(({ title, id }) => [title, id])).toEqual([
      ["Start", "h-start"],
      ["Tidewater rule for Button_group", "h-tide"],
      ["Start", "h-start-1"],
      ["Links and tags", "h-links-and-tags"],
    ]);
  });

  it("start at their heading", () => {
    for (const { at } of pageSections(text, "Long guide")) expect(text.slice(at, at + 2)).toBe("##");
  });

  it("are read in one pass, also from hostile text", () => {
    expect(pageSections(`# ${"[".repeat(200_000)}`, "").length).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { splitFrontmatter } from "../../safe/yaml.ts";
import { menuTitle, menuWeight, pageTitle } from "./page-title.ts";

const page = (text: string) => {
  const { frontmatter, body } = splitFrontmatter(text);
  return { frontmatter, markdown: body };
};
const title = (text: string) => pageTitle("a/the-slug", page(text));

describe("the title of a page", () => {
  it.each([
    ["is what its frontmatter says", "---\ntitle: Said\n---\n# Heading", "Said"],
    ["is a number as it is written", "---\ntitle: 2.10\n---\n", "2.10"],
    ["is a whole number", "---\ntitle: 404 # not found\n---\n", "404"],
    ["is its heading", "Text\n\n# iOS & Android FAQ #\n", "iOS & Android FAQ"],
    ["is an underlined heading", "Setext title\n====\n", "Setext title"],
    ["is a heading of HTML", '<h1 align="center">HTML <em>title</em></h1>', "HTML title"],
    [
      "has no marks",
      "# 按钮 `code` **b** [l](x) ![i](j) \\* snake_case &amp; _i_ {#id}",
      "按钮 code b l * snake_case & i",
    ],
    ["is behind a fence that ends where it ends", "```\n```sh\n# no\n```\n# Title", "Title"],
    ["keeps code as it stands", "# `Array<T>` and `a_b`", "Array<T> and a_b"],
    ["keeps signs that mark nothing", "# 2 * 3 ~ 4 &lt;Button&gt; a_b", "2 * 3 ~ 4 <Button> a_b"],
    ["is no tag that a text names", "`<h1>` is a tag\n\n# Real", "Real"],
    [
      "is behind what is no heading",
      "![logo](x.png)\n\n```sh\n# a comment\n```\n\n<!-- # no -->\n- a\n---\n# Title",
      "Title",
    ],
    ["is no heading below the first level", "## Usage\n\n# Late", "The slug"],
    ["is no heading that cannot be said in words", "# <Badge>{x}</Badge>", "The slug"],
    ["is else of its slug", "---\ntitle: ' '\n---\nText", "The slug"],
  ])("%s", (_, text, expected) => expect(title(text)).toBe(expected));

  it("is shorter in menus where the page says so", () => {
    expect(menuTitle("a", page("---\nsidebar_label: Short\n---\n# Long name"))).toBe("Short");
    expect(menuTitle("a", page("---\nmenuTitle: Ours\nsidebar_label: Theirs\n---\n"))).toBe("Ours");
    expect(menuTitle("a", page("# Long name"))).toBe("Long name");
  });

  it("stands where the page says, whichever tool it was written for", () => {
    expect(menuWeight({ sidebar_position: 2 })).toBe(2);
    expect(menuWeight({ nav_order: "3" })).toBe(3);
    expect(menuWeight({ weight: 1, nav_order: 3 })).toBe(1);
    expect(menuWeight({ weight: " ", sidebar_position: 3 })).toBe(3);
    expect(menuWeight({ weight: "last" })).toBeUndefined();
  });
});

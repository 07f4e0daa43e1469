import { describe, expect, it } from "vitest";
import { rewriteMarkdown } from "./page-images.ts";

const rewrite = (markdown: string) =>
  rewriteMarkdown(markdown, (ref) => (/^\.\/a/.test(ref) ? "/assets/A.png" : undefined));

describe("what a page names of pictures becomes an address", () => {
  it.each([
    ["![A](./a.png)", "![A](/assets/A.png)"],
    ['![A](./a.png "title") and [b](b.png)', '![A](/assets/A.png "title") and [b](b.png)'],
    ["![A](<./a b.png>)", "![A](/assets/A.png)"],
    ["![A](./a(1).png)", "![A](/assets/A.png)"],
    ["[![A](./a.png)](./a-large.png)", "[![A](/assets/A.png)](/assets/A.png)"],
    ['![A][a]\n\n[a]: ./a.png "title"', '![A][a]\n\n[a]: /assets/A.png "title"'],
    ['<img alt="A" src="./a.png">', '<img alt="A" src="/assets/A.png">'],
    ["<Hero\n  image='x'\n  src='./a.png' />", "<Hero\n  image='x'\n  src='/assets/A.png' />"],
    ['<video poster="./a.png" src="./a.mp4"></video>', '<video poster="/assets/A.png" src="/assets/A.png"></video>'],
  ])("%s", (markdown, expected) => expect(rewrite(markdown)).toBe(expected));

  it.each([
    ["a span of code", "`![A](./a.png)` and ``a ` ![A](./a.png)``"],
    ["a fence", '```html\n<img src="./a.png">\n```'],
    ["a fence of tildes in a list", "- one\n\n  ~~~md\n  ![A](./a.png)\n  ~~~"],
    ["a fence that nobody closes", "```\n![A](./a.png)"],
    ["a comment", "<!-- ![A](./a.png) -->"],
  ])("but not in %s", (_, markdown) => expect(rewrite(markdown)).toBe(markdown));

  it("behind code as well as before it", () =>
    expect(rewrite("![](./a.png)\n```\n./a\n```\n![](./a.png) `x` ![](./a.png)")).toBe(
      "![](/assets/A.png)\n```\n./a\n```\n![](/assets/A.png) `x` ![](/assets/A.png)",
    ));

  it.each(["`", "``` ", "<!--", "](", "[a]: ", "![", "`a ", "](<", "](a("])(
    "soon in a text of %j again and again",
    (part) => {
      const text = part.repeat(200_000);
      expect(rewrite(text)).toBe(text);
    },
  );
});

import { describe, expect, it } from "vitest";
import { buildTree } from "./build-tree.ts";

const page = (slug: string, frontmatter: Record<string, unknown> = {}) => ({ slug, frontmatter, markdown: "" });
const outline = (nodes: ReturnType<typeof buildTree>): unknown[] =>
  nodes.map(({ title, children }) => (children ? [title, outline(children)] : title));

describe("the page tree", () => {
  it("orders by weight, then title, pages without a weight last, the start page first", () => {
    const tree = buildTree([
      page("zebra", { weight: 1 }),
      page("beta"),
      page("Alpha"),
      page("index"),
      page("item-10"),
      page("item-2"),
    ]);
    expect(outline(tree)).toEqual(["Index", "Zebra", "Alpha", "Beta", "Item 2", "Item 10"]);
  });

  it("makes a category of a folder without a page, and none of one that has it", () => {
    const tree = buildTree([page("a/one"), page("b", { title: "Bee" }), page("b/two")]);
    expect(tree).toEqual([
      { slug: "a", title: "A", type: "category", children: [{ slug: "a/one", title: "One", type: "markdown" }] },
      { slug: "b", title: "Bee", type: "markdown", children: [{ slug: "b/two", title: "Two", type: "markdown" }] },
    ]);
  });

  it("hides a disabled page and keeps what lies below it", () => {
    expect(outline(buildTree([page("a", { enabled: false }), page("b", { enabled: false }), page("b/c")]))).toEqual([
      ["B", ["C"]],
    ]);
  });

  it("adds the entries of a menu", () => {
    const [node] = buildTree([page("a", { menu: ["b/c", { title: "Outside", url: "/d" }, 7] })]);
    expect(node?.children).toEqual([
      { slug: "b/c", title: "C", type: "markdown" },
      { slug: "d", title: "Outside", type: "markdown" },
    ]);
  });

  it("adds menus inside of each other, headings without an address among them", () => {
    const menu = [
      {
        title: "Styles",
        menu: [
          { path: "/foundations/colors/", title: "Colors" },
          { title: "Deep", menu: ["x"] },
        ],
      },
      { menu: [{ path: "y", title: "Why" }] },
      { title: null },
    ];
    expect(buildTree([page("a", { menu })])[0]?.children).toEqual([
      {
        slug: "a/styles",
        title: "Styles",
        type: "category",
        children: [
          { slug: "foundations/colors", title: "Colors", type: "markdown" },
          {
            slug: "a/styles/deep",
            title: "Deep",
            type: "category",
            children: [{ slug: "x", title: "X", type: "markdown" }],
          },
        ],
      },
      { slug: "y", title: "Why", type: "markdown" },
    ]);
  });

  it("has a page of a folder once, where the menu names it", () => {
    const tree = buildTree([
      page("a", { menu: [{ title: "Chosen", menu: [{ path: "a/two" }, { path: "a/three", title: "Third" }] }] }),
      page("a/one"),
      page("a/two", { title: "The second" }),
      page("a/three"),
      page("a/three/below"),
    ]);
    expect(outline(tree)).toEqual([["A", ["One", ["Chosen", ["The second", ["Third", ["Below"]]]]]]]);
  });

  it("knows what a page is written in, and no type the specification does not have", () => {
    const types = buildTree([
      { ...page("a"), file: { path: "pages/a.mdx" } },
      { ...page("b"), file: { path: "pages/b.html" } },
      page("c", { type: "weird" }),
      page("d", { type: "html" }),
    ]).map(({ type }) => type);
    expect(types).toEqual(["mdx", "html", "markdown", "html"]);
  });

  it("prefers the menu title and keeps the definition of a plugin", () => {
    expect(buildTree([page("x", { title: "Long", menuTitle: "Short", type: "plugin", definition: "icons" })])).toEqual([
      { slug: "x", title: "Short", type: "plugin", definition: "icons" },
    ]);
  });
});

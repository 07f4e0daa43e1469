import { describe, expect, it } from "vitest";
import { syncTree } from "./sync-tree.ts";

const tree = [
  { slug: "index", title: "Home", type: "markdown" },
  {
    slug: "guides",
    title: "Guides",
    type: "category",
    children: [{ slug: "guides/start", title: "Start", type: "markdown" }],
  },
];

describe("the page tree after an edit", () => {
  it("adds a new page to the nearest branch of its path", () => {
    expect(syncTree(tree, { slug: "guides/deep/er", title: "Deeper" })[1]?.children?.[1]).toEqual({
      slug: "guides/deep/er",
      title: "Deeper",
      type: "markdown",
    });
    expect(syncTree(tree, { slug: "alone", title: "Alone" })[2]?.slug).toBe("alone");
  });

  it("updates a title, and links a heading that now has a page", () => {
    expect(syncTree(tree, { slug: "guides/start", title: "Begin" })[1]?.children?.[0]?.title).toBe("Begin");
    expect(syncTree(tree, { slug: "guides", title: "All guides" })[1]).toMatchObject({
      title: "All guides",
      type: "markdown",
    });
  });

  it("removes a deleted or hidden page, and keeps its children", () => {
    expect(syncTree(tree, { slug: "guides/start" })[1]?.children).toEqual([]);
    expect(syncTree(tree, { slug: "guides" })[1]).toMatchObject({
      type: "category",
      children: [{ slug: "guides/start" }],
    });
    expect(syncTree(tree, { slug: "index", title: "Home", hidden: true }).map(({ slug }) => slug)).toEqual(["guides"]);
  });

  it("stays unchanged without a difference", () => {
    expect(syncTree(tree, { slug: "none" })).toEqual(tree);
    expect(syncTree(tree, { slug: "index", title: "Home" })).toEqual(tree);
  });
});

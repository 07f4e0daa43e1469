import { expect, it } from "vitest";
import { docsSidebar } from "./docs-sidebar.ts";

const pages = [
  { slug: "index", title: "Start" },
  { slug: "a/one", title: "One" },
];

it("links what there is and keeps the rest as headings", async () => {
  const sidebar = await docsSidebar(
    [
      { slug: "a", title: "A", type: "category", children: [{ slug: "a/one", title: "One", type: "markdown" }] },
      { slug: "gone", title: "Gone", type: "markdown" },
      { slug: "x", title: "Icons", type: "plugin", definition: "icons" },
    ],
    pages,
  );
  expect(sidebar).toEqual([
    { title: "A", key: "a", children: [{ title: "One", href: "/docs/a/one" }] },
    { title: "Gone" },
    { title: "Icons", href: "/foundations/icons" },
  ]);
});

it("leads to the sections that are built in where a menu names them and no page is there", async () => {
  const named = (slug: string) => ({ slug, title: slug, type: "markdown" });
  const sidebar = await docsSidebar(
    ["foundations/colors", "foundations/logo", "a/one", "guides/icons"].map(named),
    pages,
  );
  expect(sidebar.map(({ href }) => href)).toEqual([
    "/foundations/colors",
    "/foundations/logos",
    "/docs/a/one",
    undefined,
  ]);
});

it("lists the pages where no tree was pushed", async () => {
  expect(await docsSidebar([], pages)).toEqual([
    { title: "Start", href: "/" },
    { title: "One", href: "/docs/a/one" },
  ]);
});

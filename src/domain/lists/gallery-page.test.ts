import { expect, it } from "vitest";
import { GALLERY_PAGE, galleryPage } from "./gallery-page.ts";

const entries = (count: number) => Array.from({ length: count }, (_, index) => `part ${index}`);
const same = (entry: string) => entry;

it("has all entries of a small gallery, and marks those that are found", () => {
  const { isWhole, found, entries: shown } = galleryPage(entries(20), same, { q: "1", page: 1 });
  expect([isWhole, shown.length, found]).toEqual([true, 20, 11]);
  expect(shown.filter(({ isFound }) => isFound)).toHaveLength(11);
});

it("has a page of a large one, or of what is found in all of it", () => {
  const large = entries(GALLERY_PAGE * 3 + 1);
  const last = galleryPage(large, same, { q: "", page: 4 });
  expect([last.isWhole, last.pages, last.entries.map(({ entry }) => entry)]).toEqual([false, 4, [large.at(-1)]]);
  const found = galleryPage(large, same, { q: "part 288", page: 1 });
  expect([found.total, found.found, found.entries.map(({ entry }) => entry)]).toEqual([large.length, 1, ["part 288"]]);
  expect(galleryPage(large, same, { q: "", page: 99 }).page).toBe(4);
});

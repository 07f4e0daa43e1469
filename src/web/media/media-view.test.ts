import { expect, it } from "vitest";
import { isFiltered, mediaAddress, mediaQuery } from "./media-view.ts";

it("an address says what is not usual, and is read back as it was", () => {
  const view = mediaQuery.parse({ q: "boat & sail", type: "image", status: "", only: "unused", page: "3" });
  const address = mediaAddress(view, { page: 3 });
  expect(address).toBe("/media?q=boat+%26+sail&type=image&only=unused&page=3");
  expect(mediaQuery.parse(Object.fromEntries(new URLSearchParams(address.split("?")[1])))).toEqual(view);
  expect(mediaAddress(mediaQuery.parse({}))).toBe("/media");
});

it("another choice begins at the first page, and a collection or an order leaves nothing out", () => {
  const view = mediaQuery.parse({ collection: "col_a", sort: "size", page: "7" });
  expect(mediaAddress(view, { sort: "name" })).toBe("/media?collection=col_a&sort=name");
  expect(isFiltered(view)).toBe(false);
  expect(isFiltered({ ...view, tags: "a" })).toBe(true);
});

import { describe, expect, it } from "vitest";
import { galleryUrl, openedIn } from "./address.ts";

const page = "https://design.example/foundations/icons";

describe("the address of the gallery", () => {
  it("holds query, category and the open icon, and nothing that is empty", () => {
    const state = { query: "a b", category: "x&y", opened: "odd #id/é" };
    const url = galleryUrl(`${page}?page=3&other=1`, state);
    expect(url).toBe(`${page}?other=1&q=a+b&category=x%26y#odd%20%23id%2F%C3%A9`);
    expect(galleryUrl(url, { query: "", category: "" })).toBe(`${page}?other=1`);
  });

  it("gives the icon back that it was made with", () => {
    for (const opened of ["anchor", "odd #id/é", "100%", "a%20b"]) {
      expect(openedIn(new URL(galleryUrl(page, { query: "", category: "", opened })).hash)).toBe(opened);
    }
  });

  it("takes fragments nobody encoded", () => {
    expect([openedIn(""), openedIn("#"), openedIn("#100%")]).toEqual(["", "", "100%"]);
  });
});

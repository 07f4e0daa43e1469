import { describe, expect, it } from "vitest";
import { positionAfter } from "./keys.ts";

const at = (key: string, position: number, reversed = false) =>
  positionAfter(key, { position, count: 10, columns: 4, page: 2, reversed });

describe("keys in the grid of icons", () => {
  it("move by cell, row and page", () => {
    expect(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].map((key) => at(key, 5))).toEqual([6, 4, 9, 1]);
    expect([at("PageDown", 1), at("PageUp", 9), at("Home", 5), at("End", 5)]).toEqual([9, 1, 0, 9]);
  });

  it("stay where there is no cell to go to", () => {
    expect([at("ArrowLeft", 0), at("ArrowRight", 9), at("ArrowUp", 3), at("ArrowDown", 6)]).toEqual([0, 9, 3, 6]);
    expect([at("PageDown", 9), at("PageUp", 2)]).toEqual([9, 0]);
  });

  it("follow the reading direction", () => {
    expect([at("ArrowRight", 5, true), at("ArrowLeft", 5, true)]).toEqual([4, 6]);
  });

  it("leave other keys to the browser", () => {
    expect(["Tab", "a", "Enter", "Escape", " "].map((key) => at(key, 5))).toEqual(Array(5).fill(undefined));
  });
});

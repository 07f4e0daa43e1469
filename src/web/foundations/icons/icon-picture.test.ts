import { describe, expect, it } from "vitest";
import { iconAddress, iconPicture, splitSprite } from "./icon-picture.ts";

const entry = { id: "a", kind: "custom" };

describe("the picture of an icon", () => {
  it("is the drawing of its symbol, without id and title", () => {
    const symbol = '<symbol id="a" viewBox="0 0 8 8" fill="none"><title>A &gt; B</title><path d="M0 0"/></symbol>';
    expect(iconPicture(entry, symbol)).toBe(
      '<svg viewBox="0 0 8 8" fill="none" aria-hidden="true"><path d="M0 0"/></svg>',
    );
  });

  it("keeps titles of parts of the drawing", () => {
    const symbol = '<symbol id="a"><title>A</title><g><title>part</title><path d="M0 0"/></g></symbol>';
    expect(iconPicture(entry, symbol)).toBe('<svg aria-hidden="true"><g><title>part</title><path d="M0 0"/></g></svg>');
  });

  it("is a box where there is nothing to draw", () => {
    for (const symbol of [
      undefined,
      "",
      '<symbol id="a"/>',
      '<symbol id="a" viewBox="0 0 8 8"><title>A</title></symbol>',
    ])
      expect(iconPicture(entry, symbol)).toBe('<i class="icons-missing"></i>');
  });

  it("comes from the icon host only for library icons", () => {
    const library = { id: "a", kind: "library", libraryIconId: "l:a" };
    expect(iconPicture(library, undefined, 'https://x"y')).toContain('src="https://x&quot;y/l/a.svg"');
    expect(iconPicture(entry, undefined, "https://x")).toContain("icons-missing");
  });
});

describe("a sprite", () => {
  it("is cut by id, whatever else is around its symbols", () => {
    const parts = splitSprite('<svg><symbol id="a&amp;b"><path/></symbol><symbol id="c"/><path/></svg>');
    expect([...parts]).toEqual([
      ["a&b", '<symbol id="a&amp;b"><path/></symbol>'],
      ["c", '<symbol id="c"/>'],
    ]);
  });
});

it("writes any id as one segment of an address", () => {
  expect(iconAddress("a/b c?#")).toBe("/icons/a%2Fb%20c%3F%23.svg");
});

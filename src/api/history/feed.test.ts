import { expect, it } from "vitest";
import type { Push } from "../../domain/history/pushes.ts";
import { feedText } from "./feed.ts";

const push = (more: Partial<Push>): Push => ({
  ...{ newest: 7, at: "2026-01-02T03:04:05.000Z", by: "Ada", message: null, bulks: [], entries: [], sum: "1 page new" },
  ...more,
});

it("is an Atom feed with an entry for each push, newest first", () => {
  const feed = feedText({ title: "Acme", home: "https://acme.test", pushes: [push({}), push({ newest: 3 })] });
  expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
  expect(feed.match(/<id>[^<]*<\/id>/g)).toEqual([
    "<id>https://acme.test/changelog</id>",
    "<id>https://acme.test/changelog#change-7</id>",
    "<id>https://acme.test/changelog#change-3</id>",
  ]);
  expect(feed).toContain("<updated>2026-01-02T03:04:05.000Z</updated>");
});

it("escapes texts of people", () => {
  const feed = feedText({
    title: 'a"b',
    home: "https://acme.test",
    pushes: [push({ message: "</title><script>\u0000\u0008&", by: "\ud800" })],
  });
  expect(feed).toContain("<title>&lt;/title&gt;&lt;script&gt;&amp;</title>");
  expect(feed).not.toContain("\u0000");
  expect(feed.isWellFormed()).toBe(true);
});

it("of a registry without pushes has no entries, and is valid", () => {
  const feed = feedText({ title: "Acme", home: "https://acme.test", pushes: [] });
  expect(feed).not.toContain("<entry>");
  expect(feed).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});

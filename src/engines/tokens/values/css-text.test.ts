import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commentText,
  cssIdentifier,
  cssNumber,
  cssText,
  NAME_IN_CSS,
  PROPERTY_IN_CSS,
  quotedText,
  unescapedName,
} from "./css-text.ts";

describe("cssText", () => {
  it("accepts text that stays in its declaration", () => {
    expect(cssText("  inset 0 0\n 0 1px ")).toBe("inset 0 0 0 1px");
    expect(cssText("(min-width: calc(768px - 0.02px))")).toBe("(min-width: calc(768px - 0.02px))");
    expect(cssText("'Mona Sans', \"it's\"")).toBe("'Mona Sans', \"it's\"");
  });

  it.each([
    "red; color: blue",
    "red}",
    "{a.b}",
    "calc(1px",
    "1px)",
    "(]",
    "'open",
    'a "b',
    "a /* b",
    "a */ b",
    "</style>",
    "<!-- a",
    "red !important",
    "\\3b",
    "a\u0000b",
    "",
    "  ",
  ])("refuses %j", (text) => expect(cssText(text)).toBeUndefined());
});

describe("quotedText", () => {
  it("keeps plain names and escapes characters that could end the string or the declaration", () => {
    expect(quotedText("GDS Transport")).toBe('"GDS Transport"');
    expect(quotedText('a"b;}')).toBe('"a\\22 b\\3b \\7d "');
  });

  it("never contains a character that could end the string, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const quoted = quotedText(text);
        expect(quoted.slice(1, -1)).not.toMatch(/["\n\r\f;{}<>*/]/);
        expect(quoted.slice(1, -1).replace(/\\[0-9a-f]+ /g, "")).not.toContain("\\");
      }),
    );
  });
});

describe("commentText", () => {
  it("is one line that cannot close a comment or a style element", () => {
    expect(commentText("a\n b */ c /* d </style> <!--")).toBe("a b * / c / * d < /style> < !--");
  });

  it("never contains a comment's end or a line end, for any text", () => {
    const nasty = fc.string({ unit: fc.constantFrom("*", "/", "<", "!", "\n", "\r", "\f", "\u2028", "a", " ") });
    fc.assert(
      fc.property(nasty, (text) => {
        expect(commentText(text)).not.toMatch(/\*\/|\/\*|<\/|[\n\r\f\u2028]/);
      }),
    );
  });
});

describe("cssNumber", () => {
  it("writes finite numbers only", () => {
    expect([0.5, -0, 16, Number.NaN, Number.POSITIVE_INFINITY, "1", null].map(cssNumber)).toEqual([
      ...["0.5", "0", "16"],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

describe("the pattern of a custom property's name", () => {
  it.each(["a", "1.5", "grün", "a/b", "a{b}", "\ud83d\ude00", "a@2x", "tab\tname"])(
    "takes %j as CSS writes it",
    (name) => {
      const written = cssIdentifier(name);
      expect(new RegExp(`^${PROPERTY_IN_CSS}$`, "i").exec(`--${written}`)?.[1]).toBe(written);
    },
  );

  it.each(["\\aa", "\\aa ", "\\abcdef", "\\abcdefa", "\\g"])("reads %j in one way only", (written) => {
    const pattern = new RegExp(`--(${NAME_IN_CSS})\\s*:`, "i");
    expect(pattern.exec(`--${written.repeat(5_000)}!`)).toBeNull();
    expect(pattern.exec(`--${written.repeat(3)}:`)?.[1]).toBe(written.repeat(3));
  });
});

it("reads escapes in names like CSS", () => {
  expect([String.raw`space-1\.5`, String.raw`a\2e b`, String.raw`a\0`].map(unescapedName)).toEqual([
    "space-1.5",
    "a.b",
    "a\uFFFD",
  ]);
  const names = fc.string({ unit: "grapheme", minLength: 1 }).map((name) => name.replaceAll("\0", "").normalize("NFC"));
  fc.assert(fc.property(names, (name) => unescapedName(cssIdentifier(name)) === name));
});

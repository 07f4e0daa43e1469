import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { isSafePath, pathFault, SAFE_PATH, safePath } from "./path.ts";
import { UnsafeInput } from "./unsafe.ts";

const hostile: readonly string[] = [
  // Out of the root
  "..",
  ".",
  "../a",
  "../../etc/passwd",
  "a/..",
  "a/../b",
  "a/../../b",
  "./a",
  "a/.",
  "a/./b",
  "....//....//etc/passwd".replaceAll("....", ".."),
  "/",
  "/etc/passwd",
  "//etc/passwd",
  "///",
  "~",
  "~/.ssh/authorized_keys",
  "~root/.profile",
  // Not canonical
  "",
  "a/",
  "a//b",
  "/a",
  "a/b//",
  // Windows
  "C:",
  "C:/Windows/win.ini",
  "c:a",
  "C:\\Windows\\win.ini",
  "\\",
  "\\etc",
  "\\\\server\\share\\a",
  "//server/share/a",
  "\\\\?\\C:\\a",
  "..\\a",
  "a\\..\\..\\b",
  "a\\b",
  "a:b",
  "a.txt:stream",
  "a.txt::$DATA",
  "file:///etc/passwd",
  "https://host/a",
  "con",
  "CON",
  "Con.txt",
  "con.tar.gz",
  "con .txt",
  "a/con",
  "con/a",
  "prn",
  "prn.md",
  "aux",
  "aux.svg",
  "nul",
  "NUL.json",
  "a/nul/b",
  "com0",
  "com1",
  "COM9.log",
  "com¹",
  "com².txt",
  "lpt1",
  "LPT9.prn",
  "lpt³",
  "clock$",
  "conin$",
  "CONOUT$.txt",
  "a.",
  "a..",
  "...",
  "a ",
  "a. ",
  " ",
  "a/b ",
  "a /b",
  "a./b",
  ".git ",
  ".git.",
  ".git./config",
  "GIT~1",
  "git~1/config",
  "PROGRA~1/a.exe",
  "a/longna~12.htm",
  // Control and direction characters
  "\0",
  "a\0.svg",
  "a\n",
  "a\rb",
  "a\tb",
  "a\u001bb",
  "a\u007fb",
  "a\u0085b",
  "a\u2028b",
  "a\u2029b",
  "\uFEFFa",
  "a\u202Egpj.exe",
  "a\u200Fb",
  "a\u2066b",
  "a\u061Cb",
  // Encoded
  "%2e%2e/a",
  "%2E%2E%2Fa",
  "..%2fa",
  "a%2fb",
  "a%5Cb",
  "..%5ca",
  "a%00.svg",
  "a%0ab",
  "%252e%252e%252fa",
  "a%3ab",
  "%c0%ae%c0%ae/a",
  "..%c0%afa",
  "%e0%80%ae/a",
  "%f0%80%80%ae/a",
  "%u002e%u002e/a",
  // Unicode
  "cafe\u0301",
  "A\u030A/a",
  "\u212B",
  "\u2126/a",
  "\u1100\u1161",
  "a\uD800",
  "\uDC00a",
  "a/\uD83D/b",
  // Over-long
  "a".repeat(256),
  "é".repeat(128),
  `a/${"b".repeat(256)}/c`,
  `${"a/".repeat(512)}a`,
  "a".repeat(100_000),
  `${"é".repeat(100)}/`.repeat(5) + "éééééééé".repeat(4),
  `${"../".repeat(100)}etc/passwd`,
];

const harmless: readonly string[] = [
  "a",
  "theme.css",
  "icons/arrow-left.svg",
  "components/button/dist/button-primary.html",
  ".storybook/main.ts",
  "a/.b",
  "..a",
  "...a",
  "a..b",
  "My Icon (filled).svg",
  " leading.svg",
  "[...slug].tsx",
  "café/naïve.md",
  "日本語/アイコン.svg",
  "emoji-👩‍💻.svg",
  "می‌خواهم.md",
  "100%.svg",
  "50%20off.svg",
  "a~b.svg",
  "console.md",
  "com.svg",
  "com10.svg",
  "lpt.svg",
  "auxiliary/nullable.ts",
  "con-fig.json",
  "what?.md",
  "@scope/package",
  "a".repeat(255),
  "é".repeat(127),
  `${"a".repeat(255)}/`.repeat(3) + "b".repeat(255),
];

describe("safePath", () => {
  it("has a large corpus of different hostile paths", () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(90);
  });

  it.each(hostile.map((path) => [JSON.stringify(path).slice(0, 60), path]))("refuses %s", (_title, path) => {
    expect(isSafePath(path)).toBe(false);
    expect(() => safePath(path)).toThrow(expect.objectContaining({ name: "UnsafeInput", code: "path" }));
  });

  it.each(harmless.map((path) => [path.slice(0, 60), path]))("returns %s unchanged", (_title, path) => {
    expect(safePath(path)).toBe(path);
    expect(isSafePath(path)).toBe(true);
  });

  it("reports the error and the remedy, at bounded length and without control characters", () => {
    const messages = hostile.map((path) => {
      try {
        return safePath(path);
      } catch (error) {
        return error instanceof UnsafeInput ? error.message : "";
      }
    });
    for (const message of messages) {
      expect(message).toMatch(/^The path ".* Use a relative path such as "icons\/arrow\.svg"\.$/);
      expect(message.length).toBeLessThan(1000);
      expect(message).not.toMatch(/[\p{Cc}]/u);
    }
  });

  it("counts bytes, not characters", () => {
    expect(isSafePath("é".repeat(127))).toBe(true);
    expect(isSafePath("é".repeat(128))).toBe(false);
    const longest = `${"a".repeat(255)}/`.repeat(3) + "b".repeat(255);
    expect([longest.length, isSafePath(longest), isSafePath(`${longest}c`)]).toEqual([1023, true, false]);
  });

  it("accepts what its pattern matches, except names that hide and percent forms, and nothing else", {
    tags: "repeated",
  }, () => {
    const pattern = new RegExp(`^(?:${SAFE_PATH})$`, "u");
    expect(SAFE_PATH).not.toMatch(/\(\?[!=<]|\\u/);
    // These rules don't follow from the letters.
    const HIDES = /percent-encoded|(?:device|short file) name on Windows|Unicode form NFC/;
    const piece = fc.constantFrom(
      ..."abc~1./\\:% \0é\n\u200e\u2028\ufeff",
      "con",
      "NUL",
      "LPT1",
      "clock$",
      "%2e",
      "%41",
      "%C0",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
        (path) => (isSafePath(path) ? pattern.test(path) : !pattern.test(path) || HIDES.test(pathFault(path) ?? "")),
      ),
      { numRuns: fuzzRuns(20_000) },
    );
  });

  it("accepts only paths that stay the same when resolved and normalized", { tags: "repeated" }, () => {
    const piece = fc.constantFrom(..."ab./\\:~% \0é\u0301", "..", "con", "%2e", "nul.");
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(any, (path) => {
        if (!isSafePath(path)) return;
        const url = new URL(`https://host/root/${path.split("/").map(encodeURIComponent).join("/")}`);
        expect(decodeURIComponent(url.pathname)).toBe(`/root/${path}`);
        expect(path).toBe(path.normalize("NFC"));
        expect(path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..")).toBe(true);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});

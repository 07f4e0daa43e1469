import { describe, expect, it } from "vitest";
import { createTerminal } from "./terminal.ts";

function opened({ color = false, json = false, isTTY = false } = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const stream = (kept: string[]) => ({
    isTTY,
    write: (text: string) => {
      kept.push(text);
      return true;
    },
  });
  const terminal = createTerminal({ stdout: stream(out), stderr: stream(err), json, color });
  return { terminal, out, err };
}

/** What a name of a token, file or page may hold. */
const HOSTILE = "a\n::error::forged\r\u001b[31mred\u001b[0m\u001b]0;title\u0007\u009b2J\u202egnp\u2028b";

describe("a name that is printed", () => {
  it.each(["print", "warn", "error", "log"] as const)("makes no line, color or title of its own with %s", (how) => {
    for (const color of [false, true]) {
      const { terminal, out, err } = opened({ color });
      terminal[how](`space ${HOSTILE}`);
      const text = [...out, ...err].join("");
      expect(text.indexOf("\n")).toBe(text.length - 1);
      for (const forged of ["\u001b[31mred", "\u001b]", "\r", "\u0007", "\u009b", "\u202e", "\u2028"])
        expect(text).not.toContain(forged);
      expect(text).toContain("a\\n::error::forged");
    }
  });

  it.each([
    ["\u202egnp.exe", "\\u202egnp.exe"],
    ["a\u200cb\u200bc\u2060d\ufeff", "a\\u200cb\\u200bc\\u2060d\\ufeff"],
    ["\u2066x\u2069 \u061c \u00ad", "\\u2066x\\u2069 \\u061c \\u00ad"],
    ["a\u{e0041}\u3164", "a\\udb40\\udc41\\u3164"],
    ["a\u200d\ufe0f", "a\\u200d\\ufe0f"],
    ["\u009b2J\u001b[31m", "\\u009b2J\\u001b[31m"],
    ["👩‍🚀 ❤️ 1️⃣ Größe קובץ", "👩‍🚀 ❤️ 1️⃣ Größe קובץ"],
  ])("shows what nobody would see: %j", (name, shown) => {
    const { terminal, out } = opened();
    terminal.print(name);
    expect(out).toEqual([`${shown}\n`]);
    const json = opened({ json: true });
    json.terminal.result({ name });
    expect(json.out.join("")).toBe(`{\n  "name": "${shown}"\n}\n`);
    expect(JSON.parse(json.out.join(""))).toEqual({ name });
  });

  it("cannot color within what is colored, nor in a progress line", () => {
    const { terminal, err } = opened({ color: true, isTTY: true });
    terminal.warn(terminal.style("dim", HOSTILE));
    terminal.progress(HOSTILE);
    expect(err.join("")).not.toContain("\u001b[31m");
    expect(err.at(-1)).not.toContain("\n");
  });
});

describe("text of our own", () => {
  it("has its colors, also one within the other", () => {
    const { terminal, out } = opened({ color: true });
    terminal.print(`${terminal.style("green", "✓")} ${terminal.style("bold", `a ${terminal.style("red", "b")}`)}`);
    expect(out).toEqual(["\u001b[32m✓\u001b[39m \u001b[1ma \u001b[31mb\u001b[39m\u001b[22m\n"]);
  });

  it("shows a color where colors are welcome", () => {
    const { terminal, out } = opened({ color: true });
    terminal.print(`${terminal.swatch([255, 0, 1])}red`);
    expect(out).toEqual(["\u001b[48;2;255;0;1m  \u001b[0m red\n"]);
    expect(opened().terminal.swatch([255, 0, 1])).toBe("");
  });

  it("is printed line by line, with the mark before the first", () => {
    const { terminal, out, err } = opened();
    terminal.print("one", "", "two");
    terminal.error("wrong", "    mend it");
    expect(out.join("")).toBe("one\n\ntwo\n");
    expect(err.join("")).toBe("✗ wrong\n    mend it\n");
  });

  it("notes a long wait in a log, and over the line of progress on a terminal", () => {
    const log = opened();
    log.terminal.progress("1 s");
    log.terminal.note("2 s");
    expect(log.err).toEqual(["2 s\n"]);
    const live = opened({ isTTY: true });
    live.terminal.note("2 s");
    expect(live.err).toEqual(["2 s"]);
    const json = opened({ json: true });
    json.terminal.note("2 s");
    expect(json.err).toEqual([]);
  });

  it("keeps tabs", () => {
    const { terminal, out } = opened();
    terminal.print("+\tone");
    expect(out).toEqual(["+\tone\n"]);
  });
});

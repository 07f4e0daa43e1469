import { expect, it, vi } from "vitest";
import { openTokenSystem } from "../../engines/tokens/engine.ts";
import { mentionsInLines } from "./copy-forms.ts";
import { mentionLines, mentionsOf } from "./mentions.ts";
import { packText, unpackText } from "./token-texts.ts";

it("a text is the same when it is packed and unpacked", async () => {
  const text = '["ä", "🎨", "\\n"]\n'.repeat(1_000);
  expect(await unpackText(await packText(text))).toBe(text);
  // Pieces of it begin and end within a letter.
  for (const before of ["", "a"]) {
    const long = before + "🎨".repeat(300_000);
    expect((await unpackText(await packText(long))) === long).toBe(true);
  }
  expect(await unpackText(await packText(""))).toBe("");
});

it("a long text is packed in pieces, and the event loop is free between them", async () => {
  const pieces = vi.spyOn(Buffer, "from");
  let turns = 0;
  const count = () => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  try {
    await packText("tint ".repeat(1_000_000));
    expect(Math.max(...pieces.mock.calls.map(([piece]) => (typeof piece === "string" ? piece.length : 0)))).toBe(
      1 << 18,
    );
    expect(turns).toBeGreaterThan(10);
  } finally {
    clearImmediate(turning);
    pieces.mockRestore();
  }
});

it("how code says a token is found in the lines of all tokens, whatever it is called", () => {
  const names = ["first", "a", "aa", "größe", "🎨", "space", "tab\tbed", 'quo"ted', "last"];
  const tree = Object.fromEntries(names.map((name) => [name, { $type: "number", $value: 1 }]));
  const system = openTokenSystem({ sources: { "design-system/tokens/a.json": JSON.stringify(tree) } });
  const lines = Buffer.from(mentionLines(system));
  const { tokens } = system.select();
  expect(tokens.length).toBeGreaterThan(4);
  for (const { name } of tokens) expect(mentionsInLines(lines, name)).toBe(JSON.stringify(mentionsOf(system, name)));
  for (const none of ["", "firs", "irst", "none", "\t"]) expect(mentionsInLines(lines, none)).toBeUndefined();
});

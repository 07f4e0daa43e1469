import { expect, it } from "vitest";
import { openTokenSystem } from "../../engines/tokens/engine.ts";
import { mentionLines, mentionsOf } from "./copy-forms.ts";
import { mentionsInLines, packText, unpackText } from "./token-texts.ts";

it("a text is the same when it is packed and unpacked", async () => {
  const text = '["ä", "🎨", "\\n"]\n'.repeat(1_000);
  expect(await unpackText(await packText(text))).toBe(text);
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

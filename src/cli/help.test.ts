import { describe, expect, it } from "vitest";
import { commandGroups, commands } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";

const style = (_: unknown, text: string): string => text;
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

describe("the help of dsr", () => {
  it.each([60, 80, 100])("fits a terminal of %i characters, and loses no word", async (width) => {
    const page = overview(commandGroups, { style, width });
    for (const { name, summary } of commands)
      expect(wordsOf(page.join("\n")).join(" "), name).toContain(wordsOf(summary).join(" "));
    for (const line of page.filter((text) => text.startsWith("  ") || width >= 100))
      expect(line.length, line).toBeLessThanOrEqual(Math.max(width, 72));
    for (const entry of commands) {
      const [, ...lines] = await commandHelp(entry, { style, width });
      const help = typeof entry.help === "string" ? entry.help : await entry.help();
      expect(wordsOf(lines.join("\n")), entry.name).toEqual(wordsOf(`${entry.summary} ${help}`));
      // A command to be copied stays in one line.
      for (const line of lines.filter((text) => !/^ {2}\S+(?: \S+)*$/.test(text)))
        expect(line.length, line).toBeLessThanOrEqual(Math.max(width, 72));
    }
  });
});

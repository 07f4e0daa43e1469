import { describe, expect, it } from "vitest";
import { commandGroups, commands } from "../commands.ts";
import { commandHelp, commandOptions, overview } from "./help.ts";

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

describe("the options a command takes", () => {
  const taken = async (name: string) => {
    const entry = commands.find((one) => one.name === name);
    const { json: _, ...options } = entry ? await commandOptions(entry) : {};
    return Object.entries(options).map(([option, { type, short = "", multiple }]) =>
      [short && `-${short}`, option, type === "string" && "<>", multiple && "…"].filter(Boolean).join(" "),
    );
  };

  it.each([
    ["demo", ["port <>"]],
    ["new-key", ["yes"]],
    ["erase", ["yes", "vacuum"]],
    ["prune", ["older-than <>", "keep <>", "kind <>"]],
    ["init", ["source <> …", "strict", "yes", "add", "dry-run", "allow-left-out"]],
    ["pull", ["take <> …", "keep <> …", "url <>", "dry-run", "force", "trust", "allow-left-out"]],
    ["tokens build", ["format <> …", "watch", "force", "allow-left-out"]],
    ["audit export", ["since <>", "format <>", "until <>", "action <>", "after <>", "url <>"]],
    [
      "check",
      ["url <>", "fix", "rule <> …", "without <> …", "ignore <> …", "max-warnings <>", "format <>", "allow-left-out"],
    ],
    [
      "push",
      ["url <>", "-m message <>", "dry-run", "force", "prune", "skip-build", "allow-left-out", "roots <>", "trust"],
    ],
    ["whoami", ["url <>"]],
    ["serve", []],
  ])("of %s are those its help names: %j", async (name, options) => expect(await taken(name)).toEqual(options));

  it("are all that stand in a help", async () => {
    for (const entry of commands) {
      const known = Object.keys(await commandOptions(entry));
      const help = typeof entry.help === "string" ? entry.help : await entry.help();
      const named = help.split("\n").flatMap((line) => /^ +(?:-\w, )?--([^\s<…]+)/.exec(line)?.[1] ?? []);
      expect(
        named.filter((name) => !known.includes(name) && name !== "skip-"),
        entry.name,
      ).toEqual([]);
    }
  });
});

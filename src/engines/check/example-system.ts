import { createChecker } from "./check-files.ts";
import { type Knowledge, type KnownToken, NOTHING_KNOWN } from "./knowledge.ts";

const token = (name: string, type: string, value: unknown): KnownToken => ({
  ...{ name, type, values: [value], css: `--${name.replaceAll(".", "-")}` },
});

/** A small system for tests: two colors, a spacing scale, a duration. */
export const EXAMPLE: Knowledge = {
  ...NOTHING_KNOWN,
  tokens: [
    token("color.brand", "color", "#0055cc"),
    token("color.danger", "color", "#e4002b"),
    ...["4px", "8px", "12px", "16px", "24px"].map((value, index) => token(`spacing.${index + 1}`, "dimension", value)),
    token("duration.fast", "duration", { value: 150, unit: "ms" }),
  ],
};

/** Returns the findings in a file as `line text`, with `!` for a certain fix and `?` for an unreadable file. */
export function findInExample(content: string, path: string): string[] {
  const lines = content.split("\n");
  return createChecker(EXAMPLE)
    .check([{ path, content }])
    .findings.map(({ ruleId, line, column, endLine, endColumn, certain }) => {
      const text = (lines[line - 1] ?? "").slice(column - 1, endLine === line ? endColumn - 1 : undefined);
      return ruleId === "unreadable-file" ? `${line} ?` : `${line} ${text}${certain ? "!" : ""}`;
    });
}

import type { CheckRule, RuleMatch } from "../rule.ts";

export const unreadableFile: CheckRule = {
  id: "unreadable-file",
  title: "Unreadable files",
  severity: "info",
  why: "A file with syntax errors or in an unsupported language is not checked, so it can contain problems without findings.",
  bad: { language: "css", code: ".card { color: #0b0c0c;" },
  good: { language: "css", code: ".card { color: #0b0c0c; }" },
  fix: "Fix the error, or skip the file with `--ignore`.",
  uncertain: "The rule suggests no replacement. `dsr check` lists the file as left out and exits with code 1.",
  *check({ reading }): Iterable<RuleMatch> {
    yield* reading.faults;
  },
};

import type { Found, Rule } from "../rule.ts";

export const unreadableFile: Rule = {
  id: "unreadable-file",
  title: "Files that cannot be read",
  severity: "info",
  why: "What stands in a file that is broken, or written in a language that is not read, was not checked: nothing found there means nothing.",
  bad: { language: "css", code: ".card { color: #0b0c0c;" },
  good: { language: "css", code: ".card { color: #0b0c0c; }" },
  fix: "Mend the place that is named, or leave the file out.",
  uncertain: "Never has a replacement. `dsr check` names it as left out, and ends with 1.",
  *check({ reading }): Iterable<Found> {
    yield* reading.faults;
  },
};

import type { CommandEntry } from "../command.ts";

export const checkEntry: CommandEntry = {
  name: "check",
  usage: "[file|folder|pattern…] [--url <registry>] [--fix]",
  summary: "Hold code against the design system",
  help: `Finds hard-coded values that a token has, names the design system does not have, and what is deprecated, each with its
place and what to write instead. Held against this workspace, or with --url against a registry. Without words everything
in this folder is read but for what git ignores, hidden folders and build output. Ends with 1 where there are errors.

  // dsr-check-disable-next-line <rule>

in a comment of any language leaves the next line out.

Options
  --fix               write the replacements that are certain; of the others you decide
  --url <registry>    hold against this registry
  --rule <id>         look for this alone; may be repeated
  --without <id>      do not look for this; may be repeated
  --ignore <pattern>  leave these files out; may be repeated
  --max-warnings <n>  end with 1 where there are more warnings than this, too
  --format <format>   sarif (2.1.0, for code hosts) or github (annotations of a workflow)
  --json              the findings as JSON

Each rule has a page that explains it: dsr start, then /developer/rules.

Example
  dsr check src --url https://design.example.com --max-warnings 0`,
  load: async () => (await import("./check.ts")).check,
};

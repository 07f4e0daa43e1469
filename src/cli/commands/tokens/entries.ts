import type { CommandEntry } from "../../command.ts";

/** The commands of `dsr tokens`. */
export const tokenCommands: readonly CommandEntry[] = [
  {
    name: "tokens build",
    usage: "[--format <formats>] [--watch]",
    summary: "Compile design-system/tokens/ into design-system/dist/",
    help: `Writes dist/css/tokens.css, dist/scss/_tokens.scss, dist/utilitycss/theme.css, dist/dtcg/tokens.resolved.json and
manifest.json: all of them or none. What is the same stays untouched. A dist/ that another pipeline made is left alone.
Ends with 1 where there were errors; what could be read is built all the same.

Options
  --format <formats>  further formats, separated by commas
  --watch             build again when a file changes, until Ctrl+C
  --force             replace what another pipeline made
  --json              what was written, counts and problems as JSON`,
    load: async () => (await import("./build.ts")).tokensBuild,
  },
  {
    name: "tokens check",
    usage: "[--max-warnings <n>] [--sarif <file>]",
    summary: "Say what is wrong in design-system/tokens/, and where",
    help: `Looks at every value of every axis, and whether dist/ agrees with its sources. Ends with 1 where there are errors.

Options
  --max-warnings <n>  end with 1 where there are more warnings than this, too
  --sarif <file>      write the problems as SARIF 2.1.0, for code hosts; - is standard output
  --json              the problems as JSON`,
    load: async () => (await import("./check.ts")).tokensCheck,
  },
  {
    name: "tokens diff",
    usage: "[<before>] [<after>] [--fail-on <verdict>]",
    summary: "Compare two states of the tokens, with a verdict",
    help: `Each side is the number of a revision of the registry, head, workspace, a folder or a token file (DTCG, or a raw
snapshot). Without sides it compares the registry's head with this workspace. Tokens are compared by name, mode by mode,
with aliases followed; one that goes by another name is told as one.

breaking    a name, an axis or a value of one is gone or goes by another name, or a type is another
compatible  something was added or deprecated, or looks different
patch       nobody sees it: a description, an alias of the same value, a color that differs imperceptibly

Ends with 0, whatever differs, but for --fail-on.

Options
  --fail-on <verdict>  end with 1 where the verdict is this one or a graver one: breaking, compatible or patch
  --url <registry>     else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --json               all of it as JSON

Example
  dsr tokens diff head workspace --fail-on breaking`,
    load: async () => (await import("./diff.ts")).tokensDiff,
  },
];

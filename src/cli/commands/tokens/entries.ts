import type { CommandEntry } from "../../command.ts";

/** The commands of `dsr tokens`. */
export const tokenCommands: readonly CommandEntry[] = [
  {
    name: "tokens build",
    usage: "[--format <formats>]",
    summary: "Compile design-system/tokens/ into design-system/dist/ and manifest.json",
    help: `Writes dist/css/tokens.css, dist/scss/_tokens.scss, dist/utilitycss/theme.css, dist/dtcg/tokens.resolved.json and
manifest.json: all of them or none. What is the same stays untouched. A dist/ that another pipeline made is left alone.
Ends with 1 where there were errors; what could be read is built all the same.

Options
  --format <formats>  further formats, separated by commas
  --force             replace what another pipeline made
  --json              what was written, counts and problems as JSON`,
    load: async () => (await import("./build.ts")).tokensBuild,
  },
];

import type { CommandEntry } from "../command.ts";

export const fetchDesignEntry: CommandEntry = {
  name: "fetch",
  usage: "[--icons] [--logos]",
  summary: "Bring styles and variables of the design tool as tokens",
  help: `Reads the Figma file that designtool_project_id of the configuration names, with FIGMA_ACCESS_TOKEN from the
environment or .env, and writes public/api/tokens.json and design-system/tokens/: all of it or nothing. It first says
what would be added, changed and removed, by kind, and asks on a terminal where something is removed. Files that
dsr fetch did not write, or that were edited since, stay as they are; the exit code is then 1. A file without styles
leaves the tokens as they are.

Options
  --icons    write icons/<name>.svg from the frame Icons, or those designtool.icons of the configuration names
  --logos    write logos/<name>.svg from the frame Logos, or those designtool.logos names
  --dry-run  say what would be written, write nothing
  --force    replace also what dsr fetch did not write; copies go to .service/backups/<time>/
  --json     what was written, left alone and could not be taken as JSON

Then: dsr tokens build, dsr push:all.`,
  load: async () => (await import("./fetch.ts")).fetchDesign,
};

import type { CommandGroup } from "../../command.ts";
import { REGISTRY } from "./which-registry.ts";

/** What one does in a workspace. */
export const work: CommandGroup = {
  title: "Work",
  entries: [
    {
      name: "start",
      usage: "[--port <n>]",
      summary: "Serve the workspace here; pages follow each saved file",
      help: "Listens on 127.0.0.1 only and sends nothing anywhere. Components are built into their dist/ folders, again whenever their files change.\n\nOptions\n  --port <n>      by default PORT or 3000\n  --roots <dirs>  further folders components may import from, separated as in PATH\n  --trust         trust the scripts that wait for it",
      load: async () => (await import("../start.ts")).start,
    },
    {
      name: "dev",
      usage: "[--port <n>]",
      summary: "Like start, but builds nothing and logs every request",
      help: "Options\n  --port <n>  by default PORT or 3000",
      load: async () => (await import("../dev.ts")).dev,
    },
    {
      name: "build",
      usage: "[id…]",
      summary: "Build and check the components that changed",
      help: `React (.tsx, .jsx), Nunjucks (.njk), Handlebars (.hbs) and HTML. A dist/ that was built elsewhere stays as it is; of
templates, what draws it with other values is made beside it.

Options
  --force            build all, also what is unchanged or was built elsewhere
  --validate         check components built elsewhere too: writes the validation.json and screenshot.png they lack
  --no-screenshots   take no pictures
  --no-checks        build only
  --standard <what>  hold accessibility against wcag-aa, wcag-aaa (contrast of 7:1 among it), none, or all that axe-core
                    knows; what it was before by default, and all at first
  --roots <dirs>     further folders components may import from, separated as in PATH
  --json             what became of each component as JSON

Pictures and accessibility need Chromium: CHROMIUM_PATH, else chromium or google-chrome on the PATH.`,
      load: async () => (await import("../build.ts")).build,
    },
    {
      name: "check",
      usage: "[file|folder|pattern…] [--url <registry>] [--fix]",
      summary: "Hold code against the design system",
      help: `Finds hard-coded values that a token has, names the design system does not have, and what is deprecated, each with its
place and what to write instead. Held against this workspace, or with --url against a registry. Without words everything
in this folder is read but for what git ignores, hidden folders and build output. Ends with 1 where there are errors.

  // dsr-check-disable-next-line <rule>

in a comment of any language leaves the next line out.

Options
  --fix                write the replacements that are certain; of the others you decide
  --url <registry>     hold against this registry
  --rule <id>…         look for this alone; may be repeated
  --without <id>…      do not look for this; may be repeated
  --ignore <pattern>…  leave these files out; may be repeated
  --max-warnings <n>   end with 1 where there are more warnings than this, too
  --format <format>    sarif (2.1.0, for code hosts) or github (annotations of a workflow)
  --json               the findings as JSON

Each rule has a page that explains it: dsr start, then /developer/rules.

Example
  dsr check src --url https://design.example.com --max-warnings 0`,
      load: async () => (await import("../check.ts")).check,
    },
    {
      name: "tokens build",
      usage: "[--format <formats>…] [--watch]",
      summary: "Compile design-system/tokens/ into design-system/dist/",
      help: `Writes dist/css/tokens.css, dist/scss/_tokens.scss, dist/utilitycss/theme.css, dist/dtcg/tokens.resolved.json and
manifest.json: all of them or none. What is the same stays untouched. A dist/ that another pipeline made is left alone.
Ends with 1 where there were errors; what could be read is built all the same.

Options
  --format <formats>  further formats, separated by commas
  --watch             build again when a file changes, until Ctrl+C
  --force             replace what another pipeline made
  --json              what was written, counts and problems as JSON`,
      load: async () => (await import("../tokens/build.ts")).tokensBuild,
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
      load: async () => (await import("../tokens/check.ts")).tokensCheck,
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
  --url <registry>     ${REGISTRY}
  --json               all of it as JSON

Example
  dsr tokens diff head workspace --fail-on breaking`,
      load: async () => (await import("../tokens/diff.ts")).tokensDiff,
    },
    {
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
      load: async () => (await import("../fetch.ts")).fetchDesign,
    },
  ],
};

import type { CommandEntry } from "../command.ts";

export const buildEntry: CommandEntry = {
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
  load: async () => (await import("./build.ts")).build,
};

import type { CommandEntry } from "../../command.ts";

/** What one begins with, and asks when something is missing. */
export const beginCommands: readonly CommandEntry[] = [
  {
    name: "init",
    usage: "[folder] [--source <folder>…]",
    summary: "Look at a repository and write a workspace that is half full",
    help: `Looks for tokens (DTCG, Style Dictionary, Tokens Studio, custom properties of style sheets), components (React with their
stories, Nunjucks, Handlebars), icons, logos, fonts and documents, and writes files for dsr start and dsr push: into this
folder where it is empty, else into design-workspace/, or the folder you name. Nothing of the repository is run, no
symbolic link is followed, and no file is overwritten: where one is there, it stops with a list.

Options
  --source <folder>  look only there; may be given several times. Needed where several packages have components
  --add              write only what is not there yet
  --dry-run          say what would be written, write nothing
  --json             what was found and written as JSON`,
    load: async () => (await import("./init.ts")).init,
  },
];

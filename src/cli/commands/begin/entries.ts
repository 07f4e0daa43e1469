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
  {
    name: "doctor",
    usage: "[--url <registry>]",
    summary: "Say what is missing of a workspace or wrong with it, and what to do",
    help: `Looks at the files of the workspace, at what builds and pushes need on this machine, and asks the registry whether it is
there and lets you push. Changes nothing. Ends with 1 where something is wrong; what is only missing is no fault.

Options
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration
  --json            what was found as JSON`,
    load: async () => (await import("./doctor.ts")).doctor,
  },
];

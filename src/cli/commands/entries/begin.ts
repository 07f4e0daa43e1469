import type { CommandGroup } from "../../command.ts";
import { REGISTRY } from "./which-registry.ts";

/** What one begins with, and asks when something is missing. */
export const begin: CommandGroup = {
  title: "Begin",
  entries: [
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
      load: async () => (await import("../begin/init.ts")).init,
    },
    {
      name: "clone",
      usage: "<url> [folder]",
      summary: "Bring a whole design system home into a new folder",
      help: `Writes what a pull brings (pages, components, patterns, pictures) and what a workspace begins with: configuration, theme,
tokens, icons, logos and fonts. The folder is new or empty; without a name it is called as the host of the registry. The
configuration is written as JSON. Scripts wait in .service/untrusted/ until you trust them. A push from there sends nothing
until something is changed. Interrupted, it goes on when it is run again. Where nobody is signed in it signs you in, in a browser. Commands in
the folder know the registry from then on.

Options
  --trust  trust the scripts that come along
  --json   what was written as JSON`,
      load: async () => (await import("../begin/clone.ts")).clone,
    },
    {
      name: "doctor",
      usage: "[--url <registry>]",
      summary: "Say what is missing or wrong, and what to do about it",
      help: `Looks at the files of the workspace, at what builds and pushes need on this machine, and asks the registry whether it is
there and lets you push. Changes nothing. Ends with 1 where something is wrong; what is only missing is no fault.

Options
  --url <registry>  ${REGISTRY}
  --json            what was found as JSON`,
      load: async () => (await import("../begin/doctor.ts")).doctor,
    },
  ],
};

import type { CommandEntry } from "../../command.ts";

/** The commands of `dsr assets`. */
export const assetCommands: readonly CommandEntry[] = [
  {
    name: "assets push",
    usage: "<file|folder…> [--collection <slug>] [--tags <tags>]",
    summary: "Send pictures, videos and fonts to a registry's library",
    help: `Each file becomes an asset with the title of its name. Folders in a folder that is named become collections, which are
made where they are not there. Files whose bytes the library has already are not sent again and stay as they are there.
What is refused is named, the others go on, and the exit code is 1. Symbolic links, and what begins with a dot, stay here.

The registry keeps pictures without what they say of who took them, where and with what; an SVG without what could run.

Options
  --collection <slug>  all of it lies in this collection, such as brand/photographs
  --tags <tags>        tags for what is sent, separated by commas
  --type <type>        what they are: image, logo, icon, video or font; by their bytes where it is left out
  --dry-run            say what would be sent; send nothing
  --url <registry>     else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --json               what became of each file as JSON

Example
  dsr assets push photographs --collection brand --tags 2026,harbour`,
    load: async () => (await import("./push.ts")).assetsPush,
  },
];

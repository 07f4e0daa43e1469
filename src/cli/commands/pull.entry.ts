import type { CommandEntry } from "../command.ts";
import { FILTERS } from "./record-filters.ts";

export const pullEntry: CommandEntry = {
  name: "pull",
  usage: "[what…] [--url <registry>] | --drafts [id…] [--iteration <n>]",
  summary: "Bring what changed in the registry into the workspace",
  help: `Writes below components/, pages/, patterns/, reference/, design-system/variables/ and public/ (pictures) only. In an empty folder it makes
the workspace. What was edited here and there is not overwritten: the registry's version goes to .service/conflicts/.

${FILTERS}

Options
  --url <registry>  where from; else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --dry-run         say what would be written, write nothing
  --force           overwrite what was edited here; a copy goes to .service/backups/<time>/
  --trust           trust the scripts it brings; else those that are new or changed wait in .service/untrusted/
  --drafts          bring drafts a language model made, all open ones or those of these ids, into .service/drafts/<id>/:
                    for administrators. Nothing there is built, run or pushed; copy what you take over into components/
  --iteration <n>   of a draft, another than the newest clean or best one
  --json            what was written, removed and left alone as JSON`,
  load: async () => (await import("./pull.ts")).pull,
};

import { posix } from "node:path";
import type { Overlooked } from "../kind.ts";
import type { LeftOut } from "../left-out.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What accompanies files of others, or an operating system leaves behind: nobody means it to be read. */
const BYSTANDER =
  /^(?:(?:read-?me|licen[cs]es?|ofl|ufl|copying|copyright|notice|fontlog|authors|contributors|change-?log)(?:[-_.].*)?|thumbs\.db|desktop\.ini)$/i;

/** Files in the folder of a kind that no kind reads. They are named and hold nothing. */
export async function overlookedBy(overlooked: Overlooked | undefined, files: WorkspaceFiles): Promise<LeftOut[]> {
  if (!overlooked) return [];
  const { folder, isRead, instead, list, whyNot } = overlooked;
  // Why the folder cannot be listed says the reading of the kind.
  const listed = await files.list(folder).catch(() => []);
  const hasList = listed.some(({ path }) => path === list?.path);
  return listed.flatMap(({ path }): LeftOut | [] => {
    if (BYSTANDER.test(posix.basename(path))) return [];
    const of = { file: path, what: "the file", holds: [], passedOver: "not read" as const };
    if (!isRead(path)) return { ...of, why: whyUnread(path), instead, ...whyNot?.(path) };
    if (!list || !hasList || !list.standsFor(path)) return [];
    const why = `pages show only the entries in ${list.path}`;
    return { ...of, why, instead: `Add it to that list, or delete ${list.path} to use all files in the folder.` };
  });
}

function whyUnread(path: string): string {
  const ending = posix.extname(path);
  return ending === "" ? "files without an extension are not used here" : `${ending} files are not used here`;
}

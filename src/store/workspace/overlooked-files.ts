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
    const why = `${list.path} is there, and alone says what there is`;
    return { ...of, why, instead: `Name it there, or remove ${list.path}: the files are then read themselves.` };
  });
}

function whyUnread(path: string): string {
  const ending = posix.extname(path);
  return ending === "" ? "nothing reads a file without an ending here" : `nothing reads this ${ending} file here`;
}

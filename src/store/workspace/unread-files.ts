import { posix } from "node:path";
import { hasExtension } from "../../safe/path.ts";
import type { Kind, RecordFiles } from "../kind.ts";
import type { LeftOut } from "../left-out.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** Files that accompany others or that an operating system creates: not meant to be read. */
const BYSTANDER =
  /^(?:(?:read-?me|licen[cs]es?|ofl|ufl|copying|copyright|notice|fontlog|authors|contributors|change-?log)(?:[-_.].*)?|thumbs\.db|desktop\.ini)$/i;

/** Files in the folder of a kind that no kind reads. They are reported and contain no records. */
export async function findUnreadFiles(
  { coverage, files: named }: Pick<Kind["workspace"], "coverage" | "files">,
  files: WorkspaceFiles,
): Promise<LeftOut[]> {
  if (!coverage) return [];
  const { folder, isRead, instead, list, whyNot } = coverage;
  const { endings = [] } = named ?? {};
  // The reading of the kind reports why the folder can't be listed.
  const listed = await files.list(folder).catch(() => []);
  const hasList = listed.some(({ path }) => path === list?.path);
  return listed.flatMap(({ path }): LeftOut | [] => {
    const isBelowFile = endings.some((ending) => path.toLowerCase().includes(`${ending}/`));
    if (isBelowFile || BYSTANDER.test(posix.basename(path))) return [];
    const of = { file: path, what: "the file", holds: [], passedOver: "not read" as const };
    if (!isRead(path)) return { ...of, why: whyUnread(path), instead, ...whyNot?.(path) };
    if (!list || !hasList || !list.standsFor(path)) return [];
    const why = `pages show only the entries in ${list.path}`;
    return { ...of, why, instead: `Add it to that list, or delete ${list.path} to use all files in the folder.` };
  });
}

/** Folders with the name of a kind's file: the records of such a file are not deleted. */
export async function foldersForFiles(
  { files: named, holds = () => "all" }: Kind["workspace"],
  files: WorkspaceFiles,
): Promise<LeftOut[]> {
  const found = named ? await foldersNamedAsFiles(named, files) : [];
  return found.flatMap((path) => {
    const held = holds({ path, isFolder: false });
    return held === undefined ? [] : [{ file: path, what: "the file", ...FOLDER_FOR_FILE, holds: held }];
  });
}

/** Why such a folder is left out, with the remedy. */
export const FOLDER_FOR_FILE = {
  why: "it is a folder where a file is expected",
  instead: "Rename or delete it.",
} as const;

/** Paths of folders that contain files and have the name of a kind's file. */
export async function foldersNamedAsFiles(
  { folder, endings }: RecordFiles,
  files: Pick<WorkspaceFiles, "list">,
): Promise<string[]> {
  const listed = await files.list(folder).catch(() => []);
  const found = new Set<string>();
  for (const { path } of listed)
    for (let above = posix.dirname(path); above.length > folder.length; above = posix.dirname(above))
      if (hasExtension(above, endings)) found.add(above);
  return [...found];
}

function whyUnread(path: string): string {
  const ending = posix.extname(path);
  return ending === "" ? "files without an extension are not used here" : `${ending} files are not used here`;
}

import type { Noun } from "../../engines/text/noun.ts";
import type { FolderEntry } from "../../safe/list-inside.ts";
import { hasExtension } from "../../safe/path.ts";
import type { KindReading } from "../kind.ts";
import type { LeftOut } from "../left-out.ts";
import type { Schema } from "../schema.ts";
import { invalidFormat, readRecord } from "./read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

const ENDING = ".json";

/**
 * IDs of the records that a file or folder may contain (`Kind.workspace.holds`), for a kind with one
 * `<folder>/<id>.json` each.
 */
export const jsonRecordsIn =
  (folder: string) =>
  ({ path, isFolder }: FolderEntry): LeftOut["holds"] | undefined => {
    if (isFolder) return path === folder ? "all" : undefined;
    return path.startsWith(`${folder}/`) && hasExtension(path, [ENDING]) ? [idIn(folder, path)] : undefined;
  };

/** Reads each `<folder>/<id>.json` as a record; invalid ones are left out with file, line and reason. */
export async function readJsonRecords<D>(
  files: WorkspaceFiles,
  { folder, noun, schema, isId }: { folder: string; noun: Noun; schema: Schema<D>; isId(id: string): boolean },
): Promise<KindReading<D>> {
  const records: { id: string; document: D }[] = [];
  const leftOut: LeftOut[] = [];
  // A folder in the place of a file appears through its files; reading it reports the error.
  const listed = (await files.list(folder)).map(({ path }) => path.replace(/(\.json)\/.*$/i, "$1"));
  for (const path of new Set(listed.filter((one) => hasExtension(one, [ENDING])))) {
    const id = idIn(folder, path);
    const of = { file: path, what: `the ${noun.one} ${id}`, holds: isId(id) ? [id] : [] };
    const read = await readRecord(of, async () => {
      if (id.includes("/"))
        throw new WorkspaceFault(path, `it is in a subfolder of ${folder}/`, {
          instead: `Move it directly into ${folder}/.`,
        });
      if (!isId(id)) throw new WorkspaceFault(path, `${id} cannot be used in a URL`, { instead: "Rename the file." });
      const parsed = schema.safeParse(await files.json(path));
      if (!parsed.success) throw invalidFormat(path, parsed.error);
      return parsed.data;
    });
    if ("leftOut" in read) leftOut.push(...read.leftOut);
    else records.push({ id, document: read.value });
  }
  return { records, leftOut, warnings: [] };
}

const idIn = (folder: string, path: string): string => path.slice(folder.length + 1, -ENDING.length);

import { type Stats, statSync } from "node:fs";
import { join, posix } from "node:path";
import { readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { BUILD_VERSION } from "../build-version.ts";
import type { BundleModule } from "../bundler.ts";
import { fileState } from "../file-state.ts";
import { digest } from "../mark.ts";
import { removeShared, sharedPath, writeShared } from "../shared-files.ts";

/** The style sheet of all components if it needs compiling, relative to the workspace. */
export const STYLE_SOURCE = "components/_shared/main.css";

const NAME = "main.css";
const HEAD = `/* Built by dsr from ${STYLE_SOURCE}. Edit that file. Changes here are overwritten. */\n`;
/** Prefix of its font files. */
const FONTS = "_main-";
const STATE = "style.json";
const MAX_BYTES = 64 << 20;

/** The source of the shared style sheet, and its last build. */
export interface SharedStyle {
  /**
   * Compiles `components/_shared/main.css` with its imports to `public/api/component/main.css` if an input changed.
   * Keeps a file with this name that this program didn't write.
   *
   * @param changed paths that changed since the last call, if known; other files aren't read
   * @returns notes for people: left out imports, and files that were not written
   */
  build(bundle: BundleModule, options: { force: boolean; changed?: readonly string[] | undefined }): Promise<string[]>;
  /** Whether the sheet uses a file, or the content of its folder. */
  isMadeFrom(path: string): boolean;
  /** Returns all its input files, relative to the workspace. */
  inputs(): string[];
}

interface Compiled {
  inputs: string[];
  state: string;
  notes: string[];
}

export async function openSharedStyle(workspace: string): Promise<SharedStyle> {
  let last = await readBefore(workspace);
  let inputs = new Set(last?.inputs);
  let isChecked = false;
  const stateOf = (paths: readonly string[]) =>
    digest([BUILD_VERSION, ...paths.map((path) => stateLine(workspace, path))].join("\n"));
  const isMadeFrom = (path: string) =>
    path.startsWith("components/_shared") || inputs.has(path) || inputs.has(posix.dirname(path));

  return {
    isMadeFrom,
    inputs: () => [...inputs],
    async build(bundle, { force, changed }) {
      if (isChecked && last && changed?.some(isMadeFrom) === false) return last.notes;
      isChecked = true;
      if (!fileState(join(workspace, STYLE_SOURCE))) return [];
      const target = join(workspace, sharedPath(NAME));
      const present = readRegularFile(target, MAX_BYTES)?.toString("utf8");
      if (present !== undefined && !present.startsWith(HEAD))
        return [
          `${sharedPath(NAME)} was not built from ${STYLE_SOURCE}, so it was not changed. Delete one of the two files.`,
        ];
      if (!force && present !== undefined && last && stateOf(last.inputs) === last.state) return last.notes;
      const made = await bundle(
        { contents: 'import "./main.css";', folder: "components/_shared" },
        { format: "esm", fonts: FONTS },
      );
      inputs = new Set([...made.inputs, STYLE_SOURCE, sharedPath(NAME)]);
      for (const file of made.files) await writeShared(workspace, file);
      await writeShared(workspace, { name: NAME, content: Buffer.from(HEAD + made.css) });
      await removeShared(workspace, FONTS, new Set(made.files.map(({ name }) => name)));
      const sorted = [...inputs].sort();
      last = { inputs: sorted, state: stateOf(sorted), notes: made.leftOut };
      // Without the state, the next build compiles again.
      await writeServiceFile(workspace, STATE, JSON.stringify(last), false).catch(() => undefined);
      return made.leftOut;
    },
  };
}

export function stateLine(workspace: string, path: string): string {
  // Includes folders: their times change if a file is added or removed.
  const { size, mtimeMs, ctimeMs } = statOf(join(workspace, path)) ?? {};
  return `${path} ${size} ${mtimeMs} ${ctimeMs}`;
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

async function readBefore(workspace: string): Promise<Compiled | undefined> {
  try {
    const value = parseJson((await readInService(workspace, STATE)) ?? "");
    if (!isObject(value) || typeof value.state !== "string") return undefined;
    const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
    return { inputs: texts(value.inputs), state: value.state, notes: texts(value.notes) };
  } catch {
    // Damaged or missing.
    return undefined;
  }
}

/** Returns the input files of the last build of the shared style sheet, relative to the workspace. */
export const styleInputs = async (workspace: string): Promise<readonly string[]> =>
  (await readBefore(workspace))?.inputs ?? [];

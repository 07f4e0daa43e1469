import { type Stats, statSync } from "node:fs";
import { join, posix } from "node:path";
import { readPlainFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { keepInService, readInService } from "../../store/workspace/service-folder.ts";
import { BUILD_VERSION } from "../build-version.ts";
import type { Bundler } from "../bundler.ts";
import { fileState } from "../file-state.ts";
import { digest } from "../mark.ts";
import { removeShared, sharedPath, writeShared } from "../shared-files.ts";

/** The style sheet of all components where it has to be compiled, relative to the workspace. */
export const STYLE_SOURCE = "components/_shared/main.css";

const NAME = "main.css";
const HEAD = `/* Built by dsr from ${STYLE_SOURCE}. Edit that file. Changes here are overwritten. */\n`;
/** Names of its fonts begin so. */
const FONTS = "_main-";
const STATE = "style.json";
const MAX_BYTES = 64 << 20;

/** The style sheet of all components as a source, and what the last compilation made of it. */
export interface SharedStyle {
  /**
   * Compiles `components/_shared/main.css` with all it imports to `public/api/component/main.css`, where anything that it is
   * made from has changed. A file of that name that somebody else made stays.
   *
   * @param changed paths that changed since the last call, where they are known; the rest is not looked at then
   * @returns what people should know: what the sheet does without, and what was not written
   */
  build(bundle: Bundler, options: { force: boolean; changed?: readonly string[] | undefined }): Promise<string[]>;
  /** Whether the sheet is made from a file, or from what its folder holds. */
  isMadeFrom(path: string): boolean;
  /** All it is made from, as paths relative to the workspace. */
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
      const present = readPlainFile(target, MAX_BYTES)?.toString("utf8");
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
      // Without it, the next build compiles again.
      await keepInService(workspace, STATE, JSON.stringify(last), false).catch(() => undefined);
      return made.leftOut;
    },
  };
}

export function stateLine(workspace: string, path: string): string {
  // Also of folders: their times change when a file comes or goes.
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
    // Damaged or not there.
    return undefined;
  }
}

/** What the style sheet of all components was made of when it was made last, relative to the workspace. */
export const styleInputs = async (workspace: string): Promise<readonly string[]> =>
  (await readBefore(workspace))?.inputs ?? [];

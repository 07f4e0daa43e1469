import { join, resolve } from "node:path";
import { listInside, readInside, readTextInside, statInside } from "../../safe/files.ts";
import { parseJson } from "../../safe/json.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { sha256 } from "../kind.ts";
import { readPackageFile } from "./find-package.ts";
import { runConfig } from "./run-config.ts";
import { isRacy } from "./scan-paths.ts";
import { WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

type Config = Record<string, unknown>;

const EXTENSIONS = ["ts", "mts", "js", "mjs", "json"] as const;

/** The files below a folder. A configuration script runs again only after its file has changed. */
export function createWorkspaceFiles(root: string): WorkspaceFiles {
  const home = resolve(root);
  const skipped = new Set<string>();
  let held: { state: string; racy: boolean; config: Promise<Config> } | undefined;

  const json = async (path: string): Promise<unknown> => {
    const text = await readTextInside(home, path);
    return text === undefined ? undefined : parse(path, text);
  };
  const digests = new Map<string, { state: string; hash: string; size: number }>();
  const digest = async (path: string) => {
    const at = Date.now();
    const stat = await statInside(home, path);
    if (!stat) return undefined;
    const state = `${stat.size} ${stat.mtimeMs}`;
    const known = digests.get(path);
    if (known?.state === state) return known;
    const bytes = await readInside(home, path);
    if (!bytes) return undefined;
    const found = { state: isRacy(stat.mtimeMs, at) ? "" : state, hash: sha256(bytes), size: bytes.length };
    digests.set(path, found);
    return found;
  };
  return {
    root: home,
    digest,
    skipped: () => [...skipped],
    text: (path) => readTextInside(home, path),
    bytes: (path) => readInside(home, path),
    json,
    list: async (folder, extensions) => {
      const onSkip = (path: string) => skipped.add(path);
      const found = await listInside(home, folder, { onSkip, ...(extensions && { extensions: [...extensions] }) });
      return found.map(({ path, size }) => ({ path, size }));
    },
    packageJson: async (name, file) => {
      const text = await readPackageFile(home, name, file);
      return text === undefined ? undefined : parse(`${name}/${file}`, text);
    },
    config: async () => {
      for (const extension of EXTENSIONS) {
        const path = `service.config.${extension}`;
        const at = Date.now();
        const stat = await statInside(home, path);
        if (!stat) continue;
        const state = `${path} ${stat.size} ${stat.mtimeMs}`;
        if (held?.state !== state || held.racy) {
          const value = extension === "json" ? json(path) : scriptValue(home, path);
          held = { state, racy: isRacy(stat.mtimeMs, at), config: value.then((config) => checkObject(path, config)) };
        }
        return held.config;
      }
      return undefined;
    },
  };
}

function parse(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new WorkspaceFault(path, reasonOf(error));
  }
}

function checkObject(path: string, value: unknown): Config {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new WorkspaceFault(path, "its value must be an object.");
}

async function scriptValue(home: string, path: string): Promise<unknown> {
  let answer: unknown;
  try {
    answer = parseJson(await runConfig(join(home, path)));
  } catch (error) {
    throw new WorkspaceFault(path, `${reasonOf(error)}.`);
  }
  const { value, error, code } = checkObject(path, answer);
  if (code === "ERR_UNKNOWN_FILE_EXTENSION") {
    const message = `TypeScript is read by Node 22.18 or newer, this is ${process.version}. Update Node, or write it as .mjs.`;
    throw new WorkspaceFault(path, message);
  }
  if (error !== undefined) throw new WorkspaceFault(path, `${error}. It must export its value as JSON by default.`);
  return value;
}

import { globSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { readPlainFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { parseYaml } from "../../safe/yaml.ts";
import { type Fence, repositoryOf } from "./fence.ts";
import { sourcesOf, targetsOf } from "./package-targets.ts";

/** The packages of a repository with several, by what others import them by. */
export interface WorkspacePackages {
  /**
   * Absolute paths an import may stand for, the source first, then what was built; none for packages that are installed.
   */
  candidates(specifier: string): string[];
}

const MAX_BYTES = 1 << 20;
const MAX_PACKAGES = 2_000;
const SOURCES = ["src/index", "src/main", "index", "lib/index"];

/**
 * Knows the packages that `workspaces` of `package.json`, `pnpm-workspace.yaml` and `lerna.json` name, installed or not. They
 * are looked for when the first import asks.
 *
 * @param workspace absolute path of a folder of the repository
 */
export function createWorkspacePackages(workspace: string, fence: Fence): WorkspacePackages {
  let known: ReadonlyMap<string, { folder: string; manifest: Record<string, unknown> }> | undefined;
  return {
    candidates(specifier) {
      const [, name = "", below = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
      known ??= packagesBelow(repositoryOf(workspace), fence);
      const found = known.get(name);
      if (!found) return [];
      const { folder, manifest } = found;
      const targets = below === "" ? entriesOf(manifest) : targetsOf(manifest.exports, `./${below}`);
      const others = below === "" ? SOURCES : [`src/${below}`, below];
      const paths = targets.flatMap(sourcesOf);
      return [...new Set([...paths, ...others])].map((path) => join(folder, path));
    },
  };
}

function packagesBelow(root: string, fence: Fence) {
  const found = new Map<string, { folder: string; manifest: Record<string, unknown> }>();
  const read = (file: string): string | undefined => {
    if (fence.refusal(file) !== undefined) return undefined;
    try {
      return readPlainFile(file, MAX_BYTES)?.toString("utf8");
    } catch {
      // What cannot be read names no packages.
      return undefined;
    }
  };
  const json = (file: string): Record<string, unknown> => {
    const text = read(file);
    try {
      const content = text === undefined ? undefined : parseJson(text);
      return isObject(content) ? content : {};
    } catch {
      return {};
    }
  };
  const { workspaces } = json(join(root, "package.json"));
  const patterns = [
    ...textsIn(isObject(workspaces) ? workspaces.packages : workspaces),
    ...textsIn(json(join(root, "lerna.json")).packages),
    ...textsIn(packagesOfPnpm(read(join(root, "pnpm-workspace.yaml")))),
  ];
  const isIn = (path: string) => !relative(root, path).split(sep).includes("..");
  for (const pattern of patterns.filter((one) => !one.startsWith("!") && isIn(join(root, one))))
    for (const file of globSync(`${pattern.replace(/\/$/, "")}/package.json`, { cwd: root, exclude: isInstalled })) {
      if (found.size >= MAX_PACKAGES) return found;
      const manifest = json(join(root, file));
      if (typeof manifest.name === "string" && !found.has(manifest.name))
        found.set(manifest.name, { folder: dirname(join(root, file)), manifest });
    }
  return found;
}

const isInstalled = (path: string): boolean => path.split(sep).includes("node_modules");

function packagesOfPnpm(text: string | undefined): unknown {
  try {
    const content = text === undefined ? undefined : parseYaml(text);
    return isObject(content) ? content.packages : undefined;
  } catch {
    // As for package.json: what cannot be read names none.
    return undefined;
  }
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];

const entriesOf = (manifest: Record<string, unknown>): string[] => [
  ...targetsOf(isObject(manifest.exports) ? manifest.exports : { ".": manifest.exports }, "."),
  ...[manifest.source, manifest.module, manifest.main].filter((one) => typeof one === "string"),
];

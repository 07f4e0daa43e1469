import { join } from "node:path";
import type { BuildIndex } from "./build-index.ts";
import type { ComponentResult } from "./build-report.ts";
import type { Shared } from "./built.ts";
import { fileState } from "./file-state.ts";
import { type ComponentFolder, componentIds, findComponent, findComponents } from "./find-components.ts";
import { SETTINGS } from "./input-fingerprint.ts";
import type { Surroundings } from "./stories/surroundings.ts";

/** What one build looks at. */
export interface ComponentLook {
  folders: ComponentFolder[];
  shared: Shared;
  /** What all components depend on, React among it, has changed: nothing made from it may be used again. */
  isAnew: boolean;
}

/** Looks at the components of a workspace, build after build. */
export interface ComponentLooks {
  /** All components; with the paths that changed, those alone that these touch and those that failed. */
  next(index: BuildIndex, changed?: readonly string[], built?: Surroundings): Promise<ComponentLook>;
  /** Module of what previews of React stand in, relative to the workspace; undefined where there is none. */
  surroundings(): string | undefined;
  /** Those that were looked at. */
  all(): ComponentFolder[];
  /** Ids of what may be a component, before anything is looked at: from then on paths that changed are enough. */
  begin(index: BuildIndex): Promise<string[]>;
  /** Remembers which failed: what mends them may lie outside of their folder. */
  note(results: readonly ComponentResult[]): void;
}

/** What no watcher of components tells of. */
const COMMON = [...SETTINGS, "node_modules/react/package.json", "node_modules/react-dom/package.json"];

const SHARED = { style: "public/api/component/main.css", script: "public/api/component/main.js" };
const SURROUNDINGS = ["tsx", "jsx"].map((end) => `components/_shared/preview.${end}`);

export function createComponentLooks(workspace: string): ComponentLooks {
  const held = new Map<string, ComponentFolder>();
  const failed = new Set<string>();
  /** `preview` is undefined before the first build. */
  let before: { common: string; preview?: string } | undefined;

  const commonState = () => JSON.stringify(COMMON.map((path) => fileState(join(workspace, path), { follow: true })));

  const lookAt = async (id: string): Promise<ComponentFolder[]> => {
    const folder = await findComponent(workspace, id);
    if (folder) held.set(id, folder);
    else held.delete(id);
    return folder ? [folder] : [];
  };

  const lookAtAll = async (index: BuildIndex): Promise<ComponentFolder[]> => {
    const folders = await findComponents(workspace);
    held.clear();
    for (const folder of folders) held.set(folder.id, folder);
    index.keepOnly(new Set(held.keys()));
    return folders;
  };

  const surroundingsHere = () => SURROUNDINGS.find(isThere);

  const look = (built?: Surroundings) => {
    const surroundings = surroundingsHere();
    const shared: Shared = {
      style: isThere(SHARED.style),
      script: isThere(SHARED.script),
      ...(surroundings ? { surroundings } : {}),
    };
    const common = `${commonState()} ${JSON.stringify(shared)}`;
    const preview = built && { digest: built.digest, style: built.style, script: built.runs !== undefined };
    return { shared: { ...shared, ...(preview ? { preview } : {}) }, common };
  };

  return {
    async begin(index) {
      const ids = await componentIds(workspace);
      index.keepOnly(new Set(ids));
      before = { common: look().common };
      return ids;
    },
    surroundings: surroundingsHere,
    async next(index, changed, built) {
      const { shared, common } = look(built);
      const preview = built?.digest ?? "";
      const isAnew = before !== undefined && before.common !== common;
      const isSame = before?.common === common && (before.preview ?? preview) === preview;
      const ids = isSame ? touched(index, changed) : undefined;
      before = { common, preview };
      if (!ids) return { folders: await lookAtAll(index), shared, isAnew };
      const folders = await Promise.all([...new Set([...ids, ...failed])].map(lookAt));
      return { folders: folders.flat(), shared, isAnew };
    },
    all: () => [...held.values()],
    note(results) {
      for (const { id, status } of results) {
        if (status === "failed") failed.add(id);
        else failed.delete(id);
      }
    },
  };

  function isThere(path: string): boolean {
    return fileState(join(workspace, path), { follow: true }) !== undefined;
  }
}

/** Ids of the components that changed paths touch; undefined when these may touch all. */
function touched(index: BuildIndex, changed: readonly string[] | undefined): string[] | undefined {
  const ids: string[] = [];
  for (const path of changed ?? [""]) {
    const [top, id] = path.split("/");
    if (top !== "components" || !id) return undefined;
    ids.push(id, ...index.madeFrom(path));
  }
  return ids;
}

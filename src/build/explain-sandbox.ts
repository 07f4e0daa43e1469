import { relative, sep } from "node:path";
import { type Cage, createCage } from "../cage/cage.ts";
import { createFence, type Fence } from "../cage/fence.ts";
import { createScriptRunner } from "../cage/run-script.ts";
import { type Wanted, watchCage } from "../cage/watched-cage.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { createBundler } from "./bundler.ts";
import { createDeclarationReader } from "./declaration.ts";
import { type ComponentFolder, findComponents } from "./find-components.ts";
import { makeOne } from "./make-one.ts";
import { planBuild } from "./plan.ts";
import { createPropertyReader } from "./properties.ts";
import { createReactVendor } from "./react-vendor.ts";

/** What a component wanted of the world around it, none of which it got. */
export interface Explained {
  id: string;
  /** Names that browsers or Node have, and the cage has not. */
  names: string[];
  /** Files it named that were not read, and why. */
  files: { path: string; reason: string }[];
  /** Limits it came to. */
  limits: string[];
  /** Why it could not be built. */
  error?: string;
}

/**
 * Builds components without writing anything, one after the other, and tells what each of them wanted and was refused.
 * @param request.workspace absolute path
 * @param request.ids these only; all when absent
 */
export async function explainSandbox(request: {
  workspace: string;
  roots: readonly string[];
  ids?: readonly string[];
  progress?(id: string): void;
}): Promise<Explained[]> {
  const { workspace, roots, ids } = request;
  const cage = createCage();
  const explained: Explained[] = [];
  try {
    for (const folder of await findComponents(workspace)) {
      if (ids && !ids.includes(folder.id)) continue;
      request.progress?.(folder.id);
      const wanted: Wanted = { names: new Set(), limits: new Set() };
      const files = new Map<string, string>();
      const fence = watchFence(createFence(workspace, roots), (file, reason) =>
        files.set(relative(workspace, file).split(sep).join("/"), reason),
      );
      const error = await build({ workspace, fence, cage: watchCage(cage, wanted) }, folder);
      explained.push({
        id: folder.id,
        names: [...wanted.names].sort(),
        files: Array.from(files, ([path, reason]) => ({ path, reason })),
        limits: [...wanted.limits],
        ...(error === undefined ? {} : { error }),
      });
    }
  } finally {
    cage.close();
  }
  return explained;
}

function watchFence(fence: Fence, tell: (file: string, reason: string) => void): Fence {
  return {
    ...fence,
    refusal(file) {
      const reason = fence.refusal(file);
      if (reason !== undefined) tell(file, reason);
      return reason;
    },
  };
}

/** Builds one component into nothing; answers why it could not be built. */
async function build(
  tools: { workspace: string; fence: Fence; cage: Cage },
  folder: ComponentFolder,
): Promise<string | undefined> {
  const { workspace, fence } = tools;
  const bundle = createBundler(workspace, fence);
  const readDeclaration = createDeclarationReader(createWorkspaceFiles(workspace), createScriptRunner(tools));
  try {
    const declared = await readDeclaration(folder);
    const declaration = declared?.declaration ?? {};
    const plan = planBuild(folder, declaration, declared?.file.slice(`components/${folder.id}/`.length));
    if (!plan) return undefined;
    await makeOne(
      {
        ...tools,
        bundle,
        vendor: createReactVendor(workspace, bundle)(),
        shared: { style: false, script: false },
        readProperties: createPropertyReader(workspace, fence),
      },
      { id: folder.id, declaration, plan },
    );
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

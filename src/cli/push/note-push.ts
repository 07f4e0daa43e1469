import { openBuildIndex } from "../../build/build-index.ts";
import { SETTINGS } from "../../build/input-fingerprint.ts";
import { unknownVariables } from "../../platform/config/config.ts";
import type { Kind } from "../../store/kind.ts";
import { CONFIG_FILES, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { configuredUrl } from "../registry/registry.ts";
import type { CommandContext } from "../runner/command.ts";
import type { BuildBefore } from "./build-first.ts";
import type { PushReport } from "./run-push.ts";
import { lookAtPushed, notePushed, type PushedFiles, surroundingsOf } from "./unchanged.ts";

/** Watches a push, so that the next one need not compare what has not changed. */
export interface PushWitness {
  /** The same files; what is asked of packages is remembered. */
  files: WorkspaceFiles;
  /** To be called before any record is read, and after components were built. */
  look(): Promise<void>;
  /** Notes a push that left nothing to be done. */
  note(report: PushReport, build: BuildBefore | undefined): Promise<void>;
}

/** What a configuration that consists of more than its own file says. */
const IMPORTS = /\b(?:import|require)\b/;

/** `kinds`: all that read a workspace, since a build reads what none of the chosen steps does. `builds`: components are built first. */
export function watchPush(
  context: Pick<CommandContext, "args" | "workspace" | "env" | "flags">,
  files: WorkspaceFiles,
  { kinds, builds }: { kinds: readonly Kind[]; builds: boolean },
): PushWitness {
  const { workspace, flags, args } = context;
  const since = Date.now();
  const packages = new Set<string>();
  const paths = new Set([...kinds.flatMap((kind) => kind.workspace.paths), ...CONFIG_FILES]);
  let before: { read: Omit<PushedFiles, "packages">; digest: string } | undefined;
  return {
    files: {
      ...files,
      packageJson(name, file) {
        packages.add(`${name} ${file}`);
        return files.packageJson(name, file);
      },
    },
    async look() {
      const linked = builds ? [...(await openBuildIndex(workspace)).outside(), ...SETTINGS] : [];
      const read = { paths: [...paths], linked };
      before = { read, digest: (await lookAtPushed(workspace, { ...read, packages: [] })).digest };
    },
    async note({ url, settled }, build) {
      if (!settled || !before || flags.trust || unknownVariables(context.env).length > 0 || (await hasImports(files)))
        return;
      const read = { ...before.read, packages: [...packages] };
      const { digest, newest } = await lookAtPushed(workspace, read);
      // Packages are known only now: what the workspace itself has must be as it was.
      if ((await lookAtPushed(workspace, { ...read, packages: [] })).digest !== before.digest) return;
      const note = {
        ...(await surroundingsOf(context)),
        args,
        flag: typeof flags.url === "string" ? flags.url : null,
        configured: (await configuredUrl(files).catch(() => undefined)) ?? null,
        url,
        log: settled.log,
        read,
        look: digest,
        build: build ? { ...build, status: "unchanged", built: [], ms: 0 } : null,
        outcomes: settled.outcomes,
      };
      await notePushed(workspace, note, newest, since);
    },
  };
}

/** Whether the configuration is a script that is made of more files than its own. */
async function hasImports(files: WorkspaceFiles): Promise<boolean> {
  const texts = await Promise.all(CONFIG_FILES.map((path) => files.text(path).catch(() => "import")));
  return texts.some((text) => text !== undefined && IMPORTS.test(text));
}

import { readKnowledge } from "../../api/check/read-knowledge.ts";
import type { CheckTaskFile } from "../../domain/check/check-task.ts";
import { checkInThread } from "../../domain/check/check-worker.ts";
import { artifactsInWorkspace, componentsInWorkspace } from "../../domain/components/files/components-in-workspace.ts";
import { componentSourceKind } from "../../domain/components/files/file-kinds.ts";
import { configKind } from "../../domain/config/kind.ts";
import { createIconReader } from "../../domain/icons/icon-reader.ts";
import { iconsKind } from "../../domain/icons/kind.ts";
import { themeKind } from "../../domain/theme/kind.ts";
import { readBundleText } from "../../domain/tokens/bundle-text.ts";
import { designVariablesKind } from "../../domain/tokens/design-variables-kind.ts";
import { dtcgInWorkspace } from "../../domain/tokens/dtcg-in-workspace.ts";
import { tokensKind } from "../../domain/tokens/kind.ts";
import { openBundle } from "../../domain/tokens/open-bundle.ts";
import { knownTokens } from "../../engines/check/known-tokens.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { withReader } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { createWorkspaceStore } from "../../store/workspace/create-workspace-store.ts";

/** The records that a check reads, with the configuration, so that the report includes a fault in it. */
const KINDS = [
  configKind,
  themeKind,
  tokensKind,
  withReader(dtcgInWorkspace),
  designVariablesKind,
  iconsKind,
  withReader(componentsInWorkspace),
  componentSourceKind,
  withReader(artifactsInWorkspace),
];

/**
 * The design system of a workspace. Each check reads its current files, in this process, because the workspace is
 * trusted.
 */
export function openWorkspaceSystem(root: string, warn: (sentence: string) => void) {
  const store = createWorkspaceStore({ kinds: KINDS, root, log: warn });
  const knowledgeOf = cacheDerivation(
    readKnowledge({ blobs: store.blobs, tokens: readTokens, icons: createIconReader().read }),
  );
  return {
    async check(files: CheckTaskFile[]) {
      const snapshot = store.read();
      const found = await checkInThread({ files, knowledge: await knowledgeOf(snapshot) });
      const leftOut = (await snapshot.unread?.()) ?? [];
      return { ...found, revision: await snapshot.head(KINDS), leftOut };
    },
    close: () => store.close(),
  };
}

async function readTokens(snapshot: Snapshot): Promise<string> {
  const text = await readBundleText(snapshot);
  if (text === undefined) return JSON.stringify({ tokens: [], variables: [] });
  const bundle = openBundle(text);
  const deprecationOf = (deprecated: unknown) => readLifecycle({ deprecated }).deprecated;
  return JSON.stringify(knownTokens(bundle.bundle, bundle.system(), deprecationOf));
}

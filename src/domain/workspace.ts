import type { PushStep } from "../platform/contract/push-step.ts";
import { type Kind, withReader } from "../store/kind.ts";
import { artifactsInWorkspace, componentsInWorkspace } from "./components/files/components-in-workspace.ts";
import { fontsInWorkspace } from "./fonts/fonts-in-workspace.ts";
import { iconsInWorkspace } from "./icons/icons-in-workspace.ts";
import { kinds, steps } from "./kinds.ts";
import { logosInWorkspace } from "./logos/logos-in-workspace.ts";
import { pagesInWorkspace } from "./pages/pages-in-workspace.ts";
import { dtcgInWorkspace } from "./tokens/dtcg-in-workspace.ts";
import { imagesInWorkspace } from "./usages/images-in-workspace.ts";

/** Kinds whose way out of files is more than who names them should load: tokens are compiled, pictures looked for. */
const apart = new Map(
  [
    withReader(pagesInWorkspace),
    withReader(dtcgInWorkspace),
    withReader(componentsInWorkspace),
    withReader(artifactsInWorkspace),
    withReader(imagesInWorkspace),
    withReader(iconsInWorkspace),
    withReader(logosInWorkspace),
    withReader(fontsInWorkspace),
  ].map((kind) => [kind.name, kind]),
);

/** A kind with its workspace reader and writer. The same object each time. */
export const inWorkspace = (kind: Kind): Kind => apart.get(kind.name) ?? kind;

/** Every kind as commands about files and the server of a workspace need it. */
export const workspaceKinds: readonly Kind[] = kinds.map(inWorkspace);

/** The steps of a push, of these kinds. */
export const workspaceSteps: readonly PushStep[] = steps.map((step) => ({
  ...step,
  kinds: step.kinds.map(inWorkspace),
}));

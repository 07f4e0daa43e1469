import { reportDrawings } from "../../platform/svg-notes.ts";
import type { WorkspaceKind } from "../../store/kind.ts";
import { logosKind } from "./kind.ts";
import { MAX_LOGO_BYTES } from "./logo-fault.ts";
import type { LogoSet } from "./logo-set.ts";

/** The logos of a workspace, with the parts of drawings that are not shown as written. */
export const logosInWorkspace: WorkspaceKind<LogoSet> = {
  kind: logosKind,
  async read(files) {
    const reading = (await logosKind.workspace.read?.(files)) ?? { records: [], warnings: [] };
    const drawings = reading.records.flatMap(({ document }) =>
      document.variants.map(({ id, svg }) => ({ name: `The logo ${id}`, svg })),
    );
    return { ...reading, notes: [...(reading.notes ?? []), ...(await reportDrawings(drawings, MAX_LOGO_BYTES))] };
  },
};

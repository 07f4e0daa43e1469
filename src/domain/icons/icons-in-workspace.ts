import { reportDrawings } from "../../platform/svg-notes.ts";
import type { WorkspaceKind } from "../../store/kind.ts";
import type { IconsDocument } from "./icon-catalog.ts";
import { iconsKind } from "./kind.ts";

/** The icons of a workspace, with the parts of drawings that are not shown as written. */
export const iconsInWorkspace: WorkspaceKind<IconsDocument> = {
  kind: iconsKind,
  async read(files) {
    const reading = (await iconsKind.workspace.read?.(files)) ?? { records: [], warnings: [] };
    const drawings = reading.records.flatMap(({ document }) =>
      document.catalog.flatMap(({ id, source }) =>
        source.type === "library" ? [] : [{ name: `The icon ${id}`, svg: source.svg }],
      ),
    );
    return { ...reading, notes: [...(reading.notes ?? []), ...(await reportDrawings(drawings))] };
  },
};

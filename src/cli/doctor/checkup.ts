import type { ComponentFolder } from "../../build/find-components.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { CommandContext } from "../runner/command.ts";
import type { LocalRecords } from "../sync/local-records.ts";

/** The state of a workspace, read once for all checks. */
export interface WorkspaceState extends Pick<CommandContext, "workspace" | "env" | "flags"> {
  files: WorkspaceFiles;
  /** The records of a push. */
  local: LocalRecords;
  folders: readonly ComponentFolder[];
  /** The configuration. Undefined without one. */
  config: Record<string, unknown> | undefined;
}

/** The result of a check for one subject. */
export interface Diagnosis {
  /** The subject: `components`. */
  about: string;
  /** `wrong` is broken, `warning` is a warning of a push, `missing` is optional. */
  state: "ok" | "missing" | "warning" | "wrong";
  says: string;
  /** It follows from a file that could not be read: no fault with `--allow-left-out`. */
  isLeftOut?: true;
  /** What to do about it. */
  todo?: string | undefined;
}

/** Checks one subject. */
export type DoctorCheck = (workspace: WorkspaceState) => Promise<Diagnosis[]> | Diagnosis[];

/** The ids of a type's records. */
export const idsOf = ({ records }: LocalRecords, type: string): string[] =>
  [...records.keys()].flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));

import { projectKeyOf } from "../../platform/design-tool/project-key.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";

/** The key of the design tool's file in the configuration. Undefined if it isn't set. */
export const readProjectKey = async (snapshot: Snapshot): Promise<string | undefined> =>
  projectKeyOf((await snapshot.get(configKind, SINGLETON))?.document ?? {});

/** Where people open a file. */
export const fileUrl = (key: string): string => `https://www.figma.com/design/${encodeURIComponent(key)}`;

import { projectKeyOf } from "../../../design-tool/project-key.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { configKind } from "../../site/config/kind.ts";

/** The file of the design tool that a design system is designed in. */
export interface Project {
  key: string;
  name: string;
  /** Where people open it. */
  url: string;
}

/** Reads which file the configuration names; undefined where it names none. */
export async function readProject(snapshot: Snapshot): Promise<Project | undefined> {
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const key = projectKeyOf(config);
  if (key === undefined) return undefined;
  const { title } = config;
  return { key, name: typeof title === "string" && title.trim() ? title.trim() : key, url: fileUrl(key) };
}

/** Where people open a file. */
export const fileUrl = (key: string): string => `https://www.figma.com/design/${encodeURIComponent(key)}`;

import { createFence } from "../cage/fence.ts";
import { MissingPackage } from "../cage/load-package.ts";
import { createPropertyReader, type Properties, type PropertyReader } from "./properties.ts";
import type { PropertiesQuestion } from "./properties-task.ts";

/** The run that was asked for last: a thread is one workspace's. */
let last: { run: number; read: PropertyReader } | undefined;

/** Reads properties in a thread. */
export async function readPropertiesInThread(question: PropertiesQuestion): Promise<Properties | undefined> {
  const { workspace, roots, run, path, name } = question;
  if (last?.run !== run) last = { run, read: createPropertyReader(workspace, createFence(workspace, roots)) };
  try {
    return await last.read(path, name);
  } catch (error) {
    if (error instanceof MissingPackage) return undefined;
    throw error;
  }
}

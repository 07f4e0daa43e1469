import { workspaceKinds, workspaceSteps } from "../../domain/workspace.ts";
import { isPulled, isSynced, typeOf } from "./local-records.ts";

/** Types of entity whose records a pull writes. */
const pulled = new Set(workspaceKinds.filter(isPulled).map(({ sync }) => sync.entityType));

/** Types derived from pulled records. */
const derived = new Set(workspaceKinds.filter(isSynced).flatMap(({ sync }) => (sync.derived ? sync.entityType : [])));

const stepByType = new Map(
  workspaceSteps.flatMap(({ step, kinds: own }) =>
    own.filter(isSynced).map(({ sync }) => [sync.entityType, step] as const),
  ),
);

/** Whether a pull writes records of this type. */
export const isPulledType = (type: string): boolean => pulled.has(type);

/** Whether a push sends records of this type. */
export const isPushedType = (type: string): boolean => stepByType.has(type);

/**
 * The step whose `--force` resolves an edit that no pull resolves. Undefined for pulled records and those derived from
 * them.
 */
export function stepThatReplaces(key: string): string | undefined {
  const type = typeOf(key);
  return pulled.has(type) || derived.has(type) ? undefined : stepByType.get(type);
}

/** The command that ends it where others changed a record in the registry. */
export function commandFor(key: string): string {
  const step = stepThatReplaces(key);
  if (step) return `dsr push ${step} --force`;
  return isPulledType(typeOf(key)) ? "dsr pull" : `dsr pull && dsr push ${stepByType.get(typeOf(key)) ?? ""}`.trimEnd();
}

import type { ForeignEdit } from "./plan-push.ts";

/** Reads a refusal: who changed the record meanwhile. Undefined for one of another reason. */
export function changedElsewhere(
  key: string,
  { error, ...told }: { error: string } & Record<string, unknown>,
): ForeignEdit | undefined {
  if (error !== "changed_elsewhere") return undefined;
  const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
  const [changedBy, updatedAt] = [text(told.changedBy), text(told.updatedAt)];
  const action = told.hash === null || told.hash === "" ? "delete" : "update";
  return { key, action, ...(changedBy ? { changedBy } : {}), ...(updatedAt ? { updatedAt } : {}) };
}

import type { HistoryLine } from "../../../store/store.ts";
import { changeTypeOf, type Entity } from "./entity.ts";
import type { TokenChanges } from "./token-changes.ts";

const FILES: Record<string, string> = {
  "component-source": "source",
  "component-artifact": "artifact",
  "component-screenshot": "screenshot",
};
const DONE = { create: "added", update: "changed", delete: "removed" } as const;

/** One sentence: `Declaration changed; 2 sources added; 1 artifact changed`. */
export function describeLine(entity: Entity, line: HistoryLine, tokens?: TokenChanges): string {
  const changeType = changeTypeOf(entity, line);
  if (changeType === "delete") return "Deleted";
  const own = line.changes.some(({ kind }) => kind === entity.kind);
  const parts = [
    ...(changeType === "create" ? ["Created"] : []),
    ...(changeType === "update" && own ? [entity.entityType === "component" ? "Declaration changed" : "Changed"] : []),
    ...line.changes.flatMap(({ kind, action, count }) => {
      const noun = FILES[kind];
      return noun === undefined ? [] : [`${count} ${noun}${count === 1 ? "" : "s"} ${DONE[action]}`];
    }),
    ...(line.changes.some(({ kind }) => kind === "component-validation") ? ["Checked anew"] : []),
  ];
  if (tokens && changeType === "update") {
    const counted = (["added", "changed", "removed"] as const).flatMap((how) =>
      tokens[how] > 0 ? [`${tokens[how]} ${how}`] : [],
    );
    return counted.length > 0 ? `Tokens: ${counted.join(", ")}` : "Changed beside its tokens";
  }
  return parts.length > 0 ? parts.join("; ") : "Changed";
}

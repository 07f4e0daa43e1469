import { validationKind } from "../../domain/components/files/validation-kind.ts";
import { changeTypeOf, type Entity } from "../../domain/history/entity.ts";
import { counted } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";
import type { HistoryLine } from "../../store/store.ts";
import type { TokenChanges } from "./token-changes.ts";

const DONE = { create: "added", update: "changed", delete: "removed" } as const;

/** One sentence: `Declaration changed; 2 sources added; 1 artifact changed`. */
export function describeLine(kinds: readonly Kind[], entity: Entity, line: HistoryLine, tokens?: TokenChanges): string {
  const changeType = changeTypeOf(entity.kind, line);
  if (changeType === "delete") return "Deleted";
  const own = line.changes.some(({ kind }) => kind === entity.kind);
  const parts = [
    ...(changeType === "create" ? ["Created"] : []),
    ...(changeType === "update" && own ? [entity.entityType === "component" ? "Declaration changed" : "Changed"] : []),
    ...line.changes.flatMap(({ kind, action, count }) => {
      const noun = kinds.find(
        ({ name }) => name === kind && name !== entity.kind && name !== validationKind.name,
      )?.noun;
      return noun === undefined ? [] : [`${counted(count, noun)} ${DONE[action]}`];
    }),
    ...(line.changes.some(({ kind }) => kind === validationKind.name) ? ["Checked anew"] : []),
  ];
  if (tokens && changeType === "update") {
    const counted = (["added", "changed", "renamed", "removed"] as const).flatMap((how) =>
      tokens[how] > 0 ? [`${tokens[how]} ${how}`] : [],
    );
    const verdict = tokens.verdict === "breaking" ? " (breaking)" : "";
    return counted.length > 0 ? `Tokens: ${counted.join(", ")}${verdict}` : "Changed beside its tokens";
  }
  return parts.length > 0 ? parts.join("; ") : "Changed";
}

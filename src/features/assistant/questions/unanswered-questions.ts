import { definePart } from "../../../contract/part.ts";
import type { Call } from "../../../contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { readConfig } from "../../site/config/api.ts";
import { configKind } from "../../site/config/kind.ts";
import type { Reason } from "./contract.ts";
import { createQuestionRows } from "./question-rows.ts";

/** The questions of this registry. */
export const unansweredQuestions = definePart({
  name: "unanswered questions",
  open: ({ db }) => createQuestionRows(db()),
});

type Asked = Pick<Call, "part" | "snapshot" | "settings">;

/** Whether questions without an answer are kept: where the configuration says so (`assistant.collect_questions`), in a registry. */
export async function collectsQuestions({ snapshot, settings }: Omit<Asked, "part">): Promise<boolean> {
  if (settings.mode !== "registry") return false;
  const config = await snapshot.get(configKind, SINGLETON);
  return readConfig(config?.document ?? {}).collectsQuestions;
}

/**
 * Notes what was asked and not answered, where that is consented to; does nothing elsewhere. Who asked is not told to it, and
 * addresses and credentials in the question are blotted out. Rejects where the database is away: the answer stands without it.
 */
export async function noteUnanswered(call: Asked, question: string, reason: Reason): Promise<void> {
  if (await collectsQuestions(call)) await (await call.part(unansweredQuestions)).note(question, reason);
}

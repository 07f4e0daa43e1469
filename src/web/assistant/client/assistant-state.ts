import { getAssistant } from "../../../domain/assistant/chat-contract.ts";
import { getAccount } from "../../../domain/people/account-contract.ts";
import { call } from "../../ui/client/call.ts";

/** The rest of a daily budget, in tokens. */
export interface RemainingBudget {
  limit: number;
  left: number;
}

/** Whether the reader may ask, and a model is configured. */
export type AssistantState =
  | { state: "signed out" }
  | { state: "not configured"; message: string; variables: readonly string[] }
  | {
      state: "ready";
      person: string | null;
      budget?: RemainingBudget | undefined;
    }
  | { state: "unreachable"; problem: string };

/**
 * Requests the signed-in account and the assistant's configuration. The page itself doesn't contain this, because it is
 * identical for every reader.
 */
export async function readAssistantState(): Promise<AssistantState> {
  let person: string | null = null;
  // A workspace has no accounts and no account button: anyone at this machine can use the assistant.
  if (document.querySelector("[data-account], .r-account-button")) {
    const account = await call(getAccount, {});
    if (!account.ok) return { state: "unreachable", problem: account.problem };
    if (!account.data.user) return { state: "signed out" };
    person = account.data.user.id;
  }
  const answer = await call(getAssistant, {});
  if (!answer.ok && answer.status === 401) return { state: "signed out" };
  if (!answer.ok) return { state: "unreachable", problem: answer.problem };
  const { configured, message = "", variables = [], budget } = answer.data;
  if (!configured) return { state: "not configured", message, variables };
  if (budget?.limit === 0)
    return {
      state: "not configured",
      message: "An administrator has turned off the assistant.",
      variables: ["AI_DAILY_TOKENS"],
    };
  return { state: "ready", person, budget };
}

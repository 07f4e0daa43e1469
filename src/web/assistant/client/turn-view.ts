import { element } from "../../ui/client/elements.ts";
import { button, createAnswerView } from "./answer-view.ts";
import type { Turn } from "./turn.ts";

/** A question and its answer on the screen, with what was told of it so far. */
export function createTurnView(
  turn: Turn,
  { edit, ...surroundings }: { retry(): void; goOn(): void; say(words: string): void; edit(): void },
) {
  const answer = createAnswerView(turn, surroundings);
  for (const event of turn.told) answer.show(event);
  const editing = button("Edit", "pencil", edit);
  editing.dataset.last = "";
  editing.setAttribute("aria-label", "Edit the question");
  const question = element("div", { class: "assistant-question" }, element("p", { dir: "auto" }, turn.question));
  if (turn.about) question.prepend(element("p", { class: "r-hint" }, `About ${turn.about.title}`));
  question.append(editing);
  const root = element("li", { class: "assistant-turn" }, question, answer.root);
  return { root, show: answer.show };
}

import { ago } from "../../../../web/client/ago.ts";
import { call } from "../../../../web/client/call.ts";
import { element, icon } from "../../../../web/client/elements.ts";
import {
  type ConversationEntry,
  deleteConversation,
  deleteConversations,
  getConversation,
  getConversations,
} from "../../conversations/contract.ts";
import { button } from "./answer-view.ts";
import type { Turn } from "./turn.ts";

interface Listed {
  /** Goes on with one of them. */
  open(turns: Turn[], id: string): void;
  /** One was deleted, or all (undefined). */
  deleted(id?: string): void;
}

/** One's own conversations, where the registry keeps them: to go on with, or to delete. */
export async function storedConversations(listed: Listed): Promise<HTMLElement> {
  const answer = await call(getConversations, {});
  if (!answer.ok) return element("p", { role: "alert" }, `They did not load: ${answer.problem}`);
  const { conversations } = answer.data;
  const list = element("ul", { class: "assistant-stored" });
  const root = element("div", {}, element("h3", { tabindex: "-1" }, "Earlier conversations"), list);
  const none = () => root.append(element("p", {}, "None yet. What you ask from now on stands here, for you alone."));
  list.append(...conversations.map((one) => rowOf(one, listed, none)));
  if (conversations.length === 0) none();
  else root.append(deleteAll(list, listed, none));
  return root;
}

function rowOf(one: ConversationEntry, { open, deleted }: Listed, none: () => void): HTMLElement {
  const { id, title, updatedAt } = one;
  const opening = element(
    "button",
    { type: "button", class: "assistant-suggestion" },
    element("span", { dir: "auto" }, title),
    element("small", {}, ago(new Date(updatedAt))),
  );
  opening.addEventListener("click", async () => {
    const answer = await call(getConversation, { params: { id } });
    if (answer.ok) open(turnsOf(answer.data.messages), id);
    else opening.after(element("p", { role: "alert" }, answer.problem));
  });
  const remove = element(
    "button",
    { type: "button", class: "r-button r-button-quiet r-button-square", "aria-label": `Delete “${title}”` },
    icon("trash"),
  );
  const row = element("li", {}, opening, remove);
  remove.addEventListener("click", async () => {
    const answer = await call(deleteConversation, { params: { id } });
    // Deleted in another tab meanwhile: it is gone, which is what was asked for.
    if (!answer.ok && answer.status !== 404) return row.append(element("p", { role: "alert" }, answer.problem));
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const heading = row.closest("div")?.querySelector("h3");
    row.remove();
    if (!next) none();
    (next?.querySelector<HTMLElement>("button") ?? heading)?.focus();
    deleted(id);
  });
  return row;
}

/** Asks once more before all of them go. */
function deleteAll(list: HTMLElement, { deleted }: Listed, none: () => void): HTMLElement {
  let isSure = false;
  const made = button("Delete all", "trash", async () => {
    if (!isSure) {
      isSure = true;
      made.lastChild?.replaceWith("Delete all for good?");
      return;
    }
    const answer = await call(deleteConversations, {});
    if (!answer.ok) return made.after(element("p", { role: "alert" }, answer.problem));
    list.replaceChildren();
    made.remove();
    none();
    list.closest("div")?.querySelector<HTMLElement>("h3")?.focus();
    deleted();
  });
  return made;
}

type Messages = { role: "user" | "assistant"; content: string; html?: string | undefined }[];

/** Questions with their answers, as they were told. */
export function turnsOf(messages: Messages): Turn[] {
  const turns: Turn[] = [];
  for (const { role, content, html } of messages) {
    if (role === "user") turns.push({ question: content, told: [] });
    else
      turns
        .at(-1)
        ?.told.push(
          { type: "delta", content },
          ...(html === undefined ? [] : [{ type: "html" as const, index: 0, html }]),
          { type: "done" },
        );
  }
  return turns;
}

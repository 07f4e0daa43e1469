import { buildElement, icon } from "../../ui/client/elements.ts";
import { button, searchLink, signInLink } from "./answer-view.ts";
import type { AssistantState, RemainingBudget } from "./assistant-state.ts";

/** For a question that waits for the running answer. */
export const QUEUED = "Your question is sent when the current answer is complete.";

/** The drawer without its conversation. */
export function drawDrawer() {
  const fresh = button("New", "plus", () => {});
  fresh.setAttribute("aria-label", "New conversation");
  const close = button("", "close", () => {});
  close.classList.add("r-button-square");
  close.setAttribute("aria-label", "Close the assistant");
  const title = buildElement("h2", { id: "assistant-title" }, "Assistant");
  const head = buildElement("div", { class: "assistant-head" }, title, fresh, close);

  const notice = buildElement("div", { class: "assistant-notice" });
  const list = buildElement("ol", { class: "assistant-turns" });
  const body = buildElement(
    "div",
    { class: "assistant-body", tabindex: "0", role: "region", "aria-label": "Conversation" },
    notice,
    list,
  );

  const about = buildElement("p", { class: "assistant-about", hidden: true });
  const field = buildElement("textarea", {
    id: "assistant-question",
    rows: "1",
    maxlength: "20000",
    placeholder: "Ask about the design system",
    "aria-label": "Your question",
    enterkeyhint: "send",
    autocomplete: "off",
  });
  const send = buildElement("button", { type: "submit", class: "assistant-send", "aria-label": "Ask" }, icon("send"));
  const stop = buildElement(
    "button",
    { type: "button", class: "assistant-send", "aria-label": "Stop", hidden: true },
    icon("stop"),
  );
  const cancel = button("Cancel edit", "close", () => {});
  cancel.hidden = true;
  const queued = buildElement("p", { class: "assistant-queued", hidden: true }, icon("clock"), QUEUED);
  const form = buildElement(
    "form",
    { class: "assistant-form" },
    about,
    queued,
    buildElement("div", { class: "assistant-field" }, field, send, stop),
  );
  const budget = buildElement("span", { class: "assistant-budget" });
  const foot = buildElement(
    "div",
    { class: "assistant-foot" },
    form,
    buildElement("p", { class: "assistant-small" }, buildElement("span", {}, "Answers can be wrong."), budget, cancel),
  );

  const heard = buildElement("div", {
    class: "r-visually-hidden",
    role: "log",
    "aria-live": "polite",
    "aria-label": "Answer",
  });
  const dialog = buildElement("dialog", { class: "assistant", "aria-labelledby": title.id }, head, body, foot, heard);
  return {
    dialog,
    fresh,
    close,
    notice,
    list,
    body,
    about,
    queued,
    field,
    send,
    stop,
    cancel,
    form,
    foot,
    budget,
    heard,
  };
}

/** Why the assistant is not available, and alternatives. */
export function drawerNotice(status: Exclude<AssistantState, { state: "ready" }>, again: () => void): HTMLElement {
  const search = searchLink("Search instead");
  search.className = "r-button r-button-plain";
  const said = (title: string, words: string, ...more: Node[]) =>
    buildElement("div", {}, buildElement("h3", {}, title), buildElement("p", {}, words), ...more);
  if (status.state === "signed out") {
    const signIn = signInLink();
    signIn.className = "r-button r-button-primary";
    const actions = buildElement("p", { class: "r-actions" }, signIn, search);
    return said(
      "Sign in to ask",
      "Only people who are signed in can ask the assistant. Search works without an account.",
      actions,
    );
  }
  if (status.state === "not configured") {
    const names = status.variables.map((name) => buildElement("li", {}, buildElement("code", {}, name)));
    const variables = buildElement("ul", { class: "assistant-variables", "aria-label": "Variables" }, ...names);
    return said(
      "The assistant isn't available",
      status.message,
      variables,
      buildElement("p", { class: "r-actions" }, search),
    );
  }
  const actions = buildElement("p", { class: "r-actions" }, button("Try again", "again", again), search);
  return said("The assistant can't be reached", `The request failed: ${status.problem}`, actions);
}

/** How a conversation begins. */
export function truncate(questions: readonly string[], ask: (question: string) => void): HTMLElement {
  const system = document.querySelector(".r-home")?.textContent || "this design system";
  const items = questions.map((question) => {
    const made = buildElement(
      "button",
      { type: "button", class: "assistant-suggestion" },
      question,
      icon("arrow-right"),
    );
    made.addEventListener("click", () => ask(question));
    return buildElement("li", {}, made);
  });
  return buildElement(
    "div",
    {},
    buildElement("h3", {}, `What would you like to know about ${system}?`),
    buildElement(
      "p",
      {},
      "Answers come from the components, pages and tokens of this design system, with links to the sources.",
    ),
    buildElement("ul", { class: "assistant-suggestions", "aria-label": "Suggested questions" }, ...items),
  );
}

/** The rest of today's budget, in words. */
export const budgetText = (budget: RemainingBudget | undefined): string =>
  budget ? `${budget.left.toLocaleString("en")} of ${budget.limit.toLocaleString("en")} tokens left today` : "";

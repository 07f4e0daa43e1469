import { element, icon } from "../../ui/client/elements.ts";
import { button, searchLink, signInLink } from "./answer-view.ts";
import type { Budget, Standing } from "./standing.ts";

/** For a question that waits for the running answer. */
export const QUEUED = "Your question is sent when the current answer is complete.";

/** The drawer without its conversation. */
export function drawDrawer() {
  const fresh = button("New", "plus", () => {});
  fresh.setAttribute("aria-label", "New conversation");
  const close = button("", "close", () => {});
  close.classList.add("r-button-square");
  close.setAttribute("aria-label", "Close the assistant");
  const title = element("h2", { id: "assistant-title" }, "Assistant");
  const head = element("div", { class: "assistant-head" }, title, fresh, close);

  const notice = element("div", { class: "assistant-notice" });
  const list = element("ol", { class: "assistant-turns" });
  const body = element(
    "div",
    { class: "assistant-body", tabindex: "0", role: "region", "aria-label": "Conversation" },
    notice,
    list,
  );

  const about = element("p", { class: "assistant-about", hidden: true });
  const field = element("textarea", {
    id: "assistant-question",
    rows: "1",
    maxlength: "20000",
    placeholder: "Ask about the design system",
    "aria-label": "Your question",
    enterkeyhint: "send",
    autocomplete: "off",
  });
  const send = element("button", { type: "submit", class: "assistant-send", "aria-label": "Ask" }, icon("send"));
  const stop = element(
    "button",
    { type: "button", class: "assistant-send", "aria-label": "Stop", hidden: true },
    icon("stop"),
  );
  const cancel = button("Cancel edit", "close", () => {});
  cancel.hidden = true;
  const queued = element("p", { class: "assistant-queued", hidden: true }, icon("clock"), QUEUED);
  const form = element(
    "form",
    { class: "assistant-form" },
    about,
    queued,
    element("div", { class: "assistant-field" }, field, send, stop),
  );
  const budget = element("span", { class: "assistant-budget" });
  const foot = element(
    "div",
    { class: "assistant-foot" },
    form,
    element("p", { class: "assistant-small" }, element("span", {}, "Answers can be wrong."), budget, cancel),
  );

  const heard = element("div", {
    class: "r-visually-hidden",
    role: "log",
    "aria-live": "polite",
    "aria-label": "Answer",
  });
  const dialog = element("dialog", { class: "assistant", "aria-labelledby": title.id }, head, body, foot, heard);
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
export function noticeOf(standing: Exclude<Standing, { state: "ready" }>, again: () => void): HTMLElement {
  const search = searchLink("Search instead");
  search.className = "r-button r-button-plain";
  const said = (title: string, words: string, ...more: Node[]) =>
    element("div", {}, element("h3", {}, title), element("p", {}, words), ...more);
  if (standing.state === "signed out") {
    const signIn = signInLink();
    signIn.className = "r-button r-button-primary";
    const actions = element("p", { class: "r-actions" }, signIn, search);
    return said(
      "Sign in to ask",
      "Only people who are signed in can ask the assistant. Search works without an account.",
      actions,
    );
  }
  if (standing.state === "not configured") {
    const names = standing.variables.map((name) => element("li", {}, element("code", {}, name)));
    const variables = element("ul", { class: "assistant-variables", "aria-label": "Variables" }, ...names);
    return said(
      "The assistant isn't available",
      standing.message,
      variables,
      element("p", { class: "r-actions" }, search),
    );
  }
  const actions = element("p", { class: "r-actions" }, button("Try again", "again", again), search);
  return said("The assistant can't be reached", `The request failed: ${standing.problem}`, actions);
}

/** How a conversation begins. */
export function beginningOf(questions: readonly string[], ask: (question: string) => void): HTMLElement {
  const system = document.querySelector(".r-home")?.textContent || "this design system";
  const items = questions.map((question) => {
    const made = element("button", { type: "button", class: "assistant-suggestion" }, question, icon("arrow-right"));
    made.addEventListener("click", () => ask(question));
    return element("li", {}, made);
  });
  return element(
    "div",
    {},
    element("h3", {}, `What would you like to know about ${system}?`),
    element(
      "p",
      {},
      "Answers come from the components, pages and tokens of this design system, with links to the sources.",
    ),
    element("ul", { class: "assistant-suggestions", "aria-label": "Suggested questions" }, ...items),
  );
}

/** The rest of today's budget, in words. */
export const budgetText = (budget: Budget | undefined): string =>
  budget ? `${budget.left.toLocaleString("en")} of ${budget.limit.toLocaleString("en")} tokens left today` : "";

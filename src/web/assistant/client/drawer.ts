import { buildElement } from "../../ui/client/elements.ts";
import { type AssistantState, readAssistantState } from "./assistant-state.ts";
import { createConversation } from "./conversation.ts";
import { budgetText, drawDrawer, drawerNotice, truncate } from "./draw-drawer.ts";
import styles from "./drawer.css?text";
import { createPanel } from "./panel.ts";
import { createQuestionForm } from "./question-form.ts";
import { createSentences } from "./sentences.ts";
import { forgetConversation, readStoredConversation, storeConversation } from "./stored-conversation.ts";
import { suggestionsFor } from "./suggestions.ts";
import type { QuestionSubject } from "./turn.ts";

/** Sentences that stay for screen readers to go back to. */
const HEARD = 40;

let drawer: ReturnType<typeof createDrawer> | undefined;

/**
 * Opens the assistant with a button, with its keyboard shortcut (`<body>`), or in its state on the previous page
 * (`<html>`).
 */
export function start(opener: HTMLElement): void {
  drawer ??= createDrawer();
  drawer.open(opener);
}

function createDrawer() {
  addStyles();
  const parts = drawDrawer();
  const { dialog, notice, list, body, field, heard, foot } = parts;
  document.body.append(dialog);
  const panel = createPanel(dialog, field);
  const showEnd = followEnd(body, list);
  let status: AssistantState | undefined;
  let looking: Promise<void> | undefined;

  const report = (words: string) => {
    heard.append(buildElement("p", {}, words));
    while (heard.childElementCount > HEARD) heard.firstElementChild?.remove();
  };
  const form = createQuestionForm(parts, {
    ask: (question) => void ask(question),
    stop: () => conversation.stop(),
    say: report,
  });
  const conversation = createConversation({
    list,
    sentences: createSentences(report, document.documentElement.lang || "en"),
    say: report,
    edit(question) {
      form.clear();
      conversation.stop();
      form.edit(question);
      draw();
    },
    changed(event) {
      const budget = status?.state === "ready" ? status.budget : undefined;
      if (event?.type === "done" && event.use && budget) budget.left = event.use.left;
      if (event?.type !== "delta" && event?.type !== "html") draw();
    },
  });

  const ask = async (question: string) => {
    // The first question may come before the permission is known.
    await looking;
    if (status?.state !== "ready") return;
    if (form.isEditing) conversation.takeLast();
    form.clear();
    void conversation.ask(question, form.about);
    showEnd();
  };
  const beginAnew = () => {
    form.clear();
    conversation.show();
    keepAll();
    showEnd();
  };
  const draw = () => {
    const isReady = !status || status.state === "ready";
    const isEmpty = conversation.turns.length === 0;
    form.show(conversation.isRunning);
    foot.hidden = !isReady;
    list.hidden = !isReady;
    list.toggleAttribute("data-editing", form.isEditing);
    parts.fresh.hidden = !isReady || isEmpty;
    parts.budget.textContent = status?.state === "ready" ? budgetText(status.budget) : "";
    if (!status) return;
    if (status.state !== "ready") notice.replaceChildren(drawerNotice(status, look));
    else if (isEmpty) notice.replaceChildren(truncate(suggestionsFor(location.pathname, form.about), ask));
    else notice.replaceChildren();
  };
  const keepAll = () => {
    if (status?.state !== "ready") return;
    storeConversation({ person: status.person, turns: [...conversation.turns], draft: field.value });
  };
  /** Requests the reader's permissions, and restores this tab's conversation. */
  const look = () => {
    looking = readAssistantState().then((found) => {
      const before = status;
      status = found;
      if (found.state === "signed out") forgetConversation();
      const isSame = before?.state === "ready" && found.state === "ready" && before.person === found.person;
      if (found.state === "ready" && !isSame) {
        const kept = readStoredConversation(found.person);
        conversation.show(kept?.turns);
        field.value ||= kept?.draft ?? "";
        showEnd();
      }
      if (found.state !== "ready" && foot.contains(document.activeElement)) body.focus();
      draw();
    });
  };

  parts.cancel.addEventListener("click", () => {
    form.clear();
    draw();
  });
  parts.fresh.addEventListener("click", beginAnew);
  parts.close.addEventListener("click", () => panel.close());
  addEventListener("pagehide", () => {
    conversation.stop();
    keepAll();
  });

  return {
    open(opener: HTMLElement) {
      const requested = aboutIn(opener);
      const isFocused = dialog.contains(document.activeElement);
      if (opener === document.documentElement) panel.restore();
      // The top bar's button closes the drawer it opened. The shortcut does too, if the focus is inside.
      else if (panel.isOpen && (opener === document.body ? isFocused : !requested)) return panel.close();
      else {
        form.setAbout(requested ?? form.about);
        panel.open(opener);
      }
      if (!panel.isOpen) return;
      draw();
      look();
    },
  };
}

/** The drawer's style sheet is in the layer of pages, so that a theme overrides it. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** The subject of a button. */
function aboutIn({ dataset: { ask: type, askId: id, askTitle: title } }: HTMLElement): QuestionSubject | undefined {
  if (type !== "component" && type !== "pattern" && type !== "token") return undefined;
  return id === undefined || title === undefined ? undefined : { type, id, title };
}

/** Nearer to the end than this is at the end. */
const AT_END_PX = 80;

/** Keeps the end of a growing text visible, unless the reader scrolled back. Returns a function that shows the end. */
function followEnd(body: HTMLElement, content: HTMLElement): () => void {
  let isAtEnd = true;
  const showEnd = () => {
    body.scrollTop = body.scrollHeight;
  };
  body.addEventListener("scroll", () => {
    isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < AT_END_PX;
  });
  new ResizeObserver(() => {
    if (isAtEnd) showEnd();
  }).observe(content);
  return showEnd;
}

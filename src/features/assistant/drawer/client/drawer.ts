import { element, icon } from "../../../../web/client/elements.ts";
import { createConversation } from "./conversation.ts";
import { beginningOf, drawDrawer, noticeOf } from "./draw-drawer.ts";
import styles from "./drawer.css?text";
import { forgetKept, keep, readKept } from "./kept-conversation.ts";
import { createPanel } from "./panel.ts";
import { createSentences } from "./sentences.ts";
import { type Budget, readStanding, type Standing } from "./standing.ts";
import { storedConversations } from "./stored-conversations.ts";
import { aboutOf, suggestionsFor } from "./suggestions.ts";
import type { About } from "./turn.ts";

/** Sentences that stay for screen readers to go back to. */
const HEARD = 40;
/** Nearer to the end than this is at the end. */
const AT_END_PX = 80;

let drawer: ReturnType<typeof createDrawer> | undefined;

/** Opens the assistant: from a button, by its keys (`<body>`), or as it was on the page before (`<html>`). */
export function start(opener: HTMLElement): void {
  drawer ??= createDrawer();
  drawer.open(opener);
}

function createDrawer() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);

  const parts = drawDrawer();
  const { dialog, notice, list, body, field, form, send, stop, cancel, heard, foot } = parts;
  document.body.append(dialog);
  const panel = createPanel(dialog, field);
  let standing: Standing | undefined;
  let looking: Promise<void> | undefined;
  let budget: Budget | undefined;
  let isEditing = false;
  /** Whether earlier conversations are listed in the place of this one. */
  let isListing = false;
  let about = aboutOf(location.pathname, document.querySelector("h1")?.textContent ?? "");

  const say = (words: string) => {
    heard.append(element("p", {}, words));
    while (heard.childElementCount > HEARD) heard.firstElementChild?.remove();
  };
  // The end of the conversation stays in sight as it grows, unless the reader went back in it.
  let isAtEnd = true;
  body.addEventListener("scroll", () => {
    isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < AT_END_PX;
  });
  const showEnd = () => {
    body.scrollTop = body.scrollHeight;
  };
  new ResizeObserver(() => {
    if (isAtEnd) showEnd();
  }).observe(list);

  const conversation = createConversation({
    list,
    sentences: createSentences(say, document.documentElement.lang || "en"),
    say,
    edit(question) {
      conversation.stop();
      edit(true);
      field.value = question;
      field.focus();
    },
    changed(event) {
      if (event?.type === "done" && event.use && budget) budget = { ...budget, left: event.use.left };
      if (event?.type === "delta" || event?.type === "html") return;
      draw();
    },
  });

  const edit = (is: boolean) => {
    isEditing = is;
    cancel.hidden = !is;
    list.toggleAttribute("data-editing", is);
  };
  const ask = async (question: string) => {
    if (question.trim() === "") return;
    // Whoever is quick has asked before it is known whether they may.
    await looking;
    if (standing?.state !== "ready") return;
    if (isEditing) conversation.takeLast();
    isListing = false;
    edit(false);
    field.value = "";
    void conversation.ask(question.trim(), about);
    showEnd();
    field.focus();
  };
  const draw = () => {
    send.hidden = conversation.isRunning;
    stop.hidden = !conversation.isRunning;
    const isReady = !standing || standing.state === "ready";
    foot.hidden = !isReady;
    parts.fresh.hidden = conversation.turns.length === 0;
    const system = document.querySelector(".r-home")?.textContent || "this design system";
    const questions = suggestionsFor(location.pathname, about);
    const shown = !standing
      ? []
      : standing.state !== "ready"
        ? [noticeOf(standing, () => void look())]
        : conversation.turns.length === 0
          ? [beginningOf(system, questions, (question) => void ask(question))]
          : [];
    if (!isListing) notice.replaceChildren(...shown);
    parts.stored.hidden = standing?.state !== "ready" || !standing.storesConversations;
    parts.stored.setAttribute("aria-expanded", String(isListing));
    list.hidden = !isReady || isListing;
    drawAbout();
    parts.budget.textContent = budget ? `${budget.left.toLocaleString("en")} tokens left today` : "";
    if (budget) parts.budget.title = `Of ${budget.limit.toLocaleString("en")} a day`;
  };
  const drawAbout = () => {
    parts.about.hidden = about === undefined;
    if (!about) return;
    const drop = element("button", { type: "button", "aria-label": `Not about ${about.title}` }, icon("close"));
    drop.addEventListener("click", () => {
      about = undefined;
      draw();
      field.focus();
    });
    parts.about.replaceChildren("About ", element("strong", {}, about.title), drop);
  };
  const keepAll = () => {
    if (standing?.state !== "ready") return;
    const { turns, id: conversationId } = conversation;
    keep({ person: standing.person, turns: [...turns], draft: field.value, conversationId });
  };
  /** Asks who reads and what there is for them, and goes on with what this tab had. */
  const look = async () => {
    const found = await readStanding();
    const isFirst = standing === undefined;
    standing = found;
    if (found.state === "signed out") forgetKept();
    if (found.state !== "ready" && foot.contains(document.activeElement)) body.focus();
    if (found.state === "ready") {
      budget = found.budget;
      const kept = isFirst ? readKept(found.person) : undefined;
      if (kept) {
        conversation.show(kept.turns, kept.conversationId);
        field.value ||= kept.draft;
        showEnd();
      }
    }
    draw();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!conversation.isRunning) void ask(field.value);
  });
  field.addEventListener("keydown", (event) => {
    // Enter that ends the choice of a character is no Enter of ours.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  stop.addEventListener("click", () => {
    conversation.stop();
    field.focus();
  });
  cancel.addEventListener("click", () => {
    edit(false);
    field.value = "";
    field.focus();
  });
  const begin = (...from: Parameters<typeof conversation.show>) => {
    isListing = false;
    edit(false);
    conversation.show(...from);
    keepAll();
    field.focus();
    showEnd();
  };
  parts.fresh.addEventListener("click", () => begin());
  parts.stored.addEventListener("click", async () => {
    isListing = !isListing;
    draw();
    if (!isListing) return;
    const listed = await storedConversations({
      open: begin,
      deleted(id) {
        // What is on the screen is not kept under an id that is gone.
        if (id === undefined || id === conversation.id) conversation.show();
      },
    });
    if (!isListing) return;
    notice.replaceChildren(listed);
    listed.querySelector("h3")?.focus();
  });
  parts.close.addEventListener("click", () => panel.close());
  addEventListener("pagehide", () => {
    conversation.stop();
    keepAll();
  });

  return {
    open(opener: HTMLElement) {
      if (opener === document.documentElement) panel.restore();
      else if (panel.isOpen && !opener.dataset.ask && dialog.contains(document.activeElement)) return panel.close();
      else {
        about = aboutIn(opener) ?? about;
        panel.open(opener);
      }
      if (panel.isOpen) {
        draw();
        looking = look();
      }
    },
  };
}

/** What a button asks about. */
function aboutIn({ dataset: { ask: type, askId: id, askTitle: title } }: HTMLElement): About | undefined {
  if (type !== "component" && type !== "pattern" && type !== "token") return undefined;
  return id === undefined || title === undefined ? undefined : { type, id, title };
}

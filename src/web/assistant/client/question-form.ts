import { element, icon } from "../../ui/client/elements.ts";
import { type drawDrawer, QUEUED } from "./draw-drawer.ts";
import { aboutOf } from "./suggestions.ts";
import type { About } from "./turn.ts";

type Parts = Pick<ReturnType<typeof drawDrawer>, "form" | "field" | "send" | "stop" | "cancel" | "about" | "queued">;

interface Surroundings {
  ask(question: string): void;
  stop(): void;
  /** Says something that is no part of an answer. */
  say(words: string): void;
}

/** Where a question is written, and what it is about. */
export function createQuestionForm(parts: Parts, { ask, stop, say }: Surroundings) {
  const { form, field } = parts;
  let isRunning = false;
  let isEditing = false;
  /** What stands in the field is asked once the answer under way has ended. */
  let isWaiting = false;
  let about = aboutOf(location.pathname, document.querySelector("h1")?.textContent ?? "");

  const setWaiting = (is: boolean) => {
    isWaiting = is;
    parts.queued.hidden = !is;
    if (is) say(QUEUED);
  };
  const drawAbout = () => {
    parts.about.hidden = about === undefined;
    if (!about) return;
    const drop = element("button", { type: "button", "aria-label": `Not about ${about.title}` }, icon("close"));
    drop.addEventListener("click", () => {
      setAbout(undefined);
      field.focus();
    });
    parts.about.replaceChildren("About ", element("strong", {}, about.title), drop);
  };
  const setAbout = (other: About | undefined) => {
    about = other;
    drawAbout();
  };
  const edit = (is: boolean, question = "") => {
    isEditing = is;
    setWaiting(false);
    parts.cancel.hidden = !is;
    field.value = question;
    field.focus();
  };

  const submit = () => {
    const question = field.value.trim();
    if (question === "") return;
    if (!isRunning) return ask(question);
    setWaiting(true);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  // Who writes on has not finished the question.
  field.addEventListener("input", () => setWaiting(false));
  field.addEventListener("keydown", (event) => {
    // Enter that ends the choice of a character is no Enter of ours.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  parts.stop.addEventListener("click", () => {
    setWaiting(false);
    stop();
    field.focus();
  });
  drawAbout();
  return {
    setAbout,
    get about() {
      return about;
    },
    get isEditing() {
      return isEditing;
    },
    /** Takes the newest question to write it anew. */
    edit: (question: string) => edit(true, question),
    /** Empties the field for the next question. */
    clear: () => edit(false),
    /** Shows what can be pressed: to ask, or to stop what is answered. */
    show(running: boolean) {
      isRunning = running;
      parts.send.hidden = running;
      parts.stop.hidden = !running;
      if (running || !isWaiting) return;
      setWaiting(false);
      submit();
    },
  };
}

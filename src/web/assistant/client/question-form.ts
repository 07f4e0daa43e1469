import { buildElement, icon } from "../../ui/client/elements.ts";
import { type drawDrawer, QUEUED } from "./draw-drawer.ts";
import { aboutOf } from "./suggestions.ts";
import type { QuestionSubject } from "./turn.ts";

type Parts = Pick<ReturnType<typeof drawDrawer>, "form" | "field" | "send" | "stop" | "cancel" | "about" | "queued">;

interface Surroundings {
  ask(question: string): void;
  stop(): void;
  /** Announces a message outside an answer. */
  say(words: string): void;
}

/** The form for a question and its subject. */
export function createQuestionForm(parts: Parts, { ask, stop, say }: Surroundings) {
  const { form, field } = parts;
  let isRunning = false;
  let isEditing = false;
  /** The question in the field is sent after the running answer. */
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
    const drop = buildElement("button", { type: "button", "aria-label": `Not about ${about.title}` }, icon("close"));
    drop.addEventListener("click", () => {
      setAbout(undefined);
      field.focus();
    });
    parts.about.replaceChildren("About ", buildElement("strong", {}, about.title), drop);
  };
  const setAbout = (other: QuestionSubject | undefined) => {
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
    // Enter also confirms a character of an input method.
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
    /** Edits the newest question. */
    edit: (question: string) => edit(true, question),
    /** Empties the field for the next question. */
    clear: () => edit(false),
    /** Shows the available button: send, or stop. */
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

import { element, icon } from "../../../../web/client/elements.ts";
import type { drawDrawer } from "./draw-drawer.ts";
import { aboutOf } from "./suggestions.ts";
import type { About } from "./turn.ts";

type Parts = Pick<ReturnType<typeof drawDrawer>, "form" | "field" | "send" | "stop" | "cancel" | "about">;

/** Where a question is written, and what it is about. */
export function createQuestionForm(parts: Parts, { ask, stop }: { ask(question: string): void; stop(): void }) {
  const { form, field } = parts;
  let isRunning = false;
  let isEditing = false;
  let about = aboutOf(location.pathname, document.querySelector("h1")?.textContent ?? "");

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
    parts.cancel.hidden = !is;
    field.value = question;
    field.focus();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isRunning && field.value.trim() !== "") ask(field.value.trim());
  });
  field.addEventListener("keydown", (event) => {
    // Enter that ends the choice of a character is no Enter of ours.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  parts.stop.addEventListener("click", () => {
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
    },
  };
}

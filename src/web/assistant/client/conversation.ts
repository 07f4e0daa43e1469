import { type AnswerEvent, postChat } from "../../../domain/assistant/chat-contract.ts";
import { buildElement } from "../../ui/client/elements.ts";
import { streamLines } from "../../ui/client/stream-lines.ts";
import { button, createAnswerView } from "./answer-view.ts";
import type { createSentences } from "./sentences.ts";
import { type AnswerPart, addPart, isOver, messagesOf, type QuestionSubject, type Turn } from "./turn.ts";

/** The question that requests the rest of an answer. */
const GO_ON = "Continue where your answer was cut off.";

interface Surroundings {
  /** The list of questions and answers. */
  list: HTMLElement;
  sentences: ReturnType<typeof createSentences>;
  /** Announces a message outside an answer. */
  say(words: string): void;
  /** A turn began, went on or ended. */
  changed(event?: AnswerPart): void;
  /** Edits the newest question. */
  edit(question: string): void;
}

interface Running {
  turn: Turn;
  view: ReturnType<typeof createTurnView>;
  leave: AbortController;
}

/** The conversation of this page: one question at a time, each with all that came of it. */
export function createConversation({ list, sentences, say, changed, edit }: Surroundings) {
  let turns: Turn[] = [];
  let running: Running | undefined;

  const draw = (turn: Turn) => {
    const goOn = () => void ask(GO_ON, turn.about);
    const view = createTurnView(turn, { retry, goOn, say, edit: () => edit(turn.question) });
    list.append(view.root);
    return view;
  };
  const show = ({ turn, view }: Running, event: AnswerPart) => {
    addPart(turn, event);
    view.show(event);
    if (event.type === "delta") sentences.push(event.content);
    changed(event);
  };
  const finish = (one: Running) => {
    if (running === one) running = undefined;
    sentences.end();
    const last = one.turn.told.at(-1);
    if (last?.type === "done") say(last.reason === undefined ? "The answer is complete." : "The answer was cut off.");
    else if (last?.type === "stopped") say("Stopped.");
    changed();
  };
  const ask = async (question: string, about: QuestionSubject | undefined) => {
    stop();
    const turn: Turn = { question, about, told: [] };
    turns.push(turn);
    const one: Running = { turn, view: draw(turn), leave: new AbortController() };
    running = one;
    say("The assistant is answering.");
    changed();
    try {
      for await (const event of askAssistant({ turns, about }, one.leave.signal)) {
        if (isOver(turn)) return;
        show(one, event);
      }
    } catch (error) {
      // The reader stopped it, which is shown already.
      if (!one.leave.signal.aborted) throw error;
    } finally {
      if (running === one) finish(one);
    }
  };
  /** Ends the answer under way, here and at the provider. */
  const stop = () => {
    const one = running;
    if (!one) return;
    show(one, { type: "stopped" });
    one.leave.abort();
    finish(one);
  };
  const retry = () => {
    const last = takeLast();
    if (last) void ask(last.question, last.about);
  };
  /** Takes the newest question and its answer away. */
  const takeLast = () => {
    stop();
    list.lastElementChild?.remove();
    return turns.pop();
  };
  return {
    ask,
    stop,
    retry,
    takeLast,
    get isRunning() {
      return running !== undefined;
    },
    get turns(): readonly Turn[] {
      return turns;
    },
    /** Starts a new conversation, or continues an earlier one. */
    show(some: readonly Turn[] = []) {
      stop();
      turns = [...some];
      list.replaceChildren();
      for (const turn of turns) {
        // A page that was left in the middle of an answer.
        if (!isOver(turn)) addPart(turn, { type: "stopped" });
        draw(turn);
      }
      changed();
    },
  };
}

/** A conversation whose newest question needs an answer. */
interface Asked {
  turns: readonly Turn[];
  about?: QuestionSubject | undefined;
}

const failed = (code: string, message: string): AnswerEvent => ({ type: "error", code, message });

/**
 * Sends a conversation and yields each event of the answer. Failures are events too: a refusal with its code,
 * `unreachable`, and `cut_off` for an incomplete answer. Rejects only if `signal` is aborted, which ends the request.
 */
async function* askAssistant({ turns, about }: Asked, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const body = {
    messages: messagesOf(turns),
    html: true,
    ...(about && about.type !== "token" ? { pageContext: { type: about.type, id: about.id } } : {}),
  };
  const answer = await streamLines(postChat, { body }, signal);
  if (!answer.ok) {
    yield failed(
      answer.error ?? (answer.status === undefined ? "unreachable" : String(answer.status)),
      problemOf(answer),
    );
    return;
  }
  for await (const line of answer.data) {
    const event: AnswerEvent = JSON.parse(line);
    yield event;
    if (event.type === "done" || event.type === "error") return;
  }
  yield failed("cut_off", "The answer was cut off.");
}

const problemOf = ({ status, problem }: { status?: number; problem: string }): string =>
  status === undefined ? "The registry can't be reached. Check your connection and try again." : problem;

/** A question with its answer so far. */
function createTurnView(
  turn: Turn,
  { edit, ...surroundings }: { retry(): void; goOn(): void; say(words: string): void; edit(): void },
) {
  const answer = createAnswerView(turn, surroundings);
  for (const event of turn.told) answer.show(event);
  const editing = button("Edit", "pencil", edit);
  editing.dataset.last = "";
  editing.setAttribute("aria-label", "Edit the question");
  const question = buildElement(
    "div",
    { class: "assistant-question" },
    buildElement("p", { dir: "auto" }, turn.question),
  );
  if (turn.about) question.prepend(buildElement("p", { class: "r-hint" }, `About ${turn.about.title}`));
  question.append(editing);
  const root = buildElement("li", { class: "assistant-turn" }, question, answer.root);
  return { root, show: answer.show };
}

import { askAssistant } from "./ask-assistant.ts";
import type { createSentences } from "./sentences.ts";
import { type About, isOver, type Told, type Turn, tell } from "./turn.ts";
import { createTurnView } from "./turn-view.ts";

/** What is asked for the rest of an answer. */
const GO_ON = "Continue where your answer was cut off.";

interface Surroundings {
  /** Where questions and answers stand. */
  list: HTMLElement;
  sentences: ReturnType<typeof createSentences>;
  /** Says something that is no part of an answer. */
  say(words: string): void;
  /** A turn began, went on or ended. */
  changed(event?: Told): void;
  /** The newest question is to be written anew. */
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
  const show = ({ turn, view }: Running, event: Told) => {
    tell(turn, event);
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
  const ask = async (question: string, about: About | undefined) => {
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
      // Stopped: that was shown at once.
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
    /** Begins anew, or goes on with what was said before. */
    show(some: readonly Turn[] = []) {
      stop();
      turns = [...some];
      list.replaceChildren();
      for (const turn of turns) {
        // A page that was left in the middle of an answer.
        if (!isOver(turn)) tell(turn, { type: "stopped" });
        draw(turn);
      }
      changed();
    },
  };
}

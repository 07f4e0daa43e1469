import type { EvalQuestion, QuestionKind } from "./question.ts";
import { mean } from "./retrieval.ts";

/** What the chat made of a question. */
export interface Answered {
  question: EvalQuestion;
  answer: string;
  /** Shares of the facts it has to say, and whether it says one it must not. */
  facts: number;
  isWrong: boolean;
  /** Whether a record that answers is among its sources, or linked in its text. */
  cites: boolean;
  /** What the stream ended with where it was no answer. */
  fault?: string;
  milliseconds: number;
}

interface ChatEvent {
  type: string;
  content?: string;
  message?: string;
  sources?: { kind: string; id: string }[];
}

/** Asks the chat of a running service, as a client of its own does, and holds the answer against the facts. */
export async function answer(url: string, question: EvalQuestion): Promise<Answered> {
  const started = performance.now();
  const response = await fetch(`${url}/api/service/ai/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/x-ndjson" },
    body: JSON.stringify({ messages: [{ role: "user", content: question.ask }] }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`The chat answers ${response.status}: ${body}`);
  const events = body
    .split("\n")
    .filter(Boolean)
    .map((line): ChatEvent => JSON.parse(line));
  const text = events.map(({ type, content = "" }) => (type === "delta" ? content : "")).join("");
  const sources = events.flatMap((event) => event.sources ?? []).map(({ kind, id }) => `${kind}:${id}`);
  const fault = events.find(({ type }) => type === "error")?.message;
  return {
    question,
    answer: text,
    facts: question.says.filter((fact) => fact.test(text)).length / question.says.length,
    isWrong: question.saysNot?.some((fact) => fact.test(text)) ?? false,
    cites: question.from.every((group) => group.some((id) => sources.includes(id))),
    ...(fault === undefined ? {} : { fault }),
    milliseconds: performance.now() - started,
  };
}

/** Answers by kind of question, as lines of a markdown table. */
export function answersTable(all: readonly Answered[]): string {
  const kinds = [...new Set(all.map(({ question }) => question.kind))];
  const share = (numbers: readonly number[]) => mean(numbers).toFixed(2);
  const line = (name: string, of: readonly Answered[]) =>
    `| ${name} | ${[
      of.length,
      share(of.map(({ facts }) => facts)),
      share(of.map(({ facts }) => (facts === 1 ? 1 : 0))),
      of.filter(({ isWrong }) => isWrong).length,
      share(of.map(({ cites }) => (cites ? 1 : 0))),
      of.filter(({ fault }) => fault !== undefined).length,
      (mean(of.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1),
    ].join(" | ")} |`;
  return [
    "| Kind | Questions | Facts said | All facts said | Says what is wrong | Cites what answers | Faults | Seconds, mean |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...kinds.map((kind: QuestionKind) =>
      line(
        kind,
        all.filter(({ question }) => question.kind === kind),
      ),
    ),
    line("**all**", all),
  ].join("\n");
}

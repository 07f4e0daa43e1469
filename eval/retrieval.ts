import type { EvalQuestion, QuestionKind } from "./question.ts";

/** How many of the best records are looked at. */
export const AT = 5;

/** What a way of finding records made of a question. */
export interface Retrieved {
  question: EvalQuestion;
  /** `page:styles/layout`, best first. */
  told: readonly string[];
  plain: readonly string[];
  /** Facts of the answer that stand in what is told; tokens of a model that takes. */
  facts: number;
  tokens: number;
}

type Get = (path: string) => Promise<Response>;

/** Asks a running service which records a model would be told of, and what its plain search finds for the same words. */
export async function retrieve(get: Get, question: EvalQuestion): Promise<Retrieved> {
  const asked = encodeURIComponent(question.ask);
  const [context, search] = await Promise.all([
    get(`/api/service/ai/context?most=${AT}&question=${asked}`).then(readJson),
    get(`/api/search?limit=${AT}&q=${asked}`).then(readJson),
  ]);
  const documents: { kind: string; id: string; text: string; title: string }[] = context.documents;
  const text = documents.map(({ title, text }) => `${title}\n${text}`).join("\n");
  return {
    question,
    told: documents.map(({ kind, id }) => `${kind}:${id}`),
    plain: search.results.map(({ id }: { id: string }) => id),
    facts: question.says.filter((fact) => fact.test(text)).length / question.says.length,
    tokens: context.tokens,
  };
}

async function readJson(response: Response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The share of what answers a question that is among the best records. */
export const recallOf = ({ from }: EvalQuestion, found: readonly string[]): number =>
  from.filter((group) => group.some((id) => found.slice(0, AT).includes(id))).length / from.length;

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);

/** Recall by kind of question, as lines of a markdown table. */
export function retrievalTable(all: readonly Retrieved[]): string {
  const kinds = [...new Set(all.map(({ question }) => question.kind))];
  const line = (name: string, of: readonly Retrieved[]) =>
    `| ${name} | ${of.length} | ${share(of.map((one) => recallOf(one.question, one.told)))} | ${share(of.map((one) => recallOf(one.question, one.plain)))} | ${share(of.map(({ facts }) => facts))} | ${Math.round(mean(of.map(({ tokens }) => tokens)))} | ${Math.max(...of.map(({ tokens }) => tokens))} |`;
  return [
    `| Kind | Questions | Recall at ${AT}, told | Recall at ${AT}, plain search | Facts told | Tokens, mean | most |`,
    "|---|--:|--:|--:|--:|--:|--:|",
    ...kinds.map((kind: QuestionKind) =>
      line(
        kind,
        all.filter(({ question }) => question.kind === kind),
      ),
    ),
    line("**all**", all),
  ].join("\n");
}

const share = (numbers: readonly number[]): string => mean(numbers).toFixed(2);

import { notFound } from "../../../contract/api-error.ts";
import { type Call, route } from "../../../contract/route.ts";
import { assembleContext, FITS } from "../context/api.ts";
import { deleteQuestion, deleteQuestions, getQuestions, postQuestion } from "./contract.ts";
import { collectsQuestions, unansweredQuestions } from "./unanswered-questions.ts";

/** Records that are told of what is found now. */
const SHOWN = 2;

export const questionRoutes = [
  route(getQuestions, async (call) => {
    const { total, questions } = await (await call.part(unansweredQuestions)).list(call.query);
    const found = [];
    // One after another: a search thread does one thing at a time, and others ask it meanwhile.
    for (const question of questions) found.push({ ...question, now: await foundNow(call, question.question) });
    return { collects: await collectsQuestions(call), total, questions: found };
  }),
  route(postQuestion, async ({ part, params: { id }, body: { settled } }) => {
    const question = await (await part(unansweredQuestions)).settle(id, settled);
    if (!question) throw notFound("There is no such question. It may have been forgotten meanwhile.");
    return question;
  }),
  route(deleteQuestion, async ({ part, params: { id } }) => {
    if ((await (await part(unansweredQuestions)).forget(id)) === 0)
      throw notFound("There is no such question. It may have been forgotten meanwhile.");
    return { ok: true };
  }),
  route(deleteQuestions, async ({ part }) => ({
    ok: true,
    forgotten: await (await part(unansweredQuestions)).forget(),
  })),
];

/** What answers a question by now. */
async function foundNow(call: Call, question: string) {
  const { documents } = await assembleContext(call, question, { most: SHOWN });
  return documents.flatMap(({ kind, id, title, href, score }) => (score >= FITS ? [{ kind, id, title, href }] : []));
}

import { z } from "zod";
import { administrators } from "../../../contract/access.ts";
import { Notice, Submit } from "../../../web/account-form.tsx";
import { ButtonLink } from "../../../web/components/button.tsx";
import { Moment } from "../../../web/components/moment.tsx";
import { adminTabs, formPage, redirect, signedInTools } from "../../people/api.ts";
import { deleteQuestion, deleteQuestions, getQuestions, postQuestion, QUESTION_STATES } from "./contract.ts";

const PATH = "/admin/questions";
const SHOWN = 20;

const DONE = {
  settled: "Settled. It comes back here when it is asked and not answered again.",
  opened: "Open again.",
  forgotten: "Forgotten.",
} as const;

const query = z.object({
  state: z.enum(QUESTION_STATES).catch("open"),
  from: z.coerce.number().int().min(0).catch(0),
  done: z.enum(["settled", "opened", "forgotten"]).optional().catch(undefined),
});

const addressOf = (state: string, more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ state, ...more })}`;

/** What people look for and do not find, for those who write it. */
export const questionsPage = formPage<undefined, z.infer<typeof query>>({
  path: PATH,
  tag: "Administration",
  summary: "Show what people asked and found no answer to",
  does: "Settle, open or forget a question by hand",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { state, from, done } = call.query;
    const { collects, total, questions } = await call.client(getQuestions, { query: { state, from, limit: SHOWN } });
    return {
      title: "Questions",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(PATH),
      body: (
        <>
          {notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
          <section class="a-section" aria-labelledby="questions">
            <h2 id="questions">{state === "open" ? "Asked and not answered" : "Settled questions"}</h2>
            <p>
              {collects
                ? "What people asked the assistant and found nothing about, in near wordings together. Nobody’s name is kept, and what is private in a question is blotted out."
                : "Questions are not collected. People are asked to agree by the configuration: set assistant.collect_questions to true, and the assistant says so beside its field."}
            </p>
            <p>
              <a href={addressOf(state === "open" ? "settled" : "open")}>
                {state === "open" ? "Show what is settled" : "Show what is open"}
              </a>
            </p>
            {questions.length === 0 ? (
              <p class="a-empty">
                {state === "open"
                  ? "Nothing is open. A question comes here when no record answers it, or the assistant says that it does not know."
                  : "Nothing is settled yet."}
              </p>
            ) : (
              <ul class="a-list">
                {questions.map(({ id, question, times, reason, firstAt, lastAt, now }) => (
                  <li>
                    <div class="a-list-what">
                      <p>{question}</p>
                      <p class="a-list-more">
                        {times === 1 ? "Asked once, " : `Asked ${times} times, last `}
                        <Moment at={lastAt} day />
                        {times > 1 && firstAt.slice(0, 10) !== lastAt.slice(0, 10) && (
                          <>
                            , since <Moment at={firstAt} day />
                          </>
                        )}
                        {reason === "nothing_found" ? " · nothing was found" : " · the assistant did not know"}
                      </p>
                      <p class="a-list-more">
                        {now.length === 0 ? (
                          "Search finds nothing now, either."
                        ) : (
                          <>
                            Search now finds{" "}
                            {now.map(({ title, href, kind }, at) => (
                              <>
                                {at > 0 && ", "}
                                <a href={href}>{title}</a> ({kind})
                              </>
                            ))}
                          </>
                        )}
                      </p>
                    </div>
                    <form class="a-list-actions" method="post" action={addressOf(state)}>
                      {csrf}
                      <input type="hidden" name="id" value={id} />
                      <Submit
                        variant="plain"
                        size="small"
                        name="action"
                        value={state === "open" ? "settle" : "open"}
                        label={`${state === "open" ? "Settle" : "Open again"}: ${question}`}
                      >
                        {state === "open" ? "Settle" : "Open again"}
                      </Submit>
                      <Submit variant="plain" size="small" name="action" value="forget" label={`Forget: ${question}`}>
                        Forget
                      </Submit>
                    </form>
                  </li>
                ))}
              </ul>
            )}
            {from + questions.length < total && (
              <p>
                <ButtonLink href={addressOf(state, { from: String(from + SHOWN) })}>Show more</ButtonLink>
              </p>
            )}
            {total > 0 && (
              <form class="a-form" method="post" action={addressOf(state)}>
                {csrf}
                <details>
                  <summary>Forget all questions</summary>
                  <p>Those that are settled, too. They do not come back.</p>
                  <Submit name="action" value="forget-all">
                    Forget all
                  </Submit>
                </details>
              </form>
            )}
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "", action = "" }) {
    const { state } = call.query;
    const { client } = call;
    if (action === "forget-all") await client(deleteQuestions, {});
    else if (action === "forget") await client(deleteQuestion, { params: { id } });
    else await client(postQuestion, { params: { id }, body: { settled: action === "settle" } });
    const done = action.startsWith("forget") ? "forgotten" : action === "settle" ? "settled" : "opened";
    return redirect(addressOf(state, { done }));
  },
});

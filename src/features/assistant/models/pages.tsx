import { administrators } from "../../../contract/access.ts";
import { Notice, Submit } from "../../../web/account-form.tsx";
import { adminTabs, formPage, signedInTools } from "../../people/api.ts";
import { ModelFacts } from "./model-facts.tsx";
import { readModel } from "./read-model.ts";
import { type Trial, tryModel } from "./try-model.ts";
import { UseByDay, UseByPerson, UseByPurpose, UseInAll } from "./use-tables.tsx";

const PATH = "/admin/assistant";
const DAYS = 30;

type Drawing = Parameters<Parameters<typeof formPage>[0]["draw"]>[1];
type PageCall = Parameters<Parameters<typeof formPage>[0]["draw"]>[0];

/** Which language model answers, whether it does, and who used how much of it. */
export const assistantPage = formPage({
  path: PATH,
  tag: "Administration",
  summary: "Show which language model answers, and what it was used for",
  does: "Ask the language model one word",
  access: administrators,
  draw: (call, drawing) => draw(call, drawing),
  submit: async (call, _fields, drawing) => draw(call, drawing, await tryModel(call)),
});

async function draw(call: PageCall, { csrf, notice }: Drawing, trial?: Trial) {
  const state = await readModel(call, DAYS);
  const { use, dailyTokens } = state;
  return {
    title: "Assistant",
    heading: "Administration",
    width: "wide" as const,
    tools: signedInTools(call, "admin"),
    tabs: adminTabs(PATH),
    body: (
      <>
        {notice ?? (trial && <TrialNotice trial={trial} />)}
        <section class="a-section" aria-labelledby="model">
          <h2 id="model">Language model</h2>
          <ModelFacts state={state} />
          {state.configured && (
            <form class="am-actions" method="post" action={PATH}>
              {csrf}
              <Submit>Test the model</Submit>
              <p>Asks it for one word, on your budget.</p>
            </form>
          )}
        </section>
        <section class="a-section am-use" aria-labelledby="use">
          <h2 id="use">Use in the last {DAYS} days</h2>
          {use.totals.questions === 0 ? (
            <p class="a-empty">
              {state.configured
                ? "Nobody has asked anything yet. What people ask, and what drafts take, is counted here."
                : "Nothing was asked. What people ask is counted here once a model is configured."}
            </p>
          ) : (
            <>
              <UseInAll use={use} />
              <UseByDay days={use.days} />
              <h3>By person</h3>
              <UseByPerson people={use.people} dailyTokens={dailyTokens} />
              <h3>By purpose</h3>
              <UseByPurpose purposes={use.purposes} />
            </>
          )}
        </section>
      </>
    ),
  };
}

const TrialNotice = ({ trial: { ok, message, detail } }: { trial: Trial }) => (
  <Notice tone={ok ? "positive" : "negative"}>
    {message}
    {detail && <span class="am-detail"> The provider said: {detail}.</span>}
  </Notice>
);

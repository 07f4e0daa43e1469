import type { Trial } from "../../../domain/assistant/model-contract.ts";
import { readModel } from "../../../domain/assistant/read-model.ts";
import { tryModel } from "../../../domain/assistant/try-model.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { formPage } from "../../ui/account/form-page.tsx";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { Notice, Submit } from "../../ui/components/form.tsx";
import { ModelFacts } from "./model-facts.tsx";

const PATH = "/admin/assistant";

type Drawing = Parameters<Parameters<typeof formPage>[0]["draw"]>[1];
type PageCall = Parameters<Parameters<typeof formPage>[0]["draw"]>[0];

/** Which language model answers, and whether it does. */
export const assistantPage = formPage({
  path: PATH,
  tag: "Administration",
  summary: "Show which language model answers",
  does: "Ask the language model one word",
  access: administrators,
  draw: (call, drawing) => draw(call, drawing),
  submit: async (call, _fields, drawing) => draw(call, drawing, await tryModel(call)),
});

async function draw(call: PageCall, { csrf, notice }: Drawing, trial?: Trial) {
  const state = await readModel(call);
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
            <form class="r-actions" method="post" action={PATH}>
              {csrf}
              <Submit>Test the model</Submit>
              <p class="r-hint">Asks it for one word, on your budget.</p>
            </form>
          )}
        </section>
      </>
    ),
  };
}

const TrialNotice = ({ trial: { ok, message, detail } }: { trial: Trial }) => (
  <Notice tone={ok ? "positive" : "negative"}>
    {message}
    {detail && <span class="r-hint"> The provider said: {detail}.</span>}
  </Notice>
);

import type { ModelState, Trial } from "../../../domain/assistant/model-contract.ts";
import { readModel } from "../../../domain/assistant/read-model.ts";
import { tryModel } from "../../../domain/assistant/try-model.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { formPage } from "../../ui/account/form-page.tsx";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { CodeBlock } from "../../ui/components/code-block.tsx";
import { Fact, Facts } from "../../ui/components/facts.tsx";
import { Notice, Submit } from "../../ui/components/form.tsx";

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

const PROVIDERS = { openai: "OpenAI's API", anthropic: "Anthropic's API" };

/** What is configured, or what to set. */
function ModelFacts({ state }: { state: ModelState }) {
  if (!state.configured) return <Unconfigured />;
  const { provider = "openai", host, model, hasKey, takesImages, dailyTokens = 0 } = state;
  return (
    <>
      <p>
        It answers people in the assistant and makes drafts. It comes from the environment of the registry alone; to
        change it, set the variables and start the registry again.
      </p>
      <Facts>
        <Fact term="Model">
          <code>{model}</code> <Badge tone="positive">Configured</Badge>
        </Fact>
        <Fact term="Address">
          <code>{host}</code> ({PROVIDERS[provider]})
        </Fact>
        <Fact term="Key">{hasKey ? "Set. It is shown nowhere." : "None: the server asks for none."}</Fact>
        <Fact term="Pictures">{takesImages ? "It looks at them." : "It does not look at them (AI_IMAGES=false)."}</Fact>
        <Fact term="Budget">
          {dailyTokens === 0
            ? "None: nobody may ask (AI_DAILY_TOKENS=0)."
            : `${dailyTokens.toLocaleString("en")} tokens a person and day (UTC)`}
        </Fact>
      </Facts>
    </>
  );
}

/** Two ways that work: a hosted model, and one on a machine of one's own. */
function Unconfigured() {
  return (
    <>
      <p>
        No language model is configured, so there is no assistant. Set these variables in the environment of the
        registry, then start it again. A hosted model:
      </p>
      <CodeBlock code={"AI_PROVIDER=anthropic   # or openai\nAI_MODEL=…\nAI_API_KEY=…"} language="sh" />
      <p>One on a machine of your own, that speaks OpenAI's API (Ollama, llama.cpp):</p>
      <CodeBlock code={"AI_BASE_URL=http://localhost:11434/v1\nAI_MODEL=…"} language="sh" />
      <p>
        <code>AI_DAILY_TOKENS</code> says how many tokens a person may use a day; 200,000 where it is not set.
      </p>
    </>
  );
}

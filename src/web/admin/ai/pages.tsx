import type { ModelState, ModelTrial } from "../../../domain/assistant/model-contract.ts";
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
  summary: "Show the language model settings",
  does: "Test the language model",
  access: administrators,
  draw: (call, drawing) => draw(call, drawing),
  submit: async (call, _fields, drawing) => draw(call, drawing, await tryModel(call)),
});

async function draw(call: PageCall, { csrf, notice }: Drawing, trial?: ModelTrial) {
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
              <p class="r-hint">Sends one short question. Its tokens count toward your daily budget.</p>
            </form>
          )}
        </section>
      </>
    ),
  };
}

const TrialNotice = ({ trial: { ok, message, detail } }: { trial: ModelTrial }) => (
  <Notice tone={ok ? "positive" : "negative"}>
    {message}
    {detail && <span class="r-hint"> The provider said: {detail}.</span>}
  </Notice>
);

const PROVIDERS = { openai: "OpenAI's API", anthropic: "Anthropic's API" };

/** The configured model, or the variables to set. */
function ModelFacts({ state }: { state: ModelState }) {
  if (!state.configured) return <Unconfigured />;
  const { provider = "openai", host, model, hasKey, takesImages, dailyTokens = 0 } = state;
  return (
    <>
      <p>
        The model answers questions in the assistant and writes drafts. To change it, set the environment variables of
        the registry and restart the registry.
      </p>
      <Facts>
        <Fact term="Model">
          <code>{model}</code> <Badge tone="positive">Configured</Badge>
        </Fact>
        <Fact term="Address">
          <code>{host}</code> ({PROVIDERS[provider]})
        </Fact>
        <Fact term="Key">{hasKey ? "Set (hidden)" : "Not set: the server doesn't require a key"}</Fact>
        <Fact term="Images">{takesImages ? "On" : "Off (AI_IMAGES=false)"}</Fact>
        <Fact term="Budget">
          {dailyTokens === 0
            ? "None: the assistant is off (AI_DAILY_TOKENS=0)"
            : `${dailyTokens.toLocaleString("en")} tokens per person and day (UTC)`}
        </Fact>
      </Facts>
    </>
  );
}

/** Two example configurations: a hosted model, and a local one. */
function Unconfigured() {
  return (
    <>
      <p>
        The assistant needs a language model, and none is configured. Set these environment variables and restart the
        registry. For a hosted model:
      </p>
      <CodeBlock code={"AI_PROVIDER=anthropic   # or openai\nAI_MODEL=…\nAI_API_KEY=…"} language="sh" />
      <p>For your own server with an OpenAI-compatible API (Ollama, llama.cpp):</p>
      <CodeBlock code={"AI_BASE_URL=http://localhost:11434/v1\nAI_MODEL=…"} language="sh" />
      <p>
        <code>AI_DAILY_TOKENS</code> limits the tokens per person and day. The default is 200,000.
      </p>
    </>
  );
}

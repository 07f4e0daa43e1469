import { z } from "zod";
import { generationRequest } from "../../../domain/generation/contract.ts";
import { COMPONENT_GENERATION } from "../../../domain/generation/generation-input.ts";
import { listGenerations } from "../../../domain/generation/read-generations.ts";
import { startGeneration } from "../../../domain/generation/start-generation.ts";
import { cancelJob } from "../../../domain/jobs/cancel-job.ts";
import { displayNames } from "../../../domain/people/accounts/display-names.ts";
import { peoplePart } from "../../../domain/people/accounts/people.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import { languageModel } from "../../../platform/language-models/model-part.ts";
import { NOT_CONFIGURED } from "../../../platform/language-models/require-model.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { FormFieldFault, formPage, redirect } from "../../ui/account/form-page.tsx";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { Notice } from "../../ui/components/form.tsx";
import { jobsAddress } from "../jobs-address.ts";
import { GenerationForm } from "./generation-form.tsx";
import { GenerationRow } from "./generation-row.tsx";
import { listPictures } from "./list-pictures.ts";

const PATH = "/admin/generate";
/** Generations that are listed: the page of jobs has all. */
const SHOWN = 5;

const query = z.object({
  done: z.enum(["queued", "cancelled"]).optional().catch(undefined),
  artifactId: z.string().max(200).optional().catch(undefined),
});

const DONE = {
  queued: "The component is queued. Its draft appears here when it is complete.",
  cancelled: "The generation was cancelled. Nothing was changed.",
};

/** Where administrators have components generated, and see how far they are. */
export const generatePage = formPage<undefined, z.infer<typeof query>>({
  path: PATH,
  tag: "Administration",
  summary: "Show component generations",
  does: "Generate a component, or cancel a generation",
  alsoInApi: true,
  access: administrators,
  query,
  async draw(call, { csrf, fields, notice, fault }) {
    const [model, generations, pictures, { db }] = await Promise.all([
      call.part(languageModel),
      listGenerations(call, SHOWN),
      listPictures(call),
      call.part(peoplePart),
    ]);
    const names = await displayNames(
      db,
      generations.map(({ triggeredBy }) => triggeredBy ?? undefined),
    );
    const nameOf = (actor: string | null) => (actor === null ? undefined : names.get(actor));
    const underWay = generations.filter(({ completedAt }) => completedAt === null);
    const over = generations.filter(({ completedAt }) => completedAt !== null);
    const budget = model && call.actor && (await model.budgetOf(call.actor));
    const { done, artifactId } = call.query;
    const cancel = { csrf, action: PATH };
    return {
      title: "Generate a component",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(PATH),
      body: (
        <>
          {notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
          {underWay.length > 0 && (
            <section class="a-section" aria-labelledby="under-way" data-island="admin">
              <h2 id="under-way">Under way</h2>
              <ul class="r-list">
                {underWay.map((job) => (
                  <GenerationRow job={job} by={nameOf(job.triggeredBy)} cancel={cancel} />
                ))}
              </ul>
              <noscript>
                <p>
                  <a href={PATH}>Show progress</a>
                </p>
              </noscript>
            </section>
          )}
          <section class="a-section" aria-labelledby="generate">
            <h2 id="generate">Generate a component</h2>
            <p>
              A language model writes the component with the tokens, names and rules of this design system. The registry
              builds and checks each iteration and sends the findings back to the model. The result is a draft that only
              administrators see until one of them publishes it.
            </p>
            {model ? (
              <GenerationForm
                {...{ csrf, action: PATH, pictures, budget, takesImages: model.takesImages }}
                fields={{ ...(artifactId ? { artifactId } : {}), ...fields }}
                fault={fault}
              />
            ) : (
              <Notice tone="info">{NOT_CONFIGURED}</Notice>
            )}
          </section>
          <section class="a-section" aria-labelledby="generated">
            <h2 id="generated">Generated</h2>
            {over.length === 0 ? (
              <p class="a-more">
                No components generated yet.{" "}
                {model ? "Use the form above to generate one." : "Configure a language model first."}
              </p>
            ) : (
              <ul class="r-list">
                {over.map((job) => (
                  <GenerationRow job={job} by={nameOf(job.triggeredBy)} cancel={cancel} />
                ))}
              </ul>
            )}
            {over.length > 0 && (
              <p class="a-more">
                <a href={jobsAddress(COMPONENT_GENERATION)}>All generations</a>
              </p>
            )}
          </section>
        </>
      ),
    };
  },
  async submit(call, fields) {
    if (fields.action === "cancel") {
      await cancelJob(call, fields.id ?? "");
      return redirect(`${PATH}?done=cancelled`);
    }
    const wish = wishOf(fields);
    await startGeneration(call, wish).catch(besideTheField);
    return redirect(`${PATH}?done=queued`);
  },
});

/** Converts the form to the endpoint's fields. Throws `FormFieldFault`. */
function wishOf({ renderer, maxIterations, useExtractedAssets, ...fields }: Record<string, string>) {
  const parsed = generationRequest.safeParse({
    ...fields,
    ...(renderer ? { renderer } : {}),
    ...(maxIterations ? { maxIterations: Number(maxIterations) } : {}),
    useExtractedAssets: useExtractedAssets === "on",
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FormFieldFault(
    String(issue?.path[0] ?? ""),
    issue?.message ?? "The value isn't valid. Check it and try again.",
  );
}

/** Shows the fault of one field next to it. */
function besideTheField(error: unknown): never {
  const details = error instanceof ApiError && error.status === 400 ? error.more.details : undefined;
  const [first] = Array.isArray(details) ? details : [];
  if (typeof first?.path === "string" && first.path.length > 1)
    throw new FormFieldFault(first.path.slice(1), first.message);
  throw error;
}

import { z } from "zod";
import { DRAFTS_PAGE } from "../../domain/drafts/addresses.ts";
import { ABOUT } from "../../domain/materials/about.ts";
import { MATERIALS } from "../../domain/materials/kind.ts";
import { listMaterials, readGenerated } from "../../domain/materials/read-material.ts";
import { regenerate } from "../../domain/materials/regenerate.ts";
import { draftReferences } from "../../domain/writing/draft-references.ts";
import { counted } from "../../engines/text/noun.ts";
import { administrators } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { languageModel } from "../../platform/language-models/model-part.ts";
import { NOT_CONFIGURED, requireModel } from "../../platform/language-models/require-model.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice, Submit } from "../ui/components/form.tsx";
import { Moment } from "../ui/components/moment.tsx";

const materialId = z.enum(MATERIALS);
const query = z.object({
  id: materialId.optional().catch(undefined),
  done: z.enum(["generated", "drafting"]).optional().catch(undefined),
});

/** Texts for agents: read one, regenerate one or all. */
export const materialsPage = formPage<undefined, z.infer<typeof query>>({
  path: "/admin/materials",
  tag: "Administration",
  summary: "Manage materials",
  does: "Regenerate materials",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { id, done } = call.query;
    const materials = await listMaterials(call);
    const model = await call.part(languageModel);
    const shown = id && (await readGenerated(call, id));
    return {
      title: "Materials",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs("/admin/materials"),
      body: (
        <>
          {notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
          <section class="a-section" aria-labelledby="materials">
            <h2 id="materials">Materials</h2>
            <p>Texts for agents, generated from the content of the registry without a language model.</p>
            <ul class="r-list">
              {materials.map((material) => (
                <li>
                  <div class="r-list-what">
                    <p>{ABOUT[material.id].title}</p>
                    <p class="r-hint">
                      {ABOUT[material.id].about} {sizeOf(material.contentLength)}, generated{" "}
                      <Moment at={material.generatedAt} alone />
                    </p>
                  </div>
                  <form class="r-list-actions" method="post" action="/admin/materials">
                    {csrf}
                    <a class="r-button r-button-plain r-button-small" href={`/admin/materials?id=${material.id}#text`}>
                      Read
                    </a>
                    <Submit
                      variant="plain"
                      size="small"
                      name="id"
                      value={material.id}
                      label={`Regenerate: ${ABOUT[material.id].title}`}
                    >
                      Regenerate
                    </Submit>
                  </form>
                </li>
              ))}
            </ul>
            <form class="a-form" method="post" action="/admin/materials">
              {csrf}
              <div>
                <Submit name="id" value="all">
                  Regenerate all
                </Submit>
              </div>
            </form>
          </section>
          <section class="a-section" aria-labelledby="drafted">
            <h2 id="drafted">Reference texts</h2>
            <p>
              A language model can draft property patterns, design guidelines and the brand voice from the content of
              the registry. Only administrators see a <a href={DRAFTS_PAGE}>draft</a> until one of them publishes it.
            </p>
            {model ? (
              <form class="a-form" method="post" action="/admin/materials">
                {csrf}
                <div>
                  <Submit variant="plain" name="draft" value="all">
                    Draft with the model
                  </Submit>
                </div>
              </form>
            ) : (
              <p class="r-hint">{NOT_CONFIGURED}</p>
            )}
          </section>
          {id && shown && (
            <section class="a-section" aria-labelledby="text">
              <h2 id="text">{ABOUT[id].title}</h2>
              <section class="a-text" aria-label={`Text of ${ABOUT[id].title}`} tabindex={0}>
                <pre>{shown.content}</pre>
              </section>
            </section>
          )}
        </>
      ),
    };
  },
  async submit(call, { id, draft }) {
    if (draft === "all") {
      await requireModel(call.part);
      await regenerate(call, "all");
      await draftReferences(call, "all");
      return redirect("/admin/materials?done=drafting");
    }
    const scope = materialId.or(z.literal("all")).safeParse(id).data;
    if (scope === undefined) throw notFound("The material doesn't exist. Reload the page and try again.");
    await regenerate(call, scope);
    return redirect("/admin/materials?done=generated");
  },
});

const DONE = {
  generated: "The materials were generated from the current content.",
  drafting: "The model is writing the drafts. See the progress under Build tasks and the result under Drafts.",
};

const sizeOf = (length: number): string =>
  counted(length < 1000 ? length : Math.round(length / 100) * 100, "character");

import type { Child } from "hono/jsx";
import { z } from "zod";
import { DRAFTS_PAGE, draftHref } from "../../../domain/drafts/addresses.ts";
import type { DraftResponse } from "../../../domain/drafts/contract.ts";
import { discardDraft, publishDraft } from "../../../domain/drafts/publish-draft.ts";
import { readDraft } from "../../../domain/drafts/read-draft.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../../ui/account/form-page.tsx";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { Callout } from "../../ui/components/callout.tsx";
import { CheckField, ChoiceField, Field, Notice, Submit } from "../../ui/components/form.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { DraftComparison } from "./draft-comparison.tsx";
import { chosenOf, findingsInWords, STATE_TONES } from "./draft-words.ts";
import { Iterations } from "./iterations.tsx";
import { DraftLog } from "./log.tsx";
import { type PresentSource, readPresent } from "./present.ts";
import { DraftReferenceText } from "./reference-text.tsx";

const params = z.object({ id: z.string().max(200) });
const query = z.object({
  done: z.enum(["published"]).optional().catch(undefined),
  before: z.string().max(20).optional(),
  after: z.string().max(20).optional(),
});

/** One draft with all its iterations side by side, and the decision on it. */
export const draftPage = formPage<z.infer<typeof params>, z.infer<typeof query>>({
  path: `${DRAFTS_PAGE}/{id}`,
  tag: "Administration",
  summary: "Show the iterations of a draft",
  does: "Publish or discard a draft",
  alsoInApi: true,
  access: administrators,
  params,
  query,
  async draw(call, { csrf, notice, fields }) {
    const draft = await readDraft(call, call.params.id);
    const present = await readPresent(call, draft);
    return {
      title: draft.title,
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(DRAFTS_PAGE),
      body: (
        <>
          {notice ?? (call.query.done && <Published draft={draft} present={present} />)}
          <Head draft={draft} />
          {draft.kind === "component" ? (
            <Iterations draft={draft} />
          ) : (
            <DraftReferenceText call={call} draft={draft} iteration={chosenOf(draft)} />
          )}
          {draft.state === "open" && (
            <Decision draft={draft} present={present} csrf={csrf} fields={fields} action={draftHref(draft.id)} />
          )}
          {draft.state === "open" && <DraftComparison call={call} draft={draft} present={present} asked={call.query} />}
          <DraftLog draft={draft} />
        </>
      ),
    };
  },
  async submit(call, { action, componentId, iteration, replace, message }) {
    const { id } = call.params;
    if (action === "discard") {
      await discardDraft(call, id);
      return redirect(`${DRAFTS_PAGE}?done=discarded`);
    }
    await publishDraft(call, id, {
      componentId: componentId?.trim(),
      iteration: iteration ? Number(iteration) : undefined,
      replace: replace !== undefined,
      message: message?.slice(0, MAX_MESSAGE),
    });
    return redirect(`${draftHref(id)}?done=published`);
  },
});

const MAX_MESSAGE = 2_000;

const Published = ({ draft, present }: { draft: DraftResponse; present: PresentSource | undefined }) => (
  <Notice tone="positive">
    Published as revision {draft.revision}. {present && <a href={present.href}>Open {present.title}</a>}
  </Notice>
);

const Head = ({ draft }: { draft: DraftResponse }) => (
  <section class="a-section" aria-labelledby="draft">
    <p class="draft-back">
      <a href={DRAFTS_PAGE}>All drafts</a>
    </p>
    <h2 id="draft" class="r-line">
      <bdi>{draft.title}</bdi> <Badge tone={STATE_TONES[draft.state]}>{draft.state}</Badge>
    </h2>
    <p>
      {draft.kind === "component" ? "A component" : "A reference text"} by <bdi>{draft.model}</bdi>
      {draft.createdBy && <>, requested by {draft.createdBy}</>}, created <Moment at={draft.createdAt} />.{" "}
      {draft.endedAt === null ? (
        <>
          It expires <Moment at={draft.endsAt} />.
        </>
      ) : (
        <>
          It was closed <Moment at={draft.endedAt} />. Its files were removed.
        </>
      )}
    </p>
  </section>
);

/** Publishes a draft under an id, possibly replacing a record, or discards it. */
function Decision({
  draft,
  present,
  csrf,
  fields,
  action,
}: {
  draft: DraftResponse;
  present: PresentSource | undefined;
  csrf: Child;
  fields: Readonly<Record<string, string>>;
  action: string;
}) {
  const target = draft.componentId ?? draft.referenceId ?? "";
  const built = draft.iterations.filter(({ status }) => status !== "failed");
  return (
    <section class="a-section" aria-labelledby="decide">
      <h2 id="decide">Publish or discard</h2>
      {built.length === 0 ? (
        <p>No iteration could be built, so you can't publish this draft. See the log below for the reason.</p>
      ) : (
        <>
          <p>
            Publishing creates revisions with you as the author. Their message names the model.{" "}
            {draft.kind === "component"
              ? "The component is then visible in the design system."
              : "Agents and members with access to reference texts can then read it."}
          </p>
          {present && (
            <Callout tone="warning">
              This ID already belongs to <a href={present.href}>{present.title}</a>. Use another ID, or replace it. Its
              history is kept.
            </Callout>
          )}
          <form class="a-form" method="post" action={action}>
            {csrf}
            <div class="r-form-row">
              <Field
                label="ID"
                name="componentId"
                value={fields.componentId ?? target}
                maxlength={100}
                autocapitalize="none"
                spellcheck={false}
                autocomplete="off"
              />
              {built.length > 1 && (
                <ChoiceField
                  label="Iteration"
                  name="iteration"
                  value={fields.iteration ?? String(draft.chosen)}
                  options={built.map(({ number, findings }) => ({
                    value: String(number),
                    title: `${number}: ${findingsInWords(findings)}`,
                  }))}
                />
              )}
            </div>
            <Field
              label="Message"
              name="message"
              hint="The reason for the change, shown in the changelog. Optional."
              value={fields.message}
              required={false}
              maxlength={2_000}
              autocomplete="off"
            />
            <CheckField name="replace" checked={fields.replace !== undefined}>
              Replace the existing record with this ID
            </CheckField>
            <div class="r-actions">
              <Submit name="action" value="publish">
                Publish
              </Submit>
            </div>
          </form>
        </>
      )}
      <form class="r-actions" method="post" action={action}>
        {csrf}
        <Submit variant="danger" name="action" value="discard">
          Discard
        </Submit>
        <p class="r-hint">The files of a discarded draft are removed within a day.</p>
      </form>
    </section>
  );
}

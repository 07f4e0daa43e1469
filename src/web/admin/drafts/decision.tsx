import type { Child } from "hono/jsx";
import type { ShownDraft } from "../../../domain/drafts/contract.ts";
import { Callout } from "../../ui/components/callout.tsx";
import { Check, Choice, Field, Submit } from "../../ui/components/form.tsx";
import { findingsInWords } from "./draft-words.ts";
import type { Present } from "./present.ts";

/** Publishes a draft, under which id and in place of what, or throws it away. */
export function Decision({
  draft,
  present,
  csrf,
  fields,
  action,
}: {
  draft: ShownDraft;
  present: Present | undefined;
  csrf: Child;
  fields: Readonly<Record<string, string>>;
  action: string;
}) {
  const target = draft.componentId ?? draft.referenceId ?? "";
  const built = draft.iterations.filter(({ status }) => status !== "failed");
  return (
    <section class="a-section" aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      {built.length === 0 ? (
        <p>No iteration was built, so that there is nothing to publish. The log below says why.</p>
      ) : (
        <>
          <p>
            Publishing writes ordinary revisions with you as their author; their message names the model.{" "}
            {draft.kind === "component"
              ? "Whoever reads the design system sees it then."
              : "Agents and members who may read reference texts read it then."}
          </p>
          {present && (
            <Callout tone="warning">
              There is <a href={present.href}>{present.title}</a> under this id already. Publish under another id, or
              choose to replace it: its history stays.
            </Callout>
          )}
          <form class="a-form" method="post" action={action}>
            {csrf}
            <div class="r-form-row">
              <Field
                label="Id"
                name="componentId"
                value={fields.componentId ?? target}
                maxlength={100}
                autocapitalize="none"
                spellcheck={false}
                autocomplete="off"
              />
              {built.length > 1 && (
                <Choice
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
              hint="Why, for the changelog. Optional."
              value={fields.message}
              required={false}
              maxlength={2_000}
              autocomplete="off"
            />
            <Check name="replace" checked={fields.replace !== undefined}>
              Replace what has this id
            </Check>
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
        <p class="r-hint">Its files are removed within a day.</p>
      </form>
    </section>
  );
}

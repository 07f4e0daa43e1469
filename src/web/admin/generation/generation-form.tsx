import type { Child } from "hono/jsx";
import type { Budget } from "../../../platform/language-models/language-model.ts";
import { Choice, Field, Submit } from "../../ui/account-form.tsx";
import { Icon } from "../../ui/components/icon.tsx";
import type { OfferedReference } from "./list-pictures.ts";

const RENDERERS = [
  { value: "", title: "As most have it" },
  { value: "html", title: "HTML" },
  { value: "react", title: "React" },
  { value: "nunjucks", title: "Nunjucks" },
  { value: "handlebars", title: "Handlebars" },
];
const STANDARDS = [
  { value: "wcag-aa", title: "WCAG 2.2 AA" },
  { value: "wcag-aaa", title: "WCAG 2.2 AAA" },
  { value: "none", title: "None" },
];
const ITERATIONS = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({ value: `${count}`, title: `${count}` }));

/** What an iteration takes in most systems: what is told, and an answer. */
const TOKENS_AN_ITERATION = 15_000;

interface Props {
  csrf: Child;
  action: string;
  pictures: readonly OfferedReference[];
  budget: Budget | undefined;
  takesImages: boolean;
  fields: Record<string, string>;
  fault: { field: string; message: string } | undefined;
}

/** Asks what a component is to be. */
export function GenerationForm({ csrf, action, pictures, budget, takesImages, fields, fault }: Props) {
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const given = (field: string) => (fields[field] ? { value: fields[field] } : {});
  const told = (field: string) => {
    const error = errorOf(field);
    return error === undefined ? {} : { error };
  };
  return (
    <form class="ge-form" method="post" action={action}>
      {csrf}
      <Field
        label="Name"
        name="componentName"
        hint="What people will call it: Alert, Date picker."
        required={false}
        maxlength={200}
        {...given("componentName")}
        {...told("componentName")}
      />
      <Behaviour value={fields.behaviorPrompt ?? ""} error={errorOf("behaviorPrompt")} />
      <div class="ge-row">
        <Choice label="Renderer" name="renderer" options={RENDERERS} {...given("renderer")} />
        <Choice label="Accessibility" name="a11yStandard" options={STANDARDS} {...given("a11yStandard")} />
        <Choice
          label="Iterations at most"
          name="maxIterations"
          options={ITERATIONS}
          value={fields.maxIterations ?? "3"}
        />
      </div>
      <Reference {...{ pictures, takesImages }} value={fields.artifactId ?? ""} error={errorOf("artifactId")} />
      <div class="ge-submit">
        <Submit name="action" value="start">
          Generate
        </Submit>
        <p class="a-hint">{costHint(budget)}</p>
      </div>
    </form>
  );
}

function Behaviour({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div class="a-field">
      <label for="behaviour">What it should do</label>
      <p class="a-hint" id="behaviour-hint">
        When it is used, what it says, which variants and states it has.
      </p>
      <textarea
        id="behaviour"
        name="behaviorPrompt"
        rows={6}
        maxlength={10_000}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={error ? "behaviour-hint behaviour-error" : "behaviour-hint"}
      >
        {value}
      </textarea>
      {error && <Fault id="behaviour-error">{error}</Fault>}
    </div>
  );
}

function Reference(props: {
  pictures: readonly OfferedReference[];
  takesImages: boolean;
  value: string;
  error: string | undefined;
}) {
  const { pictures, takesImages, value, error } = props;
  return (
    <fieldset class="ge-reference">
      <legend>Made after a picture</legend>
      <div class="a-field">
        <label for="artifact">Picture</label>
        <p class="a-hint" id="artifact-hint">
          Id of a picture of the <a href="/media">library</a>, or of a component of the design tool.{" "}
          {takesImages
            ? "The model is shown it, and the photograph of the component is compared with it."
            : "This model looks at no pictures: it is told what is known of it, and the photograph of the component is compared with it."}
        </p>
        <input
          id="artifact"
          name="artifactId"
          list="artifacts"
          value={value}
          maxlength={200}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={error ? "true" : undefined}
          aria-describedby={error ? "artifact-hint artifact-error" : "artifact-hint"}
        />
        <datalist id="artifacts">
          {pictures.map(({ id, title }) => (
            <option value={id} label={title} />
          ))}
        </datalist>
        {error && <Fault id="artifact-error">{error}</Fault>}
      </div>
      <label class="ge-check">
        <input type="checkbox" name="useExtractedAssets" />
        It may show pictures of the design tool that have its name
      </label>
    </fieldset>
  );
}

const Fault = ({ id, children }: { id: string; children: Child }) => (
  <p class="a-error" id={id}>
    <Icon name="error" />
    {children}
  </p>
);

const number = new Intl.NumberFormat("en");

function costHint(budget: Budget | undefined): string {
  const each = `About ${number.format(TOKENS_AN_ITERATION)} tokens an iteration`;
  return budget ? `${each}; you have ${number.format(budget.left)} left today.` : `${each}.`;
}

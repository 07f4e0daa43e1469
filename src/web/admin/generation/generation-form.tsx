import type { Child } from "hono/jsx";
import type { DailyBudget } from "../../../platform/language-models/language-model.ts";
import { CheckField, ChoiceField, Field, Submit, TextArea } from "../../ui/components/form.tsx";
import type { OfferedReference } from "./list-pictures.ts";

const RENDERERS = [
  { value: "", title: "Same as most components" },
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

/** Typical tokens of an iteration, for question and answer. */
const TOKENS_AN_ITERATION = 15_000;

interface Props {
  csrf: Child;
  action: string;
  pictures: readonly OfferedReference[];
  budget: DailyBudget | undefined;
  takesImages: boolean;
  fields: Record<string, string>;
  fault: { field: string; message: string } | undefined;
}

/** The form that describes a new component. */
export function GenerationForm({ csrf, action, pictures, budget, takesImages, fields, fault }: Props) {
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const given = (field: string) => (fields[field] ? { value: fields[field] } : {});
  const reported = (field: string) => {
    const error = errorOf(field);
    return error === undefined ? {} : { error };
  };
  return (
    <form class="a-form" method="post" action={action}>
      {csrf}
      <Field
        label="Name"
        name="componentName"
        hint="The name that people see, such as Alert or Date picker."
        required={false}
        maxlength={200}
        {...given("componentName")}
        {...reported("componentName")}
      />
      <TextArea
        label="Description"
        name="behaviorPrompt"
        hint="Describe its purpose, content, variants and states."
        rows={6}
        maxlength={10_000}
        {...given("behaviorPrompt")}
        {...reported("behaviorPrompt")}
      />
      <div class="r-fields" style="--field: 11rem">
        <ChoiceField label="Renderer" name="renderer" options={RENDERERS} {...given("renderer")} />
        <ChoiceField label="Accessibility" name="a11yStandard" options={STANDARDS} {...given("a11yStandard")} />
        <ChoiceField
          label="Maximum iterations"
          name="maxIterations"
          options={ITERATIONS}
          value={fields.maxIterations ?? "3"}
        />
      </div>
      <fieldset class="r-fieldset">
        <legend>Reference image</legend>
        <Field
          label="Image"
          name="artifactId"
          hint={<PictureHint takesImages={takesImages} />}
          required={false}
          options={pictures.map(({ id, title }) => ({ value: id, title }))}
          maxlength={200}
          autocomplete="off"
          spellcheck={false}
          {...given("artifactId")}
          {...reported("artifactId")}
        />
        <CheckField name="useExtractedAssets">Also use images with this name from the design tool</CheckField>
      </fieldset>
      <div class="r-actions">
        <Submit name="action" value="start">
          Generate
        </Submit>
        <p class="r-hint">{costHint(budget)}</p>
      </div>
    </form>
  );
}

const PictureHint = ({ takesImages }: { takesImages: boolean }) => (
  <>
    The ID of an image in the <a href="/media">library</a>, or of a design tool component.{" "}
    {takesImages
      ? "The model sees this image, and the screenshot of the component is compared with it."
      : "This model can't read images. It gets the available data about the image, and the screenshot of the component is compared with it."}
  </>
);

const number = new Intl.NumberFormat("en");

function costHint(budget: DailyBudget | undefined): string {
  const each = `About ${number.format(TOKENS_AN_ITERATION)} tokens per iteration`;
  return budget ? `${each}; you have ${number.format(budget.left)} left today.` : `${each}.`;
}

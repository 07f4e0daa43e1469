import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { snippetAs } from "../../../domain/components/preview/usage-snippet.ts";
import { CodeBlock } from "../../ui/components/code-block.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import type { Control, PlaygroundData } from "../declaration/control.ts";
import { controlsOf } from "../declaration/controls-of.ts";
import { PlaygroundFields } from "./playground-fields.tsx";

/** Fields that are visible. Others are folded. */
const OPEN = 8;
/** Characters of the values of all variants that a page carries. */
const MAX_VALUES = 40_000;

/**
 * Fields for the properties of a component, below the stage that they change. Until the script is there they only keep their
 * place, so that nothing moves; without scripts nothing could be drawn, and they are not there.
 */
export function Playground({
  component,
  chosen,
  origin = "",
  isDrawn = false,
}: {
  component: ComponentDefinition;
  chosen: string;
  origin?: string | undefined;
  /** The stage shows a preview record. */
  isDrawn?: boolean;
}) {
  const { id, title, format, live, macro, previews, properties } = component;
  if (live === undefined) return <NoPlayground component={component} />;
  const variants = Object.fromEntries(Object.entries(previews).map(([key, { values }]) => [key, values]));
  const { controls, others } = controlsOf(properties, Object.values(variants));
  if (controls.length === 0) return null;
  const size = JSON.stringify(variants).length;
  const data: PlaygroundData = {
    id,
    title,
    format,
    ...(typeof macro === "string" ? { macro } : {}),
    live: origin + live,
    variants: size > MAX_VALUES ? { [chosen]: variants[chosen] ?? {} } : variants,
    controls,
    isDrawn,
  };
  const values = variants[chosen] ?? {};
  const forms = playgroundForms(component);
  // The markup of a record is known once it is drawn.
  const code = snippetAs(forms[0]?.[0] ?? "", data, values) ?? (isDrawn ? "" : component.html);
  // An empty field for JSON asks more than it offers.
  const isOffered = ({ kind, name }: Control) => kind !== "json" || Object.hasOwn(values, name);
  const sorted = controls.toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a)));
  const open = sorted.slice(0, Math.min(OPEN, Math.max(1, sorted.filter(isOffered).length)));
  const folded = sorted.slice(open.length);
  return (
    <section
      class="playground"
      data-island="components"
      data-playground={JSON.stringify(data)}
      aria-label="Try it"
      data-waiting
    >
      <form autocomplete="off">
        <PlaygroundFields controls={open} values={values} />
        {folded.length > 0 && (
          <details class="playground-more">
            <summary>
              <UiIcon name="chevron-right" />
              {folded.length} more
            </summary>
            <PlaygroundFields controls={folded} values={values} />
          </details>
        )}
      </form>
      <p class="playground-said" role="status" />
      <div class="playground-code" data-of-frame>
        <Forms forms={forms} />
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons aren't a set of fields */}
        <div class="playground-actions" role="group" aria-label="Values">
          <button type="button" class="r-button r-button-plain r-button-small" data-playground-link>
            Copy link
          </button>
          <button type="button" class="r-button r-button-plain r-button-small" data-playground-reset>
            Reset
          </button>
        </div>
        <CodeBlock code={code} language={format === "react" ? "tsx" : "html"} />
      </div>
      {others.length > 0 && <p class="playground-others">You can only set these in code: {others.join(", ")}.</p>}
    </section>
  );
}

/** The forms a component is written in, the one its users write first. */
export function playgroundForms({ format, macro }: ComponentDefinition): [form: string, name: string][] {
  const html: [string, string] = ["html", "HTML"];
  if (format === "react") return [["jsx", "JSX"], html];
  if (format === "handlebars") return [["handlebars", "Handlebars"], html];
  return format === "nunjucks" && typeof macro === "string" ? [["nunjucks", "Nunjucks"], html] : [html];
}

function Forms({ forms }: { forms: readonly [form: string, name: string][] }) {
  const [only] = forms;
  if (forms.length === 1) return <span class="playground-form">{only?.[1]}</span>;
  return (
    <fieldset class="r-segments">
      <legend class="r-visually-hidden">Code as</legend>
      {forms.map(([value, name], place) => (
        <label>
          <input type="radio" name="form" value={value} checked={place === 0} autocomplete="off" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Explains why only its variants can be shown. */
function NoPlayground({ component: { id, format, properties } }: { component: ComponentDefinition }) {
  if (Object.keys(properties).length === 0) return null;
  return (
    <p class="playground-none">
      {format === "html" ? (
        <>
          To try other values, replace values in the markup with <code>{"{{ name }}"}</code>, then run{" "}
          <code>dsr build {id}</code> and push.
        </>
      ) : (
        "You can only switch between the variants. The build of this component doesn't accept other values."
      )}
    </p>
  );
}

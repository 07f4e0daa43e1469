import { UiIcon } from "../../ui/components/icon.tsx";
import { type Control, fieldName, fieldText } from "../declaration/control.ts";

/** Longer lists of options are searched. */
const MAX_OPTIONS = 40;

/** Checkboxes are grouped after the text fields. */
export function PlaygroundFields({
  controls,
  values,
}: {
  controls: readonly Control[];
  values: Record<string, unknown>;
}) {
  const [texts, switches] = [
    controls.filter(({ kind }) => kind !== "switch"),
    controls.filter(({ kind }) => kind === "switch"),
  ];
  return (
    <>
      {texts.length > 0 && (
        <div class="playground-fields">
          {texts.map((control) => (
            <Field control={control} value={values[control.name]} />
          ))}
        </div>
      )}
      {switches.length > 0 && (
        <div class="playground-switches">
          {switches.map((control) => (
            <Field control={control} value={values[control.name]} />
          ))}
        </div>
      )}
    </>
  );
}

function Field({ control, value }: { control: Control; value: unknown }) {
  const { label, kind, standard } = control;
  const text = fieldText(control, value);
  const name = fieldName(control);
  const id = `set-${control.name}`;
  if (kind === "switch")
    return (
      <div class="playground-switch">
        <input type="checkbox" id={id} name={name} checked={text === "true"} autocomplete="off" />
        <label for={id}>{label}</label>
      </div>
    );
  const isLong = kind === "long-text" || kind === "json";
  return (
    <div class={isLong ? "r-field r-field-quiet playground-wide" : "r-field r-field-quiet"}>
      <label for={id}>{label}</label>
      <Input
        control={control}
        text={text}
        given={{
          id,
          name,
          placeholder: standard === undefined ? undefined : String(standard),
          autocomplete: "off",
          "aria-describedby": `${id}-fault`,
        }}
      />
      <p class="playground-fault" id={`${id}-fault`} aria-live="polite" />
    </div>
  );
}

/** Common parts of all fields. */
interface Given {
  id: string;
  name: string;
  placeholder: string | undefined;
  autocomplete: string;
  "aria-describedby": string;
}

function Input({ control, text, given }: { control: Control; text: string; given: Given }) {
  switch (control.kind) {
    case "choice":
      return <Choice control={control} given={given} text={text} />;
    case "long-text":
    case "json":
      return (
        // HTML ignores the first line end of a text area.
        <textarea
          {...given}
          rows={control.kind === "json" ? 4 : 2}
          spellcheck={control.kind === "json" ? false : undefined}
        >{`\n${text}`}</textarea>
      );
    case "number": {
      const { min, max, step = "any" } = control;
      return <input {...given} type="number" min={min} max={max} step={step} value={text} />;
    }
    case "time":
      return <input {...given} type={control.form} value={text} />;
    case "color":
      return (
        <span class="playground-color">
          <input type="color" aria-label={`Pick ${control.label}`} autocomplete="off" />
          <input {...given} type="text" value={text} spellcheck={false} data-suggests="colors" />
        </span>
      );
    case "icon":
      return (
        <span class="playground-icon">
          <svg aria-hidden="true">
            <use />
          </svg>
          <input {...given} type="text" value={text} spellcheck={false} data-suggests="icons" data-searched />
        </span>
      );
    case "address":
      return <input {...given} type="text" inputmode="url" value={text} spellcheck={false} />;
    default:
      return <input {...given} type="text" value={text} />;
  }
}

function Choice({ control, given, text }: { control: Control & { kind: "choice" }; given: Given; text: string }) {
  const { options, standard } = control;
  const list = `${given.id}-options`;
  if (options.length > MAX_OPTIONS)
    return (
      <span class="r-select">
        <input {...given} type="text" list={list} value={text} data-searched />
        <datalist id={list}>
          {options.map((option) => (
            <option value={String(option)} />
          ))}
        </datalist>
        <UiIcon name="chevron-down" />
      </span>
    );
  return (
    <span class="r-select">
      <select id={given.id} name={given.name} autocomplete="off" aria-describedby={given["aria-describedby"]}>
        <option value="">{standard === undefined ? "–" : `– (${standard})`}</option>
        {options.map((option) => (
          <option value={String(option)} selected={String(option) === text}>
            {String(option)}
          </option>
        ))}
        {text !== "" && !options.some((option) => String(option) === text) && (
          <option value={text} selected>
            {text}
          </option>
        )}
      </select>
      <UiIcon name="chevron-down" />
    </span>
  );
}

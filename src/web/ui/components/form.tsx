import type { Child } from "hono/jsx";
import { Button } from "./button.tsx";
import { UiIcon } from "./icon.tsx";

interface Labelled {
  label: string;
  name: string;
  /** The id of the control. */
  id?: string;
  hint?: Child;
  /** The fault, next to the control and for screen readers. */
  error?: string;
  /** Whether only screen readers get the label. */
  hiddenLabel?: boolean;
  /** `quiet`: one of several in a bar or a panel. */
  look?: "quiet";
}

/** The parts that connect a control with label, hint and fault. */
interface Given {
  id: string;
  name: string;
  "aria-invalid": "true" | undefined;
  "aria-describedby": string | undefined;
}

/** A label, a hint, a control and its fault, one below the other. */
function Labelled({
  label,
  name,
  id = `field-${name}`,
  hint,
  error,
  hiddenLabel,
  look,
  control,
}: Labelled & { control: (given: Given) => Child }) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class={look ? `r-field r-field-${look}` : "r-field"}>
      <label for={id} class={hiddenLabel ? "r-visually-hidden" : undefined}>
        {label}
      </label>
      {hint && (
        <p class="r-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {control({
        id,
        name,
        "aria-invalid": error ? "true" : undefined,
        "aria-describedby": described || undefined,
      })}
      {error && (
        <p class="r-error" id={`${id}-error`}>
          <UiIcon name="error" />
          {error}
        </p>
      )}
    </div>
  );
}

interface Written {
  value?: string;
  required?: boolean;
  readonly?: boolean;
  disabled?: boolean;
  maxlength?: number;
  minlength?: number;
  autocomplete?: string;
  autofocus?: boolean;
  spellcheck?: boolean;
  placeholder?: string;
}

/** A field for a line of text, a number or a day. */
export function Field({
  type = "text",
  required = true,
  label,
  name,
  id,
  hint,
  error,
  hiddenLabel,
  look,
  options,
  ...input
}: Labelled &
  Written & {
    type?: "text" | "email" | "password" | "url" | "date" | "number" | "search";
    inputmode?: "text" | "email" | "numeric" | "url";
    autocapitalize?: "none" | "words";
    step?: "any";
    pattern?: string;
    /** The message if the pattern does not match. */
    title?: string;
    /** Suggestions. Other values are allowed. */
    options?: readonly { value: string; title: string }[];
  }) {
  const control = (given: Given) => (
    <>
      <input {...given} type={type} required={required} list={options && `${given.id}-options`} {...input} />
      {options && (
        <datalist id={`${given.id}-options`}>
          {options.map(({ value, title }) => (
            <option value={value} label={title} />
          ))}
        </datalist>
      )}
    </>
  );
  return <Labelled {...{ label, name, id, hint, error, hiddenLabel, look, control }} />;
}

/** A field for several lines. */
export function TextArea({
  label,
  name,
  id,
  hint,
  error,
  hiddenLabel,
  look,
  value = "",
  ...area
}: Labelled & Written & { rows: number }) {
  const control = (given: Given) => (
    // HTML ignores the first line end of a text area.
    <textarea {...given} {...area}>{`\n${value}`}</textarea>
  );
  return <Labelled {...{ label, name, id, hint, error, hiddenLabel, look, control }} />;
}

export interface FormOption {
  value: string;
  title: string;
  disabled?: boolean;
}

/** A choice of one. */
export function ChoiceField({
  label,
  name,
  id,
  hint,
  error,
  hiddenLabel,
  look,
  options,
  value,
}: Labelled & { options: readonly FormOption[]; value?: string }) {
  const control = (given: Given) => (
    <span class="r-select">
      <select {...given}>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value} disabled={option.disabled}>
            {option.title}
          </option>
        ))}
      </select>
      <UiIcon name="chevron-down" />
    </span>
  );
  return <Labelled {...{ label, name, id, hint, error, hiddenLabel, look, control }} />;
}

/** Something to tick. */
export const CheckField = ({ name, value, checked, children }: CheckProps) => (
  <label class="r-check">
    <input type="checkbox" name={name} value={value} checked={checked} />
    <span>{children}</span>
  </label>
);

interface CheckProps {
  name: string;
  value?: string;
  checked?: boolean;
  /** The meaning of the checked state. */
  children: Child;
}

/** The hidden field that proves a form is ours; see `csrfToken`. */
export const CsrfField = ({ token }: { token: string }) => <input type="hidden" name="csrf" value={token} />;

/** A message above a form: an error, or a confirmation. */
export function Notice({ tone, children }: { tone: "positive" | "negative" | "info"; children: Child }) {
  const icon = { positive: "success", negative: "error", info: "info" } as const;
  return (
    <div class={`r-notice r-tone-${tone}`} role={tone === "negative" ? "alert" : "status"}>
      <UiIcon name={icon[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** Something to copy that is shown once: a link, a key. Scripts add the button. */
export function SecretField({ label, value }: { label: string; value: string }) {
  return (
    <div class="r-field r-secret">
      <label for="secret">{label}</label>
      <div>
        <input id="secret" value={value} readonly spellcheck={false} autocomplete="off" />
        <Button icon="copy" label={`Copy ${label}`} data={{ "data-copy": value }}>
          Copy
        </Button>
      </div>
    </div>
  );
}

type Looks = Parameters<typeof Button>[0];

/** A submit button, with `name` and `value` if there are several. */
export const Submit = ({ variant = "primary", ...more }: Omit<Looks, "type" | "data" | "disabled">) => (
  <Button type="submit" variant={variant} {...more} />
);

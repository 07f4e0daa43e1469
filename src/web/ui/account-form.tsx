import type { Child } from "hono/jsx";
import { Icon } from "./components/icon.tsx";

/** A labelled field. `error` is said in words beside it and to screen readers. */
export function Field({
  label,
  name,
  type = "text",
  hint,
  error,
  id = `field-${name}`,
  required = true,
  ...input
}: {
  label: string;
  name: string;
  type?: "text" | "email" | "password" | "url" | "date" | "number";
  hint?: string;
  error?: string;
  id?: string;
  value?: string;
  required?: boolean;
  autocomplete?: string;
  autofocus?: boolean;
  readonly?: boolean;
  inputmode?: "text" | "email" | "numeric" | "url";
  maxlength?: number;
  minlength?: number;
  autocapitalize?: "none" | "words";
  spellcheck?: boolean;
}) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class="a-field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="a-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        required={required}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {error && (
        <p class="a-error" id={`${id}-error`}>
          <Icon name="error" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A choice of one. */
export function Choice({
  label,
  name,
  options,
  value,
  id = `field-${name}`,
  hiddenLabel = false,
}: {
  label: string;
  name: string;
  options: readonly { value: string; title: string }[];
  value?: string;
  id?: string;
  hiddenLabel?: boolean;
}) {
  return (
    <div class="a-field">
      <label for={id} class={hiddenLabel ? "r-visually-hidden" : undefined}>
        {label}
      </label>
      <span class="r-select">
        <select id={id} name={name}>
          {options.map((option) => (
            <option value={option.value} selected={option.value === value}>
              {option.title}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

/** The hidden field that proves a form is ours; see `csrfToken`. */
export const CsrfField = ({ token }: { token: string }) => <input type="hidden" name="csrf" value={token} />;

/** What is said above a form: an error, or that something was done. */
export function Notice({ tone, children }: { tone: "positive" | "negative" | "info"; children: Child }) {
  const icon = { positive: "success", negative: "error", info: "info" } as const;
  return (
    <div class={`a-notice r-tone-${tone}`} role={tone === "negative" ? "alert" : "status"}>
      <Icon name={icon[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** Something to copy that is shown once: a link, a key. Scripts add the button. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div class="a-secret">
      <label for="secret">{label}</label>
      <div>
        <input id="secret" value={value} readonly spellcheck={false} autocomplete="off" />
        <button type="button" class="r-button r-button-plain" data-copy={value} aria-label={`Copy ${label}`}>
          <Icon name="copy" />
          Copy
        </button>
      </div>
    </div>
  );
}

/** A button that sends the form around it. */
export function Submit({
  children,
  variant = "primary",
  size = "medium",
  name,
  value,
  label,
}: {
  children: Child;
  variant?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "medium";
  name?: string;
  value?: string;
  /** Accessible name where the words alone do not say of what. */
  label?: string;
}) {
  return (
    <button
      type="submit"
      class={`r-button r-button-${variant}${size === "small" ? " r-button-small" : ""}`}
      name={name}
      value={value}
      aria-label={label}
    >
      {children}
    </button>
  );
}

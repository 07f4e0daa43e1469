import { KNOWN_FIELDS } from "./known-fields.ts";

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  value: string;
  required?: boolean;
  readonly?: boolean;
  type?: "text" | "number";
  /** What may be written, as a regular expression of HTML (flag `v`), and the sentence for what may not. */
  pattern?: { source: string; says: string };
}

/** A labelled input, its hint read out with it. */
export const Field = ({ name, label, hint, value, required, readonly, type = "text", pattern }: FieldProps) => (
  <label class="editor-field">
    <span>{label}</span>
    <input
      type={type}
      name={name}
      value={value}
      required={required}
      readonly={readonly}
      pattern={pattern?.source}
      title={pattern?.says}
      aria-describedby={hint ? `${name}-hint` : undefined}
      step={type === "number" ? "any" : undefined}
    />
    {hint && <small id={`${name}-hint`}>{hint}</small>}
  </label>
);

/** The frontmatter as a form; fields it does not know stay as they are, and are shown as JSON. */
export function FrontmatterFields({ frontmatter }: { frontmatter: Record<string, unknown> }) {
  const others = Object.fromEntries(
    Object.entries(frontmatter).filter(([key]) => !(key in KNOWN_FIELDS) && key !== "enabled"),
  );
  return (
    <>
      {Object.entries(KNOWN_FIELDS).map(([name, { label, hint, type }]) => (
        <Field name={`frontmatter.${name}`} label={label} hint={hint} type={type} value={shown(frontmatter[name])} />
      ))}
      <label class="editor-check">
        <input type="checkbox" name="frontmatter.enabled" checked={frontmatter.enabled !== false} />
        <span>Shown in the navigation</span>
      </label>
      <details class="editor-others" open={Object.keys(others).length > 0}>
        <summary>Other fields</summary>
        <label class="editor-field">
          <span class="r-visually-hidden">Other fields</span>
          <textarea name="others" rows={4} spellcheck={false}>
            {Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : ""}
          </textarea>
          <small>JSON; kept as they are.</small>
        </label>
      </details>
    </>
  );
}

const shown = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

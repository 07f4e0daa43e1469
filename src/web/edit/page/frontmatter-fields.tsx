import { Check, Field, TextArea } from "../../ui/components/form.tsx";
import { KNOWN_FIELDS } from "./known-fields.ts";

/** The frontmatter as a form; fields it does not know stay as they are, and are shown as JSON. */
export function FrontmatterFields({ frontmatter }: { frontmatter: Record<string, unknown> }) {
  const others = Object.fromEntries(
    Object.entries(frontmatter).filter(([key]) => !(key in KNOWN_FIELDS) && key !== "enabled"),
  );
  return (
    <>
      {Object.entries(KNOWN_FIELDS).map(([name, { label, hint, type }]) => (
        <Field
          name={`frontmatter.${name}`}
          label={label}
          hint={hint}
          type={type}
          step={type === "number" ? "any" : undefined}
          required={false}
          value={shown(frontmatter[name])}
        />
      ))}
      <Check name="frontmatter.enabled" checked={frontmatter.enabled !== false}>
        Shown in the navigation
      </Check>
      <details open={Object.keys(others).length > 0}>
        <summary>Other fields</summary>
        <TextArea
          label="Other fields"
          hiddenLabel
          hint="JSON; kept as they are."
          name="others"
          rows={4}
          spellcheck={false}
          value={Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : ""}
        />
      </details>
    </>
  );
}

const shown = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

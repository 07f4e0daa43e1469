/** A choice between a few options side by side. Works without scripts. */
export function Segments({
  name,
  label,
  options,
  chosen,
  shown = false,
  look,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, title: string])[];
  chosen: string;
  /** The label is seen, too. */
  shown?: boolean;
  /** A further class. */
  look?: string;
}) {
  return (
    // No fieldset: WebKit gives a visible legend its own line.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-label={label} class={look ? `r-segments ${look}` : "r-segments"}>
      {shown && (
        <span class="r-segments-label" aria-hidden="true">
          {label}
        </span>
      )}
      {options.map(([value, title]) => (
        <label>
          <input type="radio" name={name} value={value} checked={value === chosen} autocomplete="off" />
          {title}
        </label>
      ))}
    </div>
  );
}

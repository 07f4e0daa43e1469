/** A choice of one among a few that stand side by side: works without scripts. */
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
    <fieldset class={look ? `r-segments ${look}` : "r-segments"}>
      <legend class={shown ? undefined : "r-visually-hidden"}>{label}</legend>
      {options.map(([value, title]) => (
        <label>
          <input type="radio" name={name} value={value} checked={value === chosen} autocomplete="off" />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

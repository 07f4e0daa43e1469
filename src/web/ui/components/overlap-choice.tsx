/** A field that two people changed, each in another way: which is to stay. Sent as `name`: `mine` or `theirs`. */
export function OverlapChoice({
  name,
  label,
  by,
  mine,
  theirs,
}: {
  name: string;
  label: string;
  /** Who wrote the other side. */
  by: string;
  mine: string;
  theirs: string;
}) {
  const side = (value: "mine" | "theirs", title: string, text: string) => (
    <div>
      <label>
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === "mine"}
          aria-describedby={`${name}-${value}`}
        />
        {title}
      </label>
      <pre id={`${name}-${value}`} dir="auto">
        {text.trim() === "" ? <em>Nothing</em> : text}
      </pre>
    </div>
  );
  return (
    <fieldset class="r-fieldset r-overlap">
      <legend>{label}</legend>
      <div class="r-overlap-sides">
        {side("mine", "Mine", mine)}
        {side("theirs", `${by}’s`, theirs)}
      </div>
    </fieldset>
  );
}

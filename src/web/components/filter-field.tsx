import { Icon } from "./icon.tsx";

/**
 * A field that filters, at each key, the `[data-filter-item]` elements inside the element with id `target` by their
 * `data-filter-text`. `[data-filter-group]` elements without a match disappear. `total` is the number of items,
 * `noun` what they are (“icons”). Hidden where scripts are off.
 */
export function FilterField({
  target,
  label,
  total,
  noun = "results",
}: {
  target: string;
  label: string;
  total: number;
  noun?: string;
}) {
  return (
    <div class="r-filter">
      <label class="r-filter-field">
        <Icon name="search" />
        <span class="r-visually-hidden">{label}</span>
        <input
          type="search"
          data-filter={target}
          data-filter-noun={noun}
          placeholder={label}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
        />
      </label>
      <output class="r-filter-count">
        {total.toLocaleString("en")} {noun}
      </output>
    </div>
  );
}

interface Selection {
  /** Path of the page. */
  path: string;
  /** Values by axis. */
  axes: Record<string, readonly string[]>;
  selected: Record<string, string>;
}

/** Links to the same page for another brand or scheme. Nothing where the bundle has one of each. */
export function AxisLinks({ path, axes, selected }: Selection) {
  const shown = Object.entries(axes).filter(([, values]) => values.length > 0);
  if (shown.length === 0) return null;
  return (
    <nav class="f-axes" aria-label="Brand and scheme">
      {shown.map(([axis, values]) => (
        <ul aria-label={axis}>
          {choicesOf(axis, values).map(({ title, value }) => (
            <li>
              <a
                href={addressFor(path, { ...selected, [axis]: value })}
                aria-current={isCurrent(selected[axis], value, values, axis) ? "true" : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** The base has no brand, so “All brands” stands for it; of schemes the first is the base. */
function choicesOf(axis: string, values: readonly string[]): { title: string; value?: string }[] {
  const named = values.map((value) => ({ title: value.replaceAll(/[-_.]+/g, " "), value }));
  if (axis === "brand") return [{ title: "base" }, ...named];
  return named.map((one, index) => (index === 0 ? { title: one.title } : one));
}

const isCurrent = (selected: string | undefined, value: string | undefined, values: readonly string[], axis: string) =>
  selected === value || (value === undefined && axis !== "brand" && selected === values[0]);

/** The path with the chosen values as its query. */
export function addressFor(path: string, selected: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [axis, value] of Object.entries(selected)) if (value !== undefined) query.set(axis, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * A color as it is. `value` must have passed `safeCssValue` where it comes from data; any CSS background is shown,
 * see-through ones on a checkerboard. Decoration unless it has a label.
 */
export function Swatch({
  value,
  label,
  size = "medium",
}: {
  value: string;
  label?: string;
  size?: "small" | "medium" | "large";
}) {
  const look = `r-swatch r-swatch-${size}`;
  const color = <span style={{ background: value }} />;
  if (label === undefined) return <span class={look}>{color}</span>;
  return (
    <span class={look} role="img" aria-label={label}>
      {color}
    </span>
  );
}

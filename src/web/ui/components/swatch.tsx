/**
 * A color swatch. `value` must have passed `safeCssValue` if it is data; any CSS background works, translucent ones on
 * a checkerboard. Decorative unless it has a label.
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

import { hexOf } from "../../../engines/tokens/engine.ts";

/** A CSS value in code; a color in another notation below its hex, which people know it by. */
export function ReadableValue({ value, longest = 160 }: { value: string; longest?: number }) {
  const hex = hexOf(value);
  const written = value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (hex === undefined) return <code>{written}</code>;
  return (
    <span class="r-readable">
      <code>{hex}</code>
      <small>{written}</small>
    </span>
  );
}

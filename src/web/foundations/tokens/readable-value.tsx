import { hexOf } from "../../../engines/tokens/engine.ts";

/** A CSS value as code. For a color that isn't in hex notation: the hex, and the value as written below it. */
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

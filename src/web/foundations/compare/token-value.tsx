import { ReadableValue } from "../tokens/readable-value.tsx";
import { TokenPicture } from "../tokens/token-picture.tsx";

/** Letters of a value that are shown. */
const LONGEST = 160;

/** A token's value with its picture, or "none" if the token has no value. */
export function ComparedTokenValue({ name, type, value }: { name: string; type?: string; value: string | null }) {
  if (value === null) return <span class="compare-none">none</span>;
  const pictured = { type, css: value, value, path: name.split(".") };
  return (
    <span class="compare-value">
      <TokenPicture token={pictured} />
      <ReadableValue value={value} longest={LONGEST} />
    </span>
  );
}

/**
 * The values of choices without the names of their axes, such as `dark, acme dark`. An empty string if there are no
 * choices, which means all.
 */
export const choicesText = (choices: readonly Readonly<Record<string, string>>[]): string =>
  choices
    .map((choice) => Object.values(choice).join(" ") || "default")
    .join(", ")
    .replaceAll(/[-_.]+/g, " ");

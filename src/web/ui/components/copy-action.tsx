import type { Child } from "hono/jsx";
import { UiIcon } from "./icon.tsx";

/**
 * A button that copies `text`, or the text at the address `from` (an SVG). `data` adds a behavior that changes the
 * text. Hidden without scripts.
 */
export function CopyAction({
  text,
  from,
  variant = "plain",
  size = "medium",
  label,
  data = {},
  children,
}: {
  text?: string;
  from?: string;
  variant?: "plain" | "primary" | "quiet";
  size?: "small" | "medium";
  /** Accessible name where the content does not name the thing: “Copy SVG of Anchor”. */
  label?: string;
  data?: Record<`data-${string}`, string>;
  children: Child;
}) {
  return (
    <button
      type="button"
      class={`r-button r-button-${variant}${size === "small" ? " r-button-small" : ""} r-copy-action`}
      data-copy={from === undefined ? (text ?? "") : undefined}
      data-copy-from={from}
      aria-label={label}
      {...data}
    >
      <UiIcon name="copy" />
      <UiIcon name="check" />
      {children}
    </button>
  );
}

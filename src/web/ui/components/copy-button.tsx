import type { Child } from "hono/jsx";
import { UiIcon } from "./icon.tsx";

/**
 * Copies `text`. `label` is its accessible name (“Copy #0b57d0”) and contains the visible words of the children, next
 * to the icon. Hidden without scripts.
 */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: Child }) {
  return (
    <button
      type="button"
      class={`r-copy${children === undefined ? " r-copy-square" : ""}`}
      data-copy={text}
      aria-label={label}
      title={label}
    >
      <UiIcon name="copy" />
      <UiIcon name="check" />
      {children}
    </button>
  );
}

/** Offers several forms of one thing to copy: label → text. The menu is made by the client script when it opens. */
export function CopyMenu({
  label,
  forms,
  children,
}: {
  /** Accessible name: “Copy Blue 600 as …”. */
  label: string;
  forms: Record<string, string>;
  children?: Child;
}) {
  return (
    <button
      type="button"
      class={`r-copy${children === undefined ? " r-copy-square" : ""}`}
      data-copy-menu={JSON.stringify(Object.entries(forms))}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
    >
      <UiIcon name="copy" />
      <UiIcon name="check" />
      {children}
    </button>
  );
}

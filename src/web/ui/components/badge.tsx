import type { Child } from "hono/jsx";

export type BadgeTone = "neutral" | "accent" | "positive" | "warning" | "negative" | "info";

/** A short word about a thing: its state, its kind. */
export function Badge({ children, tone = "neutral", lang }: { children: Child; tone?: BadgeTone; lang?: string }) {
  return (
    <span class={`r-badge r-tone-${tone}`} lang={lang}>
      {children}
    </span>
  );
}

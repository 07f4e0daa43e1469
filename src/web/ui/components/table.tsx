import type { Child } from "hono/jsx";

/** A table that scrolls sideways. `label` names the scrollable region; children are `thead` and `tbody`. */
export function DataTable({ label, children }: { label: string; children: Child }) {
  return (
    <section class="r-table" aria-label={label} tabindex={0}>
      <table>{children}</table>
    </section>
  );
}

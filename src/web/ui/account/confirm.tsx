import type { Child } from "hono/jsx";

/** A button that unfolds a question before its form is sent; without scripts. */
export function Confirm({
  title,
  label,
  action,
  csrf,
  children,
}: {
  title: string;
  /** The object of the action, for the accessible name. */
  label: string;
  action: string;
  csrf: Child;
  children: Child;
}) {
  return (
    <details class="a-confirm">
      <summary class="r-button r-button-plain r-button-small" aria-label={label}>
        {title}
      </summary>
      <form method="post" action={action}>
        {csrf}
        {children}
      </form>
    </details>
  );
}

import type { Child } from "hono/jsx";
import { UiIcon } from "./icon.tsx";

const ICONS = { info: "info", positive: "success", warning: "warning", negative: "error" } as const;

/** A highlighted remark in a text. */
export function Callout({
  tone = "info",
  title,
  children,
}: {
  tone?: keyof typeof ICONS;
  title?: string;
  children: Child;
}) {
  return (
    <aside class={`r-callout r-tone-${tone}`} aria-label={title ?? "Note"}>
      <UiIcon name={ICONS[tone]} />
      <div>
        {title && <p class="r-callout-title">{title}</p>}
        {children}
      </div>
    </aside>
  );
}

import type { Child } from "hono/jsx";

/** The first heading of a page with what leads into it. `eyebrow` stands above the title, `badge` behind it, `actions` beside it. */
export function PageHeader({
  title,
  lead,
  actions,
  eyebrow,
  badge,
}: {
  title: string;
  lead?: Child;
  actions?: Child;
  eyebrow?: Child;
  badge?: Child;
}) {
  return (
    <header class="r-page-header">
      {eyebrow && <div class="r-eyebrow">{eyebrow}</div>}
      <div class="r-page-header-row">
        {badge ? (
          <div class="r-line">
            <h1>{title}</h1>
            {badge}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {actions && <div class="r-actions">{actions}</div>}
      </div>
      {lead && <div class="r-lead">{lead}</div>}
    </header>
  );
}

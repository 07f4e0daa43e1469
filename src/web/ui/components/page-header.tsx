import type { Child } from "hono/jsx";
import { authoredLanguage } from "../authored-language.ts";

/** The first heading of a page. `eyebrow` is above the title, `badge` after it, `actions` next to it. */
export function PageHeader({
  title,
  isAuthored = false,
  isName = false,
  lead,
  actions,
  eyebrow,
  badge,
}: {
  title: string;
  /** Title and lead are words of the design system. */
  isAuthored?: boolean;
  /** The title is a name that code has, too: translated it would name nothing. */
  isName?: boolean;
  lead?: Child;
  actions?: Child;
  eyebrow?: Child;
  badge?: Child;
}) {
  const lang = isAuthored ? authoredLanguage() : undefined;
  const translate = isName ? "no" : undefined;
  return (
    <header class="r-page-header">
      {eyebrow && <div class="r-eyebrow">{eyebrow}</div>}
      <div class="r-page-header-row">
        {badge ? (
          <div class="r-line">
            <h1 lang={lang} translate={translate}>
              {title}
            </h1>
            {badge}
          </div>
        ) : (
          <h1 lang={lang} translate={translate}>
            {title}
          </h1>
        )}
        {actions && <div class="r-actions">{actions}</div>}
      </div>
      {lead && (
        <div class="r-lead" lang={lang}>
          {lead}
        </div>
      )}
    </header>
  );
}

import type { Child } from "hono/jsx";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { capitalized } from "../../../engines/text/noun.ts";
import { AskAbout } from "../../ui/components/ask-about.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { DeprecatedNote } from "../../ui/components/deprecated-note.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { inlineCode } from "../../ui/components/inline-code.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";
import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { COMPONENT_TABS, type ComponentTab, tabHref } from "./component-tabs.ts";

/** The common part of a component's tabs, around the selected one. */
export function ComponentBody({
  read: { component, replacement },
  isWorkspace,
  tab,
  children,
}: {
  read: Pick<ComponentSummaryView, "component" | "replacement">;
  isWorkspace: boolean;
  tab: ComponentTab;
  children: Child;
}) {
  const { id, title, group, status, description, type, version, tags, deprecated } = component;
  return (
    <article class="component">
      <PageHeader
        title={title}
        isAuthored
        isName
        eyebrow={group && <a href={`/components?group=${encodeURIComponent(group)}`}>{group}</a>}
        badge={status && <StatusBadge status={status} />}
        lead={description && inlineCode(description)}
        actions={
          <>
            <AskAbout type="component" id={id} title={title} />
            {!isWorkspace && <EditLink id={id} />}
          </>
        }
      />
      <p class="r-badges">
        <Badge>{type}</Badge>
        {version && <Badge tone="accent">{`v${version.replace(/^v/, "")}`}</Badge>}
        {tags.slice(0, 8).map((tag) => (
          <Badge>{tag}</Badge>
        ))}
      </p>
      <DeprecatedNote deprecated={deprecated} replacement={replacement} />
      <nav class="component-tabs" aria-label={`About ${title}`}>
        {COMPONENT_TABS.map((one) => (
          <a href={tabHref(id, one)} aria-current={one === tab ? "page" : undefined}>
            {capitalized(one)}
          </a>
        ))}
      </nav>
      {children}
    </article>
  );
}

/** Pages have the same bytes for every reader; the script shows the link to editors. */
const EditLink = ({ id }: { id: string }) => (
  <a href={`${componentPageHref(id)}/edit`} class="r-button r-button-plain" data-for-administrators hidden>
    <UiIcon name="pencil" />
    Edit
  </a>
);

import type { Child } from "hono/jsx";
import { AskAbout } from "../../../web/components/ask-about.tsx";
import { Badge } from "../../../web/components/badge.tsx";
import { ButtonLink } from "../../../web/components/button.tsx";
import { DeprecatedNote } from "../../../web/components/deprecated-note.tsx";
import { HighlightedCode } from "../../../web/components/highlighted-code.tsx";
import { Icon } from "../../../web/components/icon.tsx";
import { inlineCode } from "../../../web/components/inline-code.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import type { StageView } from "../../../web/components/preview-stage.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { Tabs } from "../../../web/components/tabs.tsx";
import type { Highlight } from "../../../web/markdown/highlight-task.ts";
import { ComponentStage } from "./component-stage.tsx";
import { codeLanguage, Examples, examplesOf } from "./examples.tsx";
import { Findings } from "./findings.tsx";
import { componentHref } from "./gallery-entries.ts";
import { Guidance } from "./guidance.tsx";
import { PropertiesTable } from "./properties-table.tsx";
import type { ComponentRead } from "./read-component.ts";
import { SourceList, VersionList } from "./recorded.tsx";
import { UsedParts } from "./used-parts-list.tsx";

/** Longer code is linked and not shown. */
const MAX_SHOWN = 120_000;

export interface ComponentView extends ComponentRead {
  stage: StageView;
  workspace: boolean;
  highlight: Highlight;
}

interface Part {
  id: string;
  title: string;
  body: Child;
}

/** All that is known of a component: what it looks like first, then how to use it, then where it comes from. */
export function ComponentBody({ view }: { view: ComponentView }) {
  const { component, stage } = view;
  const parts = partsOf(view);
  return (
    <article class="component">
      <PageHeader
        title={component.title}
        eyebrow={
          component.group && <a href={`/components?group=${encodeURIComponent(component.group)}`}>{component.group}</a>
        }
        badge={component.status && <StatusBadge status={component.status} />}
        lead={component.description && inlineCode(component.description)}
        actions={
          <>
            <AskAbout type="component" id={component.id} title={component.title} />
            <DesignLink address={component.designtool} />
            {!view.workspace && <EditLink id={component.id} />}
          </>
        }
      />
      <p class="component-badges">
        <Badge>{component.type}</Badge>
        {component.version && <Badge tone="accent">{`v${component.version.replace(/^v/, "")}`}</Badge>}
        {component.tags.slice(0, 8).map((tag) => (
          <Badge>{tag}</Badge>
        ))}
      </p>
      <DeprecatedNote deprecated={component.deprecated} replacement={view.replacement} />
      <ComponentStage component={component} stage={stage} />
      <nav class="component-parts" aria-label="On this page">
        {parts.map(({ id, title }) => (
          <a href={`#${id}`}>{title}</a>
        ))}
      </nav>
      {parts.map(({ id, title, body }) => (
        <section class="component-part" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {body}
        </section>
      ))}
    </article>
  );
}

function partsOf(view: ComponentView): Part[] {
  const { component, used, checked, workspace, patterns, highlight } = view;
  const { id, should_do, should_not_do, properties, validationResults, previews } = component;
  const examples = examplesOf(component);
  const parts: (Part | false)[] = [
    should_do.length + should_not_do.length > 0 && {
      id: "guidelines",
      title: "Guidelines",
      body: <Guidance should={should_do} shouldNot={should_not_do} />,
    },
    Object.keys(properties).length > 0 && {
      id: "properties",
      title: "Properties",
      body: <PropertiesTable properties={properties} />,
    },
    (component.code || component.css) !== "" && {
      id: "code",
      title: "Code",
      body: <Code component={component} highlight={highlight} />,
    },
    examples.length > 0 && {
      id: "examples",
      title: "Examples",
      body: <Examples examples={examples} language={codeLanguage(component)} highlight={highlight} />,
    },
    used.tokens.length + used.icons.length + used.assets.length > 0 && {
      id: "parts",
      title: "Built from",
      body: <UsedParts used={used} />,
    },
    patterns.length > 0 && {
      id: "patterns",
      title: "Patterns",
      body: (
        <ul class="component-patterns">
          {patterns.map(({ title, href }) => (
            <li>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: "checks",
      title: "Checks",
      body: checked ? (
        <Findings
          results={validationResults}
          variants={Object.fromEntries(Object.entries(previews).map(([key, { title }]) => [key, title]))}
          hrefOf={(variant) => `?${new URLSearchParams({ variant })}`}
        />
      ) : (
        <p class="component-none">
          Not checked yet. <code>dsr build</code> checks what it builds for accessibility and for values that should be
          tokens.
        </p>
      ),
    },
    { id: "sources", title: "Sources", body: <SourceList id={id} /> },
    { id: "history", title: "History", body: <VersionList id={id} workspace={workspace} /> },
  ];
  return parts.filter((part) => part !== false);
}

function DesignLink({ address }: { address: string | undefined }) {
  if (!address || !/^https?:\/\//.test(address)) return null;
  return (
    <ButtonLink href={address} icon="external">
      Open in the design tool
    </ButtonLink>
  );
}

/** Pages are the same bytes for everybody: the script shows it to whom it is for. */
const EditLink = ({ id }: { id: string }) => (
  <a href={`${componentHref(id)}/edit`} class="r-button r-button-plain" data-for-administrators hidden>
    <Icon name="pencil" />
    Edit
  </a>
);

function Code({ component, highlight }: Pick<ComponentView, "component" | "highlight">) {
  const { id, code, html, css } = component;
  const language = codeLanguage(component);
  const tabs = [
    { title: "Usage", code, language },
    { title: "HTML", code: html === code ? "" : html, language: "html" },
    { title: "CSS", code: css, language: "css", href: `/api/component/${encodeURIComponent(id)}.css` },
  ].filter(({ code }) => code.trim() !== "");
  return (
    <Tabs
      id="code-of"
      label="Code"
      tabs={tabs.map(({ title, code, language, href }) => ({
        title,
        body:
          code.length > MAX_SHOWN && href ? (
            <p>
              {Math.round(code.length / 1000).toLocaleString("en")} KB: <a href={href}>open the file</a>
            </p>
          ) : (
            <HighlightedCode code={code.slice(0, MAX_SHOWN)} language={language} highlight={highlight} />
          ),
      }))}
    />
  );
}

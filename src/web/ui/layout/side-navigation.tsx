import { containsHref, hrefsIn, nearest, pathToHref } from "../../../domain/lists/current.ts";
import type { SidebarNode } from "../../../domain/lists/page-content.ts";
import type { FrameData, FrameSection } from "../../../platform/contract/frame.ts";
import type { LifecycleStatus } from "../../../platform/contract/lifecycle.ts";
import { UiIcon } from "../components/icon.tsx";
import { StatusDot } from "../components/status-badge.tsx";
import { DisplayChoices } from "./display-choices.tsx";
import { SectionLinks } from "./section-links.tsx";

/** Sidebars up to this many links start with all groups of the first level open. */
const SMALL = 40;

/**
 * The navigation on the left. On narrow screens the same element is a popover that the button at the bottom opens:
 * one copy of the tree, and it opens without scripts.
 */
export function SideNavigation(props: {
  frame: FrameData;
  section?: FrameSection;
  nodes: readonly SidebarNode[];
  path: string;
  addition?: { title: string; href: string } | undefined;
  /** The language of our texts. Undefined if all have the same. */
  lang?: string | undefined;
  /** The nodes are places of ours. */
  isOurs?: boolean;
}) {
  const { frame, section, nodes, path, addition, lang, isOurs = false } = props;
  const hrefs = hrefsIn(nodes);
  const current = nearest(hrefs, path);
  const open = hrefs.length <= SMALL;
  return (
    <div id="navigation" class={`r-side${nodes.length === 0 ? " r-side-empty" : ""}`} popover="auto">
      <nav class="r-side-sections" aria-label="Sections" lang={lang}>
        <SectionLinks sections={frame.sections} current={section} />
      </nav>
      {nodes.length > 0 && (
        <nav class="r-tree" aria-label={section?.title ?? "Pages"} lang={isOurs ? lang : undefined} data-tree>
          <ul>
            {nodes.map((node) => (
              <Node node={node} current={current} exact={path} depth={0} open={open} />
            ))}
          </ul>
          {addition && (
            <a href={addition.href} class="r-tree-add" lang={lang} data-for-administrators hidden>
              <UiIcon name="plus" />
              {addition.title}
            </a>
          )}
        </nav>
      )}
      <section class="r-side-choices" aria-label="Appearance" lang={lang}>
        <DisplayChoices frame={frame} />
      </section>
    </div>
  );
}

interface NodeProps {
  node: SidebarNode;
  /** Address in the tree that stands for the page. */
  current?: string;
  /** Path of the page itself. */
  exact: string;
  depth: number;
  open: boolean;
}

/** The children of a group, for a sidebar that loads them. */
export const Branch = ({ nodes }: { nodes: readonly SidebarNode[] }) => (
  <ul>
    {nodes.map((node) => (
      <Node node={node} exact="" depth={1} open={false} />
    ))}
  </ul>
);

function Node({ node, current, exact, depth, open }: NodeProps) {
  const { title, href, status, lang, children = [], elsewhere, more } = node;
  if (more)
    return (
      <li>
        <a href={href} class="r-tree-more" lang="en">
          {title}
        </a>
      </li>
    );
  if (children.length === 0 && !elsewhere) {
    return (
      <li>
        {href === undefined ? (
          <span class="r-tree-heading">{title}</span>
        ) : (
          <Leaf {...{ title, href, status, lang, current, exact }} />
        )}
      </li>
    );
  }
  return (
    <li>
      <details
        open={!elsewhere && ((open && depth === 0) || containsHref(node, current))}
        data-group={`${depth}:${title}`}
        data-branch={elsewhere?.branch}
      >
        <summary>
          <span lang={lang}>{title}</span>
          <UiIcon name="chevron-right" />
        </summary>
        <ul>
          {href !== undefined && (
            <li>
              <Leaf title="Overview" lang="en" {...{ href, current, exact }} />
            </li>
          )}
          {children.map((child) => (
            <Node node={child} current={current} exact={exact} depth={depth + 1} open={open} />
          ))}
          {elsewhere && (
            <li data-elsewhere="">
              <a href={elsewhere.href} class="r-tree-more" lang="en">
                {`All ${elsewhere.count.toLocaleString("en")}`}
              </a>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

function Leaf({
  title,
  href,
  status,
  lang,
  current,
  exact,
}: {
  title: string;
  href: string;
  status?: LifecycleStatus;
  lang?: string;
  current?: string;
  exact: string;
}) {
  const mark = href !== current ? undefined : pathToHref(href) === exact ? "page" : "true";
  return (
    <a href={href} aria-current={mark} lang={lang}>
      {title}
      {status && <StatusDot status={status} />}
    </a>
  );
}

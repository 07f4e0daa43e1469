import type { Child } from "hono/jsx";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import type { FrameData } from "../../platform/contract/frame.ts";
import { NO_TRANSFORM } from "../../platform/contract/plan.ts";
import { pagePolicy } from "./page-policy.ts";
import { minimalDocument } from "./plain-document.tsx";

/** A page about people and permissions: sign-in, consent, account, administration. */
export interface AccountPage {
  /** The title of the browser tab. */
  title: string;
  heading: string;
  /** A sentence below the heading. */
  lead?: Child;
  body: Child;
  /** Name of the design system, which links to its start page. */
  frameTitle?: string;
  /** The design system's logo as a picture, the only other part of it here. */
  logo?: FrameData["logo"];
  /** 200 by default. */
  status?: number;
  /** Origins that a form of the page may redirect to, such as an OAuth client's. */
  formActionOrigins?: readonly string[];
  /** Fields of further headers: the cookie of `csrfToken`. */
  headers?: Record<string, string>;
  /** `card` (default): one thing to do. `wide`: account and administration. */
  width?: "card" | "wide";
  /** Links and actions at the right of the bar. */
  tools?: Child;
  /** Between heading and body: the other pages of the same kind. */
  tabs?: readonly AccountTab[];
}

export interface AccountTab {
  title: string;
  href: string;
  current?: boolean;
  /** Items of one group are in a row after its name. */
  group?: string;
}

/**
 * A page without parts of the design system except name and logo: no theme CSS, which could hide a question, no frames,
 * no pictures from other hosts. It works without scripts and is never cached.
 */
export async function accountPage(content: AccountPage): Promise<BytesResponse<string>> {
  const { title, heading, lead, body, frameTitle = "Design system", width = "card", tools, tabs = [] } = content;
  const bytes = await minimalDocument({
    title,
    frameTitle,
    logo: content.logo,
    tools,
    bodyClass: `a-body a-body-${width}`,
    children: (
      <main id="content" class="a-main" tabindex={-1}>
        <h1>{heading}</h1>
        {lead && <p class="a-lead">{lead}</p>}
        {tabs.length > 0 && <Tabs tabs={tabs} />}
        {body}
      </main>
    ),
  });
  return {
    bytes,
    type: "text/html; charset=utf-8",
    ...(content.status === undefined ? {} : { status: content.status }),
    headers: {
      "cache-control": `no-store, ${NO_TRANSFORM}`,
      "content-security-policy": pagePolicy({ formActions: content.formActionOrigins }),
      ...content.headers,
    },
  };
}

function Tabs({ tabs }: { tabs: readonly AccountTab[] }) {
  const groups = Map.groupBy(tabs, ({ group = "" }) => group);
  return (
    <nav class="a-tabs" aria-label="Pages">
      {[...groups].map(([group, members], index) => (
        <div>
          {group && <p id={`pages-${index}`}>{group}</p>}
          <ul aria-labelledby={group ? `pages-${index}` : undefined}>
            {members.map(({ title, href, current }) => (
              <li>
                <a href={href} aria-current={current ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

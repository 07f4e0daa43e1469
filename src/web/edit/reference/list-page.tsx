import { GUIDELINES, referenceKind, VOICE } from "../../../domain/references/kind.ts";
import { referenceSummary } from "../../../domain/references/list-references.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { authorNames } from "../../../platform/contract/author-names.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { accountPage } from "../../ui/account-page.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { editAddress } from "./edit-page.tsx";

/** Texts with their own tools, and their content. */
const WELL_KNOWN: readonly { id: string; title: string; about: string }[] = [
  {
    id: GUIDELINES,
    title: "Design guidelines",
    about: "Rules for every screen. Agents read them before they build a screen.",
  },
  { id: VOICE, title: "Brand voice", about: "The tone of the brand. Agents read it before they write text." },
];

const adminReference = endpoint({
  method: "GET",
  path: "/admin/reference",
  summary: "Manage reference texts",
  tag: "Administration",
  access: administrators,
  answer: { bytes: ["text/html"], about: "An HTML page." },
  headers: "page",
  cache: "none",
});

/** The existing texts, and suggested ones. */
export const referenceListPage = bytesRoute(adminReference, async (call) => {
  const entries = await call.snapshot.list(referenceKind);
  const nameOf = await (await call.part(authorNames))(entries.map(({ changedBy }) => changedBy));
  const missing = WELL_KNOWN.filter(({ id }) => !entries.some((entry) => entry.id === id));
  return accountPage({
    title: "Reference texts",
    frameTitle: (await call.frame()).title,
    heading: "Administration",
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs("/admin/reference"),
    body: (
      <>
        <section class="a-section" aria-labelledby="texts">
          <h2 id="texts">Reference texts</h2>
          <p>
            Texts for agents. Only members and tokens with the scope <code>reference:read</code> can read them, with MCP
            or at <code>/api/service/reference</code>. They don't appear in the documentation. In a workspace, they are
            the files <code>reference/&lt;id&gt;.md</code>.
          </p>
          {entries.length === 0 && <p>No reference texts yet. Start with one of these:</p>}
          <ul class="r-list">
            {entries.map((entry) => {
              const { id, title, description, contentLength, updatedAt } = referenceSummary(entry);
              return (
                <li>
                  <div class="r-list-what">
                    <p>{title}</p>
                    <p class="r-hint">
                      {description && <>{description} · </>}
                      <code>{id}</code>, {contentLength} characters, saved <Moment at={updatedAt} /> by{" "}
                      {nameOf(entry.changedBy)}
                    </p>
                  </div>
                  <div class="r-list-actions">
                    <a
                      class="r-button r-button-plain r-button-small"
                      href={editAddress(id)}
                      aria-label={`Edit ${title}`}
                    >
                      Edit
                    </a>
                  </div>
                </li>
              );
            })}
            {missing.map(({ id, title, about }) => (
              <li>
                <div class="r-list-what">
                  <p>{title}</p>
                  <p class="r-hint">{about} Not written yet.</p>
                </div>
                <div class="r-list-actions">
                  <a
                    class="r-button r-button-plain r-button-small"
                    href={editAddress(id)}
                    aria-label={`Write ${title}`}
                  >
                    Write
                  </a>
                </div>
              </li>
            ))}
          </ul>
          <ButtonLink href="/edit/reference" variant="primary">
            New text
          </ButtonLink>
        </section>
      </>
    ),
  });
});

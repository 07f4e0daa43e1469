import { z } from "zod";
import { readAuditPage } from "../../domain/people/operations.ts";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { wholeNumber } from "../../platform/contract/shapes.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { accountPage } from "../ui/account-page.tsx";
import { ButtonLink } from "../ui/components/button.tsx";
import { ChoiceField, Field, Submit } from "../ui/components/form.tsx";
import { Moment } from "../ui/components/moment.tsx";
import { DataTable } from "../ui/components/table.tsx";

/** How actions begin, as the filter offers them. */
const GROUPS = ["connection.", "key.", "person.", "registry.", "session."] as const;
const CHOICES = [
  { value: "", title: "All" },
  { value: "connection.", title: "Connected programs" },
  { value: "key.", title: "API keys" },
  { value: "person.", title: "People and roles" },
  { value: "registry.", title: "Setup" },
  { value: "session.", title: "Sign-ins" },
];

const getAuditPage = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "Show the audit log",
  tag: "Administration",
  access: administrators,
  headers: "page",
  cache: "none",
  // An invalid query shows everything; the endpoint refuses it.
  query: z.object({
    before: wholeNumber().optional().catch(undefined),
    action: z.enum(GROUPS).optional().catch(undefined),
    since: z.iso.date().optional().catch(undefined),
  }),
  answer: { bytes: ["text/html"], about: "An HTML page." },
});

/** Changes to people and credentials, newest first. */
export const auditLogPage = bytesRoute(getAuditPage, async (call) => {
  const { before, action, since } = call.query;
  const filter = { action, since: since === undefined ? undefined : Date.parse(since) };
  const { entries, hasMore } = await readAuditPage(call, { before, ...filter });
  const chosen = { ...(action ? { action } : {}), ...(since ? { since } : {}) };
  const { title } = await call.frame();
  const last = entries.at(-1);
  return accountPage({
    title: "Audit log",
    heading: "Administration",
    frameTitle: title,
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs("/admin/audit"),
    body: (
      <section class="a-section" aria-labelledby="audit">
        <h2 id="audit">Audit log</h2>
        <p>Changes to people, roles and credentials. Changes to content are in the changelog.</p>
        <form class="a-form" method="get" action="/admin/audit">
          <div class="r-form-row">
            <ChoiceField label="Action" name="action" options={CHOICES} value={action} />
            <Field label="Since" name="since" type="date" value={since} required={false} />
            <Submit>Show</Submit>
          </div>
        </form>
        <p>
          <a href={exportHref(chosen, "csv")}>Download as CSV</a> ·{" "}
          <a href={exportHref(chosen, "jsonl")}>Download as JSON lines</a>
        </p>
        {entries.length === 0 && <p>No entries match. Choose an earlier day or another action.</p>}
        <DataTable label="Entries">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Action</th>
              <th scope="col">Target</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, actorName, action, target, targetName, remote, detail }) => (
              <tr>
                <td>
                  <Moment at={at} alone />
                </td>
                <td>{actorName}</td>
                <td>
                  {ACTIONS[action] ?? <code>{action}</code>}
                  {typeof detail?.role === "string" && ` to ${detail.role}`}
                </td>
                <td>{targetName ?? (typeof detail?.name === "string" ? detail.name : (target ?? ""))}</td>
                <td>{remote}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
        {hasMore && last && (
          <ButtonLink href={`/admin/audit?${new URLSearchParams({ ...chosen, before: String(last.id) })}`}>
            Older entries
          </ButtonLink>
        )}
      </section>
    ),
  });
});

/** Actions in words. */
const ACTIONS: Readonly<Record<string, string>> = {
  "connection.revoke": "Disconnected a program",
  "key.create": "Created an API key",
  "key.revoke": "Revoked an API key",
  "person.ask-reset": "Requested a password link",
  "person.change-password": "Changed the password",
  "person.configure": "Created from the configuration",
  "person.invite": "Invited a person",
  "person.invite-again": "Created a new invitation",
  "person.join": "Accepted the invitation",
  "person.make-reset": "Created a password link",
  "person.refuse": "Rejected a sign-in",
  "person.remove": "Removed a person",
  "person.reset-password": "Set a new password",
  "person.role": "Changed the role",
  "registry.set-up": "Set up the registry",
  "session.begin": "Signed in",
  "session.end": "Signed out",
  "session.refuse": "Failed to sign in",
  "session.revoke": "Ended a session",
  "session.revoke-others": "Ended the other sessions",
};

const exportHref = (chosen: Record<string, string>, format: "csv" | "jsonl"): string =>
  `/api/service/admin/audit/export?${new URLSearchParams({ ...chosen, format })}`;

import { z } from "zod";
import {
  applyPreview,
  type DesignToolConnection,
  readConnection,
  startFetch,
} from "../../../domain/design-tool/connection.ts";
import { DESIGN_TOOL_FETCH } from "../../../domain/design-tool/fetch-job.ts";
import { cancelJob } from "../../../domain/jobs/cancel-job.ts";
import { displayNames } from "../../../domain/people/accounts/display-names.ts";
import { peoplePart } from "../../../domain/people/accounts/people.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../../ui/account/form-page.tsx";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Fact, Facts } from "../../ui/components/facts.tsx";
import { Notice, Submit } from "../../ui/components/form.tsx";
import { jobsAddress } from "../jobs-address.ts";
import { canApply, FetchRow } from "./fetch-row.tsx";

/** Fetches that are listed: the page of jobs has all. */
const SHOWN = 5;
export const STATUS_PAGE = "/admin/design-tool";
export const AUDIT_PAGE = `${STATUS_PAGE}/components`;

const query = z.object({ done: z.enum(["started", "applied", "cancelled"]).optional().catch(undefined) });

const DONE = {
  started: "The fetch has started. It shows a preview of the changes before anything is written.",
  applied: "The changes are being written.",
  cancelled: "The fetch was cancelled. Nothing was changed.",
};

/** The connection of the design tool, the running fetch, and earlier ones. */
export const statusPage = formPage<undefined, z.infer<typeof query>>({
  path: STATUS_PAGE,
  tag: "Administration",
  summary: "Show the design tool connection",
  does: "Start, apply or cancel a fetch",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const connection = await readConnection(call, SHOWN);
    const { db } = await call.part(peoplePart);
    const names = await displayNames(
      db,
      connection.fetches.map(({ triggeredBy }) => triggeredBy ?? undefined),
    );
    const underWay = connection.fetches.filter(({ completedAt }) => completedAt === null);
    const over = connection.fetches.filter(({ completedAt }) => completedAt !== null);
    // The changes in an older preview are out of date.
    const [newest] = over;
    const applicable = newest && underWay.length === 0 && canApply(newest) ? newest : undefined;
    const { done } = call.query;
    const form = { csrf, action: STATUS_PAGE };
    return {
      title: "Design tool",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(STATUS_PAGE),
      body: (
        <>
          {notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
          <section class="a-section" aria-labelledby="connection">
            <h2 id="connection">Design tool</h2>
            <p>
              A fetch reads styles, components and their images from the design file and shows a preview of the changes.
              Nothing is written until you apply them. Each style becomes a raw token, or updates an existing one. A
              fetch removes only tokens that came from an earlier fetch or from the plugin. It keeps all tokens that
              were pushed.
            </p>
            <ConnectionFacts connection={connection} />
            <form class="r-actions" method="post" action={STATUS_PAGE}>
              {csrf}
              {isConnected(connection) && (
                <Submit name="action" value="start">
                  Fetch now
                </Submit>
              )}
              <ButtonLink href={AUDIT_PAGE}>Compare with the code</ButtonLink>
            </form>
          </section>
          {underWay.length > 0 && (
            <section class="a-section" aria-labelledby="under-way" data-island="admin">
              <h2 id="under-way">In progress</h2>
              <ul class="r-list">
                {underWay.map((job) => (
                  <FetchRow job={job} by={names.get(job.triggeredBy ?? "")} cancel={form} />
                ))}
              </ul>
            </section>
          )}
          <section class="a-section" aria-labelledby="fetches">
            <h2 id="fetches">Fetches</h2>
            {over.length === 0 ? (
              <p class="a-more">No fetches yet.</p>
            ) : (
              <ul class="r-list">
                {over.map((job) => (
                  <FetchRow
                    job={job}
                    by={names.get(job.triggeredBy ?? "")}
                    cancel={form}
                    apply={job === applicable ? form : undefined}
                  />
                ))}
              </ul>
            )}
            {over.length > 0 && (
              <p class="a-more">
                <a href={jobsAddress(DESIGN_TOOL_FETCH)}>All fetches</a>
              </p>
            )}
          </section>
        </>
      ),
    };
  },
  async submit(call, { action, id = "" }) {
    if (action === "cancel") {
      await cancelJob(call, id);
      return redirect(`${STATUS_PAGE}?done=cancelled`);
    }
    if (action === "apply") {
      await applyPreview(call, id);
      return redirect(`${STATUS_PAGE}?done=applied`);
    }
    await startFetch(call, { dryRun: true });
    return redirect(`${STATUS_PAGE}?done=started`);
  },
});

const isConnected = ({ hasToken, project }: DesignToolConnection): boolean => hasToken && project !== undefined;

/** The configuration, and how to set missing parts. */
function ConnectionFacts({ connection: { hasToken, project } }: { connection: DesignToolConnection }) {
  return (
    <Facts>
      <Fact term="Tool">
        Figma{" "}
        {hasToken && project ? <Badge tone="positive">Connected</Badge> : <Badge tone="warning">Not connected</Badge>}
      </Fact>
      <Fact term="Design file">
        {project ? (
          <>
            <a href={project.url} rel="external">
              <bdi>{project.name}</bdi>
            </a>
            {project.name !== project.key && (
              <>
                {" "}
                <code>{project.key}</code>
              </>
            )}
          </>
        ) : (
          <>
            Not set. In the workspace configuration, set <code>designtool_project_id</code> to the file key (the part
            after <code>/design/</code> in the file's address). Then run <code>dsr push config</code>.
          </>
        )}
      </Fact>
      <Fact term="Access">
        {hasToken ? (
          "The access token is set."
        ) : (
          <>
            Not set. In Figma, open Settings, then Security, and create a personal access token with the scopes{" "}
            <code>file_content:read</code>, <code>library_content:read</code> and, on the Enterprise plan,{" "}
            <code>file_variables:read</code>. Set the environment variable <code>FIGMA_ACCESS_TOKEN</code> to this token
            and restart the registry.
          </>
        )}
      </Fact>
    </Facts>
  );
}

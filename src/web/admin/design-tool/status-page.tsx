import { z } from "zod";
import { applyPreview, type Connection, readConnection, startFetch } from "../../../domain/design-tool/connection.ts";
import { DESIGN_TOOL_FETCH } from "../../../domain/design-tool/fetch-job.ts";
import { cancelJob } from "../../../domain/jobs/cancel-job.ts";
import { displayNames } from "../../../domain/people/accounts/display-names.ts";
import { people } from "../../../domain/people/accounts/people.ts";
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
  started: "A fetch was started. It shows what would change and writes nothing yet.",
  applied: "The changes are being written.",
  cancelled: "The fetch was cancelled. It has written nothing.",
};

/** How the design tool is connected, what is fetched now, and what was. */
export const statusPage = formPage<undefined, z.infer<typeof query>>({
  path: STATUS_PAGE,
  tag: "Administration",
  summary: "Show how the design tool is connected",
  does: "Start, apply or cancel a fetch by hand",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const connection = await readConnection(call, SHOWN);
    const { db } = await call.part(people);
    const names = await displayNames(
      db,
      connection.fetches.map(({ triggeredBy }) => triggeredBy ?? undefined),
    );
    const underWay = connection.fetches.filter(({ completedAt }) => completedAt === null);
    const over = connection.fetches.filter(({ completedAt }) => completedAt !== null);
    // What an older preview shows is no longer what would change.
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
              Fetch now reads styles, components and their pictures from the design file and shows what would change in
              the registry. Nothing is written until you apply the changes. Styles are added to the raw tokens or change
              them. A fetch removes only what an earlier fetch or the plugin brought: tokens that were pushed stay, also
              where the design file does not have them.
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
              <h2 id="under-way">Under way</h2>
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
              <p class="a-more">Nothing was fetched yet.</p>
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

const isConnected = ({ hasToken, project }: Connection): boolean => hasToken && project !== undefined;

/** What is configured, and how to set what is missing. */
function ConnectionFacts({ connection: { hasToken, project } }: { connection: Connection }) {
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
            None yet. Set <code>designtool_project_id</code> in the configuration of the workspace to the key of the
            file, the part behind <code>/design/</code> in its address, then run <code>dsr push config</code>.
          </>
        )}
      </Fact>
      <Fact term="Access">
        {hasToken ? (
          "A token is set in the environment of the registry."
        ) : (
          <>
            No token yet. Make a personal access token in Figma under Settings, Security, with the scopes{" "}
            <code>file_content:read</code>, <code>library_content:read</code> and, on the plan Enterprise,{" "}
            <code>file_variables:read</code>. Set it as <code>FIGMA_ACCESS_TOKEN</code> in the environment of the
            registry, then start the registry again.
          </>
        )}
      </Fact>
    </Facts>
  );
}

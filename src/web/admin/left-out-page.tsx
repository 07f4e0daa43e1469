import type { LeftOutReportResponse } from "../../domain/left-out/contract.ts";
import { readReports } from "../../domain/left-out/read-reports.ts";
import { capitalized } from "../../engines/text/noun.ts";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { accountPage } from "../ui/account-page.tsx";
import { Badge } from "../ui/components/badge.tsx";
import { Moment } from "../ui/components/moment.tsx";

const adminLeftOut = endpoint({
  method: "GET",
  path: "/admin/left-out",
  summary: "Show the files that the last pushes left out",
  tag: "Administration",
  access: administrators,
  answer: { bytes: ["text/html"], about: "An HTML page." },
  headers: "page",
  cache: "none",
});

/** Workspace content that the registry lacks, by type of records. */
export const leftOutPage = bytesRoute(adminLeftOut, async (call) => {
  const reports = await readReports(call);
  return accountPage({
    title: "Skipped files",
    frameTitle: (await call.frame()).title,
    heading: "Administration",
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs("/admin/left-out"),
    body: (
      <section class="a-section" aria-labelledby="left-out">
        <h2 id="left-out">Skipped files</h2>
        <p>
          Files that the last push skipped, because it couldn't read them or doesn't support them. The registry keeps
          the earlier version of each file. Only administrators see this list. An entry disappears after a push that
          includes the file.
        </p>
        {reports.length === 0 && <p class="a-more">No skipped files.</p>}
        {reports.map(Report)}
      </section>
    ),
  });
});

const Report = ({ entityType, title, total, items, changedAt, changedBy }: LeftOutReportResponse) => (
  <section class="a-section" aria-labelledby={`of-${entityType}`}>
    <h3 id={`of-${entityType}`}>
      {capitalized(title)} ({total.toLocaleString("en")})
    </h3>
    <p class="r-hint">
      First reported <Moment at={changedAt} /> by {changedBy}.
    </p>
    <ul class="r-list">{items.map(Item)}</ul>
    {total > items.length && <p class="a-more">And {(total - items.length).toLocaleString("en")} more.</p>}
  </section>
);

const Item = ({ file, line, what, why, instead, pages, passedOver }: LeftOutReportResponse["items"][number]) => (
  <li>
    <div class="r-list-what">
      <p>
        <code class="a-file">
          {file}
          {line !== undefined && `:${line}`}
        </code>
        {passedOver && (
          <>
            {" "}
            <Badge>{passedOver}</Badge>
          </>
        )}
      </p>
      <p>
        {capitalized(what)} was left out: {why}. {instead}
      </p>
      {pages.length > 0 && (
        <p class="r-hint">
          Belongs to{" "}
          {pages.map((page, index) => (
            <>
              {index > 0 && ", "}
              <a href={page}>{page}</a>
            </>
          ))}
        </p>
      )}
    </div>
  </li>
);

import { z } from "zod";
import { ruleHref } from "../../domain/check/rule-page.ts";
import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import type { Health } from "../../domain/health/contract.ts";
import { healthOf } from "../../domain/health/measure-health.ts";
import { sidebarFor } from "../../domain/lists/outline.ts";
import { counted } from "../../engines/text/noun.ts";
import { sortInSlices } from "../../safe/sort-in-slices.ts";
import { authoredLanguage } from "../ui/authored-language.ts";
import { Badge } from "../ui/components/badge.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { NumberedPager } from "../ui/components/pager.tsx";
import { DataTable } from "../ui/components/table.tsx";
import { page } from "../ui/page.tsx";
import { type DocumentHealth, documentHealth } from "./document-findings.ts";

const COLUMNS = [
  ["title", "Component"],
  ["score", "Score"],
  ["errors", "Errors"],
  ["warnings", "Warnings"],
] as const;

/** Rows of one page. */
const PAGE_SIZE = 200;

type Column = (typeof COLUMNS)[number][0];
type Row = Health["components"][number];

const overview = page(
  {
    path: "/health",
    summary: "Show the health of the components",
    tag: "Validation",
    query: z.object({
      sort: z.string().max(20).default("score"),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
  },
  async ({ snapshot, part, settings, query }) => {
    const read = await part(healthOf);
    const sort = COLUMNS.find(([name]) => name === query.sort)?.[0] ?? "score";
    const { health, rows } = await snapshot.derive(async (inner) => {
      const { components, ...measured } = await read(inner);
      const pages = Math.max(1, Math.ceil(components.length / PAGE_SIZE));
      const page = Math.min(query.page, pages);
      const some = (await sorted(components, sort)).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return {
        health: {
          ...measured,
          count: components.length,
          checked: components.filter(({ score }) => score !== null).length,
          clean: components.filter(({ score }) => score === 100).length,
        },
        rows: { some, page, pages },
      };
    });
    const documents = await snapshot.derive(await part(documentHealth));
    const readGallery = await part(componentGallery);
    return {
      title: "Health",
      sidebar: await snapshot.derive(sidebarFor(readGallery, "/health")),
      description: "Errors and warnings in components, pages and patterns.",
      width: "wide",
      body: (
        <>
          <PageHeader title="Health" actions={<LeftOutLink />} />
          {health.score === null ? (
            <EmptyState
              title={health.count === 0 ? "No components yet" : "No checks yet"}
              command={settings.mode === "workspace" ? "dsr build" : `dsr build && dsr push --url ${settings.baseUrl}`}
            >
              The build checks every variant for accessibility and for values that should be tokens. The score of a
              component starts at 100. Each error subtracts 25 points, each warning 8 points. The lowest score is 0.
            </EmptyState>
          ) : (
            <>
              <Score health={health} score={health.score} />
              {health.rules.length > 0 && <Rules rules={health.rules} />}
              <Components rows={rows} sort={sort} />
            </>
          )}
          <Documents documents={documents} />
        </>
      ),
    };
  },
);

/** Pages have the same bytes for every reader; the script shows the link to administrators. */
const LeftOutLink = () => (
  <a href="/admin/left-out" class="r-button r-button-plain" data-for-administrators hidden>
    Skipped files
  </a>
);

type Counted = Omit<Health, "components"> & { count: number; checked: number; clean: number };

function Score({ health, score }: { health: Counted; score: number }) {
  const { errors, warnings, infos, count, checked, clean } = health;
  return (
    <section class="health-score" aria-label="Score">
      <p class="health-number">
        <strong>{score.toLocaleString("en")}</strong> of 100
      </p>
      <p class="health-text">
        {errors + warnings === 0
          ? `No errors or warnings in ${counted(checked, "component")}.`
          : `${counted(errors, "error")} and ${counted(warnings, "warning")} in ${counted(checked, "component")}. ${counted(clean, "component")} ${clean === 1 ? "has" : "have"} no errors or warnings.`}
        {infos > 0 && ` ${counted(infos, "note")}.`}
        {checked < count &&
          ` ${counted(count - checked, "component")} ${count - checked === 1 ? "hasn’t" : "haven’t"} been checked yet.`}
      </p>
    </section>
  );
}

const DOCUMENTS = { one: "page or pattern", many: "pages and patterns" };
/** Pages and patterns whose findings are listed. */
const MAX_DOCUMENTS = 50;
/** Findings of one that are listed. */
const MAX_PER_DOCUMENT = 20;

/** Accessibility findings of pages and patterns, each with its place and the fix. */
function Documents({ documents: { looked, passedOver, documents } }: { documents: DocumentHealth }) {
  if (looked + passedOver === 0) return null;
  const all = documents.reduce((sum, { faults }) => sum + faults.length, 0);
  return (
    <section class="r-part health-part" aria-labelledby="documents">
      <h2 id="documents">Pages and patterns</h2>
      <p class="health-text">
        {all === 0
          ? `No findings in ${counted(looked, DOCUMENTS)}.`
          : `${counted(all, "finding")} in ${documents.length.toLocaleString("en")} of ${counted(looked, DOCUMENTS)}.`}
        {passedOver > 0 && ` ${passedOver.toLocaleString("en")} ${passedOver === 1 ? "was" : "were"} not checked.`}
      </p>
      {documents.slice(0, MAX_DOCUMENTS).map(({ title, href, file, faults }) => (
        <details class="health-document">
          <summary>
            <span lang={authoredLanguage()}>{title}</span> <Badge>{String(faults.length)}</Badge>
          </summary>
          <p>
            <a href={href}>Open the page</a>
            {file && (
              <>
                {" · "}
                <code translate="no">{file}</code>
              </>
            )}
          </p>
          <ul>
            {faults.slice(0, MAX_PER_DOCUMENT).map(({ rule, line, message }) => (
              <li>
                Line {line}: {message} <a href={ruleHref(rule)}>{rule}</a>
              </li>
            ))}
            {faults.length > MAX_PER_DOCUMENT && (
              <li>{`and ${faults.length - MAX_PER_DOCUMENT} more. dsr check pages patterns lists all.`}</li>
            )}
          </ul>
        </details>
      ))}
      {documents.length > MAX_DOCUMENTS && (
        <p>{`${documents.length - MAX_DOCUMENTS} more with findings. dsr check pages patterns lists all.`}</p>
      )}
    </section>
  );
}

function Rules({ rules }: { rules: Health["rules"] }) {
  return (
    <section class="r-part health-part" aria-labelledby="rules">
      <h2 id="rules">By rule</h2>
      <DataTable label="Findings by rule">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" class="health-count">
              Findings
            </th>
            <th scope="col" class="health-count">
              Components
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ ruleId, count, components }) => (
            <tr>
              <th scope="row">
                <code>{ruleId}</code>
              </th>
              <td class="health-count">{count.toLocaleString("en")}</td>
              <td class="health-count">{components.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

function Components({ rows, sort }: { rows: { some: readonly Row[]; page: number; pages: number }; sort: Column }) {
  const { some, page, pages } = rows;
  return (
    <section class="r-part health-part" aria-labelledby="by-component">
      <h2 id="by-component">By component</h2>
      <DataTable label="Score by component">
        <thead>
          <tr>
            {COLUMNS.map(([name, title]) => (
              <th
                scope="col"
                class={name === "title" ? undefined : "health-count"}
                aria-sort={
                  name !== sort ? undefined : name === "errors" || name === "warnings" ? "descending" : "ascending"
                }
              >
                <a href={`?sort=${name}#by-component`}>
                  {title}
                  {name === sort && <UiIcon name="chevron-down" />}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{some.map(ComponentRow)}</tbody>
      </DataTable>
      <NumberedPager page={page} pages={pages} hrefOf={(number) => `?sort=${sort}&page=${number}#by-component`} />
    </section>
  );
}

const ComponentRow = ({ id, title, score, errors, warnings }: Row) => (
  <tr>
    <th scope="row">
      <a href={`/components/${encodeURIComponent(id)}?tab=accessibility#checks`} lang={authoredLanguage()}>
        {title}
      </a>
    </th>
    {score === null ? (
      <td class="health-count" colspan={3}>
        <Badge>not checked</Badge>
      </td>
    ) : (
      <>
        <td class="health-count">
          <span class="health-bar" aria-hidden="true">
            <span style={{ "inline-size": `${score}%` }} />
          </span>
          {score}
        </td>
        <td class="health-count">{errors}</td>
        <td class="health-count">{warnings}</td>
      </>
    )}
  </tr>
);

const { compare: collate } = new Intl.Collator("en", { numeric: true });

/** The worst first, or by name. */
export function sorted(rows: readonly Row[], by: Column): Promise<Row[]> {
  const last = (row: Row) => row.score ?? 101;
  if (by === "title") return sortInSlices(rows, (a, b) => collate(a.title, b.title));
  if (by === "score") return sortInSlices(rows, (a, b) => last(a) - last(b) || collate(a.title, b.title));
  return sortInSlices(rows, (a, b) => b[by] - a[by] || last(a) - last(b) || collate(a.title, b.title));
}

export const validationPages = [overview];

import { API_VERSION } from "../../platform/contract/api-version.ts";
import { Badge } from "../ui/components/badge.tsx";
import { ButtonLink } from "../ui/components/button.tsx";
import { FilterField } from "../ui/components/filter-field.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { page } from "../ui/page.tsx";
import { API_PAGE, getOpenApi, operationHref, shapeHref } from "./contract.ts";
import { linesOf, type OperationLine, shapesIn } from "./operations.ts";

/** Every endpoint on one line. Its details load on opening. */
export const apiPage = page(
  { path: API_PAGE, summary: "Show the API reference", tag: "Reference" },
  async ({ client, settings }) => {
    const document = await client(getOpenApi, {});
    const lines = linesOf(document);
    const groups = [...Map.groupBy(lines, ({ tag }) => tag)];
    return {
      title: "API reference",
      description: "All endpoints of the HTTP API.",
      alternates: [{ type: "application/json", href: "/api/openapi.json", title: "OpenAPI" }],
      contents: [
        ...groups.map(([tag]) => ({ id: anchor(tag), text: tag, depth: 2 as const })),
        { id: "shapes", text: "Schemas", depth: 2 as const },
      ],
      width: "wide",
      body: (
        <>
          <PageHeader
            title="API reference"
            lead={`Version ${API_VERSION}. ${lines.length} endpoints at ${settings.baseUrl}.`}
            actions={
              <ButtonLink href="/api/openapi.json" download="openapi.json" icon="download">
                OpenAPI 3.1
              </ButtonLink>
            }
          />
          <FilterField target="operations" label="Filter endpoints" total={lines.length} noun="endpoint" />
          <div id="operations">
            {groups.map(([tag, members]) => (
              <section data-filter-group class="api-group" aria-labelledby={anchor(tag)}>
                <h2 id={anchor(tag)}>{tag}</h2>
                {members.map((line) => (
                  <Line {...line} />
                ))}
              </section>
            ))}
          </div>
          <h2 id="shapes">Schemas</h2>
          {[...shapesIn(document).keys()].map((name) => (
            <details class="r-fold api-operation" id={`shape-${name}`} data-load={shapeHref(name)}>
              <summary>
                <code>{name}</code>
              </summary>
              <div>
                <a href={shapeHref(name)}>Show the schema</a>
              </div>
            </details>
          ))}
        </>
      ),
    };
  },
);

const Line = ({ id, method, path, summary, access }: OperationLine) => (
  <details
    class="r-fold api-operation"
    id={id}
    data-load={operationHref(id)}
    data-filter-item=""
    data-filter-text={`${method} ${path} ${summary}`}
  >
    <summary>
      <span class={`api-method api-${method.toLowerCase()}`}>{method}</span>
      <code>{path}</code>
      <span class="api-summary">{summary}</span>
      {access && <Badge tone="warning">{access}</Badge>}
    </summary>
    <div>
      <a href={operationHref(id)}>Show the endpoint</a>
    </div>
  </details>
);

const anchor = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

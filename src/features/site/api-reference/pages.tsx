import { API_VERSION } from "../../../contract/openapi.ts";
import { Badge } from "../../../web/components/badge.tsx";
import { ButtonLink } from "../../../web/components/button.tsx";
import { CodeBlock } from "../../../web/components/code-block.tsx";
import { FilterField } from "../../../web/components/filter-field.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { Table } from "../../../web/components/table.tsx";
import { page } from "../../../web/page.tsx";
import { getOpenApi } from "./contract.ts";
import { housePage } from "./house-page.tsx";
import { curlOf, type Operation, operationsOf } from "./operations.ts";
import { schemaText } from "./schema-text.ts";
import { StartHere } from "./start-here.tsx";

const developer = page(
  { path: "/developer", summary: "Show how programs read and push", tag: "Reference" },
  async ({ settings }) => ({
    title: "For developers",
    contents: [
      { id: "read", text: "Read", depth: 2 },
      { id: "push", text: "Push", depth: 2 },
      { id: "figma", text: "From Figma", depth: 2 },
      { id: "errors", text: "Errors", depth: 2 },
    ],
    body: <StartHere {...settings} />,
  }),
);

/** Whether an operation is a page for people: programs have no use for it. */
const isPage = ({ path, responses }: Operation): boolean =>
  !path.startsWith("/api/") && responses.some(({ status, media }) => status === "200" && media === "text/html");

const api = page(
  { path: "/developer/api", summary: "Show the reference of the HTTP interface", tag: "Reference" },
  async ({ client, settings }) => {
    const document = await client(getOpenApi, {});
    const operations = operationsOf(document).filter((operation) => !isPage(operation));
    const groups = [...Map.groupBy(operations, ({ tag }) => tag)];
    const schemas = Object.entries(schemasIn(document)).filter(([name]) => !name.endsWith("Output"));
    return {
      title: "API reference",
      description: "Every endpoint of the registry, generated from its declarations.",
      alternates: [{ type: "application/json", href: "/api/openapi.json", title: "OpenAPI" }],
      contents: [
        ...groups.map(([tag]) => ({ id: anchor(tag), text: tag, depth: 2 as const })),
        { id: "shapes", text: "Shapes", depth: 2 as const },
      ],
      width: "wide",
      body: (
        <>
          <PageHeader
            title="API reference"
            lead={`Version ${API_VERSION}. ${operations.length} endpoints below ${settings.baseUrl}.`}
            actions={
              <ButtonLink href="/api/openapi.json" download="openapi.json" icon="download">
                OpenAPI 3.1
              </ButtonLink>
            }
          />
          <FilterField target="operations" label="Filter endpoints" total={operations.length} noun="endpoints" />
          <div id="operations">
            {groups.map(([tag, members]) => (
              <section data-filter-group class="api-group" aria-labelledby={anchor(tag)}>
                <h2 id={anchor(tag)}>{tag}</h2>
                {members.map((operation) => (
                  <OperationEntry operation={operation} baseUrl={settings.baseUrl} />
                ))}
              </section>
            ))}
          </div>
          <h2 id="shapes">Shapes</h2>
          {schemas.map(([name, schema]) => (
            <details class="api-operation" id={`shape-${name}`}>
              <summary>
                <code>{name}</code>
              </summary>
              <div class="api-body">
                <CodeBlock code={`type ${name} = ${schemaText(schema)}`} language="ts" />
              </div>
            </details>
          ))}
        </>
      ),
    };
  },
);

function OperationEntry({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { id, method, path, summary, description, access, accessText, parameters, body, responses } = operation;
  return (
    <details class="api-operation" id={id} data-filter-item="" data-filter-text={`${method} ${path} ${summary}`}>
      <summary>
        <span class={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
        <span class="api-summary">{summary}</span>
        {access && <Badge tone="warning">{access}</Badge>}
      </summary>
      <div class="api-body">
        {description && <p>{description}</p>}
        {access && <p>{`May be called by: ${accessText}`}</p>}
        {parameters.length > 0 && (
          <Table label="Parameters">
            <thead>
              <tr>
                <th>Parameter</th>
                <th>In</th>
                <th>Type</th>
                <th>Meaning</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map((parameter) => (
                <tr>
                  <td>
                    <code>{parameter.name}</code>
                    {parameter.required ? " (required)" : ""}
                  </td>
                  <td>{parameter.in}</td>
                  <td>
                    <code>{parameter.type}</code>
                  </td>
                  <td>{parameter.description}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {body && <CodeBlock title="Body" code={body.type} language="ts" />}
        <CodeBlock title="Call" code={curlOf(operation, baseUrl)} language="sh" />
        <Answers responses={responses} />
      </div>
    </details>
  );
}

function Answers({ responses }: Pick<Operation, "responses">) {
  return (
    <>
      {responses
        .filter(({ status, type }) => status.startsWith("2") && type)
        .map(({ status, media, type }) => (
          <CodeBlock title={`Answer ${status}, ${media}`} code={type ?? ""} language="ts" />
        ))}
      <ul class="api-statuses">
        {responses.map(({ status, description }) => (
          <li>
            <code>{status}</code> {description}
          </li>
        ))}
      </ul>
    </>
  );
}

const anchor = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function schemasIn(document: Record<string, unknown>): Record<string, unknown> {
  const { components } = document;
  const schemas =
    typeof components === "object" && components !== null && "schemas" in components ? components.schemas : {};
  return { ...(typeof schemas === "object" ? schemas : {}) };
}

export const referencePages = [developer, api, housePage];

import { z } from "zod";
import { publicAccess } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { DataTable } from "../ui/components/table.tsx";
import { fragment } from "../ui/fragment.tsx";
import { page } from "../ui/page.tsx";
import { pushCommand } from "../ui/push-command.ts";
import { apiPage } from "./api-page.tsx";
import { API_PAGE, getOpenApi, OPERATION_PART, SHAPE_PART } from "./contract.ts";
import { curlOf, type Operation, operationIn, shapesIn } from "./operations.ts";
import { schemaText } from "./schema-text.ts";

/** The details of an endpoint. */
const operationPart = fragment(
  {
    path: OPERATION_PART,
    summary: "Show an endpoint of the API reference",
    tag: "Reference",
    access: publicAccess,
    params: z.object({ id: z.string() }),
    errors: [404],
  },
  async ({ client, settings, params: { id } }) => {
    const operation = operationIn(await client(getOpenApi, {}), id);
    if (!operation) throw notFound(`The endpoint ${id} doesn't exist. See all endpoints at ${API_PAGE}.`);
    return {
      title: `${operation.method} ${operation.path}`,
      of: { title: "API reference", href: `${API_PAGE}#${id}` },
      body: <Details operation={operation} baseUrl={settings.baseUrl} />,
    };
  },
);

/** A shape that endpoints name. */
const shapePart = fragment(
  {
    path: SHAPE_PART,
    summary: "Show a schema of the API reference",
    tag: "Reference",
    access: publicAccess,
    params: z.object({ name: z.string() }),
    errors: [404],
  },
  async ({ client, params: { name } }) => {
    const schema = shapesIn(await client(getOpenApi, {})).get(name);
    if (schema === undefined) throw notFound(`The schema ${name} doesn't exist. See all schemas at ${API_PAGE}.`);
    return {
      title: name,
      of: { title: "API reference", href: `${API_PAGE}#shape-${name}` },
      body: <CodeBlock code={`type ${name} = ${schemaText(schema)}`} language="ts" />,
    };
  },
);

function Details({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { summary, description, accessText, parameters, body, responses } = operation;
  return (
    <>
      <p>{description ?? `${summary}.`}</p>
      <p>{`Access: ${accessText}`}</p>
      {parameters.length > 0 && (
        <DataTable label="Parameters">
          <thead>
            <tr>
              <th>Parameter</th>
              <th>In</th>
              <th>Type</th>
              <th>Description</th>
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
        </DataTable>
      )}
      {body && <CodeBlock title="Request body" code={body.type} language="ts" />}
      <CodeBlock title="Example request" code={curlOf(operation, baseUrl)} language="sh" />
      <Answers responses={responses} />
    </>
  );
}

function Answers({ responses }: Pick<Operation, "responses">) {
  return (
    <>
      {responses
        .filter(({ status, type }) => status.startsWith("2") && type)
        .map(({ status, media, type }) => (
          <CodeBlock title={`Response ${status}, ${media}`} code={type ?? ""} language="ts" />
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

const developer = page(
  { path: "/developer", summary: "Show the developer guide", tag: "Reference" },
  async ({ settings }) => ({
    title: "Developers",
    contents: [
      { id: "read", text: "Read", depth: 2 },
      { id: "push", text: "Push", depth: 2 },
      { id: "figma", text: "From Figma", depth: 2 },
      { id: "errors", text: "Errors", depth: 2 },
    ],
    body: <StartHere {...settings} />,
  }),
);

export const referencePages = [developer, apiPage, operationPart, shapePart];

/** How a program reads this registry and a workspace pushes to it. */
const StartHere = ({ baseUrl, mode }: Pick<Settings, "baseUrl" | "mode">) => (
  <>
    <PageHeader
      title="For developers"
      lead="Read the content of this design system from your programs, and push changes to it."
    />
    <div class="prose">
      <h2 id="read">Read</h2>
      <p>
        You don't need a credential to read public content. Most read responses have an <code>ETag</code>. Send it in{" "}
        <code>If-None-Match</code> to get a short <code>304</code> response if nothing changed. Responses support brotli
        and gzip, and CORS allows every origin.
      </p>
      <CodeBlock
        language="sh"
        code={[
          `curl ${baseUrl}/api/tokens.json                                       # raw token snapshot`,
          `curl ${baseUrl}/tokens.css                                            # tokens as CSS, all brands and schemes`,
          `curl '${baseUrl}/api/registry/dtcg/download?format=swift'             # or scss, ts, kotlin, android, …`,
          `curl ${baseUrl}/api/registry/pages                                    # all pages`,
          `curl ${baseUrl}/api/icons-sprite.svg                                  # all icons in one sprite`,
          `curl ${baseUrl}/api/openapi.json                                      # OpenAPI document`,
        ].join("\n")}
      />
      <p>
        See the <a href="/developer/api">API reference</a> for all endpoints. To get a documentation page as Markdown,
        add <code>.md</code> to its URL.
      </p>
      <h2 id="push">Push</h2>
      <p>
        A workspace is the folder with your design system's files. This command pushes all of it. You can run it as
        often as you like; it sends only the changes.
      </p>
      <CodeBlock language="sh" code={`export SERVICE_SYNC_SECRET=…\n${pushCommand({ baseUrl, mode })}`} />
      <h2 id="figma">From Figma</h2>
      <p>
        <code>dsr fetch</code> writes the styles, variables, icons and logos of a Figma file to a workspace. The Figma
        plugin pushes styles and variables directly to a registry and works on every Figma plan. To install it, download
        and unpack <code>/plugin/figma.zip</code> from the registry. In Figma, select Plugins, Development, Import
        plugin from manifest, and choose <code>manifest.json</code>. Then enter the URL of the registry in the plugin.
        An administrator approves the plugin in the browser.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the form <code>{`{"error": "code", "message": "text"}`}</code>. The message explains how to fix
        it. A 400 error also has <code>details</code> with a JSON Pointer for each invalid value.
      </p>
    </div>
  </>
);

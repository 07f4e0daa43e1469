import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { Table } from "../ui/components/table.tsx";
import { fragment } from "../ui/fragment.tsx";
import { page } from "../ui/page.tsx";
import { apiPage } from "./api-page.tsx";
import { API_PAGE, getOpenApi, OPERATION_PART, SHAPE_PART } from "./contract.ts";
import { curlOf, type Operation, operationIn, shapesIn } from "./operations.ts";
import { schemaText } from "./schema-text.ts";

/** What there is to say of one endpoint. */
const operationPart = fragment(
  {
    path: OPERATION_PART,
    summary: "Show one endpoint of the reference",
    tag: "Reference",
    access: everybody,
    params: z.object({ id: z.string() }),
    errors: [404],
  },
  async ({ client, settings, params: { id } }) => {
    const operation = operationIn(await client(getOpenApi, {}), id);
    if (!operation) throw notFound(`There is no endpoint ${id}. GET ${API_PAGE} lists them.`);
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
    summary: "Show one shape of the reference",
    tag: "Reference",
    access: everybody,
    params: z.object({ name: z.string() }),
    errors: [404],
  },
  async ({ client, params: { name } }) => {
    const schema = shapesIn(await client(getOpenApi, {})).get(name);
    if (schema === undefined) throw notFound(`There is no shape ${name}. GET ${API_PAGE} lists them.`);
    return {
      title: name,
      of: { title: "API reference", href: `${API_PAGE}#shape-${name}` },
      body: <CodeBlock code={`type ${name} = ${schemaText(schema)}`} language="ts" />,
    };
  },
);

function Details({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { description, access, accessText, parameters, body, responses } = operation;
  return (
    <>
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
    </>
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

const developer = page(
  { path: "/developer", summary: "Show how programs read and push", tag: "Reference" },
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
const StartHere = ({ baseUrl }: Pick<Settings, "baseUrl">) => (
  <>
    <PageHeader title="For developers" lead="Everything on these pages can be read by programs, at the same address." />
    <div class="prose">
      <h2 id="read">Read</h2>
      <p>
        Reads need no credential. Every answer has an <code>ETag</code>: send it back as <code>If-None-Match</code> and
        an unchanged answer costs a <code>304</code>. Answers come with brotli or gzip and may be read from any origin.
      </p>
      <CodeBlock
        language="sh"
        code={[
          `curl ${baseUrl}/api/tokens.json                                       # raw token snapshot`,
          `curl ${baseUrl}/tokens.css                                            # tokens as CSS, all brands and schemes`,
          `curl '${baseUrl}/api/registry/dtcg/download?format=swift'             # or scss, ts, kotlin, android, …`,
          `curl ${baseUrl}/api/registry/pages                                    # every page`,
          `curl ${baseUrl}/api/icons-sprite.svg                                  # all icons as one sprite`,
          `curl ${baseUrl}/api/openapi.json                                      # all of it, described`,
        ].join("\n")}
      />
      <p>
        <a href="/developer/api">The reference</a> lists every endpoint. Documentation pages are markdown at the same
        address with <code>.md</code> behind it.
      </p>
      <h2 id="push">Push</h2>
      <p>
        A workspace is a folder with tokens, theme, pages, icons and logos. This sends all of it; repeating it changes
        nothing.
      </p>
      <CodeBlock language="sh" code={`export SERVICE_SYNC_SECRET=…\ndsr push:all --workspace . --url ${baseUrl}`} />
      <h2 id="figma">From Figma</h2>
      <p>
        <code>dsr fetch</code> writes styles, variables, icons and logos of a file into a workspace. The plugin pushes
        styles and variables to a registry, whatever plan the file is on: unpack <code>/plugin/figma.zip</code> of the
        registry, choose its <code>manifest.json</code> in Figma (Plugins, Development, Import plugin from manifest),
        and enter the registry's address in its panel; an administrator allows it in the browser.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        Every error is <code>{`{"error": "code", "message": "what to do"}`}</code>; 400 adds <code>details</code> with a
        JSON Pointer for each fault.
      </p>
    </div>
  </>
);

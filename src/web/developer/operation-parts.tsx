import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { Table } from "../ui/components/table.tsx";
import { fragment } from "../ui/fragment.tsx";
import { API_PAGE, getOpenApi, OPERATION_PART, SHAPE_PART } from "./contract.ts";
import { curlOf, type Operation, operationIn, shapesIn } from "./operations.ts";
import { schemaText } from "./schema-text.ts";

/** What there is to say of one endpoint. */
export const operationPart = fragment(
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
export const shapePart = fragment(
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

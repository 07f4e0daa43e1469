import { withoutAccess } from "../../platform/contract/plan.ts";
import { isObject } from "../../safe/is-object.ts";
import { schemaText } from "./schema-text.ts";

/** One endpoint in a line of the reference. */
export interface OperationLine {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** The scope or role of callers. Undefined for public endpoints. */
  access?: string;
}

/** The details of an operation. */
export interface Operation extends OperationLine {
  description?: string;
  /** The same in a sentence. */
  accessText: string;
  /** The shared secret opens it. */
  bySecret: boolean;
  parameters: { name: string; in: string; required: boolean; type: string; description?: string }[];
  body?: { type: string; example?: unknown };
  responses: { status: string; description: string; media: string; type?: string }[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** An operation as the document has it, and where. */
interface Found {
  method: string;
  path: string;
  operation: Record<string, unknown>;
}

const operationsIn = (document: Record<string, unknown>): Found[] =>
  entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = object(object(item)[method]);
      return Object.keys(operation).length > 0 ? [{ method, path, operation }] : [];
    }),
  );

/** The operations of an OpenAPI 3.1 document that programs call, in its order: pages are for people. */
export const linesOf = (document: Record<string, unknown>): OperationLine[] =>
  operationsIn(document)
    .filter((found) => !isPage(found))
    .map(lineOf);

const isPage = ({ path, operation }: Found): boolean =>
  !path.startsWith("/api/") && "text/html" in object(object(object(operation.responses)["200"]).content);

/** The operation of an id (`operationId`). */
export function operationIn(document: Record<string, unknown>, id: string): Operation | undefined {
  const found = operationsIn(document).find(({ operation }) => operation.operationId === id);
  return found && operationOf(found);
}

/** The schemas of a document by name, without the output variants (`…Output`). */
export const shapesIn = (document: Record<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(entries(object(document.components).schemas).filter(([name]) => !name.endsWith("Output")));

function lineOf({ method, path, operation }: Found): OperationLine {
  const [security] = list(operation.security).map(object);
  const scopes = list(Object.values(security ?? {})[0]);
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    summary: String(operation.summary ?? ""),
    tag: String(list(operation.tags)[0] ?? ""),
    access: security ? scopes.join(", ") || (security.session ? "browser" : "signed in") : undefined,
  };
}

function operationOf(found: Found): Operation {
  const { operation } = found;
  const securities = list(operation.security).map(object);
  const content = object(object(operation.requestBody).content)["application/json"];
  return {
    ...lineOf(found),
    description: withoutAccess(String(operation.description ?? "")),
    bySecret: securities.some((one) => "syncBearer" in one || "sharedSecret" in one),
    accessText: String(operation["x-access"] ?? ""),
    parameters: list(operation.parameters)
      .map(object)
      .map((parameter) => ({
        name: String(parameter.name),
        in: String(parameter.in),
        required: parameter.required === true,
        type: schemaText(parameter.schema),
        description: text(parameter.description) ?? text(object(parameter.schema).description),
      })),
    body: content ? { type: schemaText(object(content).schema), example: object(content).example } : undefined,
    responses: entries(operation.responses).map(([status, response]) => {
      const [media = "", shape] = entries(object(response).content)[0] ?? [];
      return {
        status,
        description: String(object(response).description ?? ""),
        media,
        type: shape ? schemaText(object(shape).schema) : undefined,
      };
    }),
  };
}

/** A command that calls the operation, to paste into a shell. */
export function curlOf({ method, path, access, bySecret, body }: Operation, baseUrl: string): string {
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${baseUrl}${path}'`,
    ...(bySecret ? [`  -H "Authorization: Bearer $SERVICE_SYNC_SECRET"`] : []),
    ...(access && !bySecret ? [`  -H "Cookie: $SESSION" -H 'Origin: ${baseUrl}'`] : []),
    ...(body
      ? [
          `  -H 'Content-Type: application/json'`,
          `  -d '${JSON.stringify(body.example ?? {}).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ];
  return lines.join(" \\\n");
}

const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const entries = (value: unknown): [string, unknown][] => Object.entries(object(value));
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

import { isObject } from "../../../safe/is-object.ts";
import { schemaText } from "./schema-text.ts";

/** One endpoint as the reference page shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  tag: string;
  /** Scope or word for who may call it; undefined when everybody may. */
  access?: string;
  /** The same in a sentence. */
  accessText: string;
  /** The shared secret opens it. */
  bySecret: boolean;
  parameters: { name: string; in: string; required: boolean; type: string; description?: string }[];
  body?: { type: string; example?: unknown };
  responses: { status: string; description: string; media: string; type?: string }[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The operations of an OpenAPI 3.1 document, in its order. */
export function operationsOf(document: Record<string, unknown>): Operation[] {
  return entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = object(object(item)[method]);
      return Object.keys(operation).length > 0 ? [operationOf(method, path, operation)] : [];
    }),
  );
}

function operationOf(method: string, path: string, operation: Record<string, unknown>): Operation {
  const securities = list(operation.security).map(object);
  const [security] = securities;
  const scopes = list(Object.values(security ?? {})[0]);
  const bySecret = securities.some((one) => "syncBearer" in one || "sharedSecret" in one);
  const content = object(object(operation.requestBody).content)["application/json"];
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    summary: String(operation.summary ?? ""),
    description: text(operation.description),
    tag: String(list(operation.tags)[0] ?? ""),
    access: security ? scopes.join(", ") || (security.session ? "browser" : "signed in") : undefined,
    bySecret,
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

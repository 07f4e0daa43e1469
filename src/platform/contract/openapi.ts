import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { type ComponentRegistry, createComponents, createRegistry } from "zod-openapi/api";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import type { Scope } from "./access.ts";
import { API_VERSION } from "./api-version.ts";
import { changedElsewhereSchema } from "./changed-elsewhere.ts";
import { describeFields } from "./describe-fields.ts";
import { type Endpoint, pathParameters } from "./endpoint.ts";
import { describePlan, type EndpointPlan, type PlanSettings, planOf, planScope, withAccess } from "./plan.ts";
import { errorSchema } from "./shapes.ts";
import { tagText } from "./tag-words.ts";

const STATUS: Record<number, string> = {
  200: "Success.",
  201: "Created.",
  204: "Success, without a response body.",
  207: "Partial success: `applied` has the stored changes, `failed` the others.",
  308: "The page has moved. `Location` has the new address.",
  304: "The content still matches the ETag of the request.",
  400: "The request is not valid. `details` lists the invalid values.",
  401: "The credential is missing, not valid, or does not have the scope.",
  403: "The caller does not have access.",
  404: "The resource doesn't exist.",
  405: "The method is not allowed. The `Allow` header lists the allowed methods.",
  409: "The request conflicts with existing records. In workspace mode, edit the files instead.",
  412: "The record has another version than the request expects. `failed` has the author, time and digest of the current version.",
  410: "The revision was pruned or erased.",
  413: "The body is too large. The message has the limit.",
  416: "The range is outside the file. `Content-Range` has the file size.",
  415: "The body is not JSON.",
  422: "The content cannot be displayed safely.",
  429: "Too many requests. Wait for the time in `Retry-After`.",
  507: "The storage of the registry is full. Nothing was changed.",
  503: "The database cannot be reached. Try again after the time in `Retry-After`.",
};

const NO_ACCOUNT = "The caller does not have access. The shared secret has no account.";

const VERSION = "3.1.0";

type DocumentSettings = PlanSettings & { baseUrl: string };

/**
 * The OpenAPI 3.1 document of the endpoints, including pages for people. Built in slices; the result equals
 * `createDocument` of zod-openapi.
 */
export async function openApiDocument(endpoints: readonly Endpoint[], settings: DocumentSettings) {
  const items = new Map<string, ZodOpenApiPathItemObject>();
  await runInSlices(endpoints, (endpoint) => {
    const path = endpoint.path.replaceAll("*}", "}");
    const made = operation(endpoint, planOf(endpoint, settings), settings);
    items.set(path, { ...items.get(path), [endpoint.method.toLowerCase()]: made });
  });
  const paths: Record<string, ReturnType<ComponentRegistry["addPathItem"]>> = {};
  const schemas: NonNullable<ReturnType<typeof createComponents>["schemas"]> = {};
  await runInSlices(items, ([path, item]) => {
    const registry = createRegistry({});
    paths[path] = registry.addPathItem(item, ["paths", path]);
    // Creates the schemas of the path; a shared one is created again with the same result.
    Object.assign(schemas, createComponents(registry, {}, VERSION).schemas);
  });
  await runInSlices([...Object.entries(paths), ...Object.entries(schemas)], ([place, part]) =>
    describeFields(part, place),
  );
  return {
    openapi: VERSION,
    info: {
      title: "Design-System Registry",
      version: API_VERSION,
      description: "The HTTP API of a design-system registry. Schemas are stable within a minor version.",
      contact: { name: "Administrators of this registry", url: settings.baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: settings.baseUrl }],
    tags: Array.from(new Set(endpoints.map(({ tag }) => tag)), (name) => ({ name, description: tagText(name) })),
    paths,
    components: { schemas, securitySchemes: securitySchemes(settings) },
  };
}

/** Authentication methods. Scopes are listed only for OAuth, as OpenAPI permits; a workspace doesn't have it. */
const securitySchemes = ({ mode, baseUrl }: DocumentSettings) => ({
  ...(mode === "registry" && {
    oauth: {
      type: "oauth2" as const,
      description:
        "OAuth 2.1 with dynamic client registration (RFC 7591) and PKCE (S256). Send the access token as a bearer token.",
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/api/oauth/authorize`,
          tokenUrl: `${baseUrl}/api/oauth/token`,
          refreshUrl: `${baseUrl}/api/oauth/token`,
          scopes: SCOPE_WORDS,
        },
      },
    },
  }),
  syncBearer: {
    type: "http",
    scheme: "bearer",
    description: "An access token, an API key or the shared secret. See `x-access` for the required scope.",
  } as const,
  sharedSecret: {
    type: "http",
    scheme: "bearer",
    description: "The shared secret of the registry (SERVICE_SYNC_SECRET).",
  } as const,
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Api-Key",
    description: "An API key of a person.",
  } as const,
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-dsr_session",
    description: "The session cookie of a browser. Its name is `dsr_session` if the registry does not use TLS.",
  } as const,
});

const SCOPE_WORDS: Record<Scope, string> = {
  "sync:read": "Read synchronization data and the review queue.",
  "sync:write": "Write content.",
  "reference:read": "Read design guidelines, brand voice and other reference texts.",
  "components:read": "Reserved.",
  "components:write": "Reserved.",
  "design:read": "Read images of components from the design tool.",
  "design:write": "Reserved.",
  "generate:component": "Reserved.",
  "designtool:sync": "Push styles, variables and components from the design tool plugin.",
};

/** Description of an endpoint beyond its summary, and its access. */
function aboutOf({ description, headers, method }: Endpoint, plan: EndpointPlan): string {
  const what = description ?? (headers === "page" && method === "GET" ? "Returns an HTML page." : "");
  return withAccess(what, plan);
}

function operation(endpoint: Endpoint, plan: EndpointPlan, settings: DocumentSettings): ZodOpenApiOperationObject {
  const { params, query } = endpoint;
  const path = params instanceof z.ZodObject ? params : parametersOf(endpoint.path);
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: aboutOf(endpoint, plan),
    tags: [endpoint.tag],
    security: credentials(plan, settings),
    "x-access": describePlan(plan),
    requestParams: {
      ...(path ? { path } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(isConditional(endpoint) ? { header: PRECONDITIONS } : {}),
    },
    ...requestBody(endpoint),
    responses: { ...success(endpoint, plan), ...failures(endpoint, plan) },
  };
}

function requestBody(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, "requestBody"> {
  const { body, bodyIsOptional, takes, media = "application/octet-stream" } = endpoint;
  if (takes === "bytes" && !body)
    return { requestBody: { required: true, content: { [media]: { schema: binary(media) } } } };
  if (!body) return {};
  const json = { "application/json": { schema: body, ...example(endpoint) } };
  const form = takes === "form" || takes === "bytes" ? { "application/x-www-form-urlencoded": { schema: body } } : {};
  const required = !bodyIsOptional && (takes === undefined || takes === "json");
  return { requestBody: { required, content: { ...json, ...form } } };
}

/** Whether a write compares the replaced digest. */
const isConditional = ({ method, record }: Endpoint): boolean => method !== "GET" && record !== undefined;

const DIGEST = z.string().meta({ description: "The digest of the record. Same as `hash` in the list of events." });

const PRECONDITIONS = z.object({
  "If-Match": z.string().optional().meta({
    description:
      "The digest of the version to replace, from `X-Registry-Hash`. Returns 412 if the record has another version.",
  }),
  "If-None-Match": z
    .literal("*")
    .optional()
    .meta({ description: "Creates the record only if it doesn't exist. Returns 412 otherwise." }),
});

const binary = (contentMediaType: string) => ({ type: "string", contentMediaType }) as const;

/** Path parameters of an endpoint without a declared shape are strings. */
function parametersOf(path: string): z.ZodObject | undefined {
  const names = pathParameters(path).map(({ name }) => [name, z.string()] as const);
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
}

/** `GET /api/registry/theme.css` → `getApiRegistryThemeCss`. */
const operationId = ({ method, path }: Endpoint): string =>
  [
    method.toLowerCase(),
    ...path
      .split(/[^a-zA-Z0-9]+/)
      .filter(Boolean)
      .map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join("");

const example = (endpoint: Endpoint) => (endpoint.example === undefined ? {} : { example: endpoint.example });

/** Name of the root element in XML: tools that generate XML need it. */
const ROOTS: Record<string, string> = {
  "application/xml": "resources",
  "application/atom+xml": "feed",
  "image/svg+xml": "svg",
};

function success({ answer, record }: Endpoint, { cache }: EndpointPlan): ZodOpenApiResponsesObject {
  const headers = record ? { headers: z.object({ "X-Registry-Hash": DIGEST.optional() }) } : {};
  const kept = cache === "none" ? {} : { 304: { description: STATUS[304] ?? "" } };
  if ("json" in answer) {
    const statuses = [answer.status ?? 200, ...(answer.also ?? [])];
    const content = { content: { "application/json": { schema: answer.json } } };
    const answers = statuses.map((status) => [
      status,
      { description: STATUS[status] ?? "", ...(status === 204 ? {} : content), ...headers },
    ]);
    return { ...Object.fromEntries(answers), ...kept };
  }
  const text = { type: "string" } as const;
  const schemaOf = (type: string) => {
    if (/json/.test(type)) return answer.shape ?? {};
    if (/xml/.test(type)) return { ...text, xml: { name: ROOTS[type.split(";", 1)[0] ?? ""] ?? "document" } };
    return type.startsWith("text/") ? text : binary(type);
  };
  const content = answer.bytes.map((type) => [type, { schema: schemaOf(type) }]);
  return {
    [answer.status ?? 200]: { description: answer.about, content: Object.fromEntries(content), ...headers },
    ...kept,
  };
}

function failures(endpoint: Endpoint, plan: EndpointPlan): ZodOpenApiResponsesObject {
  const { body, errors = [], method, params, query } = endpoint;
  const implied = [
    ...(body || query || params ? [400] : []),
    ...(plan.public ? [] : [401, 403]),
    ...(method === "GET" ? [] : [409]),
    ...(isConditional(endpoint) ? [412] : []),
    ...(body ? [413, 415] : []),
    405,
    ...(method === "GET" ? [] : [507]),
    503,
  ];
  const statuses = [...new Set([...implied, ...errors])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: (plan.own && status === 403 ? NO_ACCOUNT : STATUS[status]) ?? "",
        content: { "application/json": { schema: status === 412 ? changedElsewhereSchema : errorSchema } },
      },
    ]),
  );
}

/** Accepted authentication methods: any one of these (OpenAPI 3.1, Security Requirement Object). */
function credentials(plan: EndpointPlan, { mode }: DocumentSettings): Record<string, string[]>[] {
  if (plan.public) return [];
  const scope = planScope(plan);
  const byToken = plan.token !== "none";
  return [
    ...(byToken && mode === "registry" ? [{ oauth: scope ? [scope] : [] }] : []),
    ...(byToken ? [{ syncBearer: [] }, { apiKey: [] }] : []),
    ...(plan.session ? [{ session: [] }] : []),
    ...(!byToken && !plan.own ? [{ sharedSecret: [] }] : []),
  ];
}

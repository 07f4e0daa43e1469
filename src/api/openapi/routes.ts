import type * as OpenApi from "../../platform/contract/openapi.ts";
import { route } from "../../platform/contract/route.ts";
import { getOpenApi } from "../../web/developer/contract.ts";

/** By the settings they were made for: what endpoints declare does not change while the process lives. */
const documents = new WeakMap<object, ReturnType<typeof makeDocument>>();

const makeDocument = async (...of: Parameters<typeof OpenApi.openApiDocument>) =>
  (await import("../../platform/contract/openapi.ts")).openApiDocument(...of);

export const referenceRoutes = [
  route(getOpenApi, async ({ endpoints, settings }) => {
    const document = documents.get(settings) ?? makeDocument(endpoints, settings);
    documents.set(settings, document);
    return { ...(await document) };
  }),
];

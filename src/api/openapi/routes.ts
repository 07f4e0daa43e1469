import type * as OpenApi from "../../platform/contract/openapi.ts";
import { route } from "../../platform/contract/route.ts";
import { getOpenApi } from "../../web/developer/contract.ts";

/** Cached by settings: declarations of endpoints don't change while the process runs. */
const documents = new WeakMap<object, ReturnType<typeof makeDocument>>();

const makeDocument = async (...of: Parameters<typeof OpenApi.openApiDocument>) =>
  (await import("../../platform/contract/openapi.ts")).openApiDocument(...of);

export const apiReferenceRoutes = [
  route(getOpenApi, async ({ endpoints, settings }) => {
    const document = documents.get(settings) ?? makeDocument(endpoints, settings);
    documents.set(settings, document);
    return { ...(await document) };
  }),
];

import { openApiDocument } from "../../../contract/openapi.ts";
import { route } from "../../../contract/route.ts";
import { getOpenApi } from "./contract.ts";

export const referenceRoutes = [
  route(getOpenApi, async ({ endpoints, settings }) => ({ ...openApiDocument(endpoints, settings) })),
];

import { z } from "zod";
import { publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

export const getOpenApi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  summary: "Get the OpenAPI 3.1 document of this API",
  tag: "Reference",
  access: publicAccess,
  answer: { json: z.record(z.string(), z.unknown()) },
});

export const API_PAGE = "/developer/api";
export const OPERATION_PART = `${API_PAGE}/endpoints/{id}`;
export const SHAPE_PART = `${API_PAGE}/shapes/{name}`;

export const operationHref = (id: string): string => `${API_PAGE}/endpoints/${id}`;
export const shapeHref = (name: string): string => `${API_PAGE}/shapes/${name}`;

import { ApiError, type ErrorDetail } from "../platform/contract/api-error.ts";
import type { Schema } from "../store/schema.ts";

const MAX_DETAILS = 20;

/** Checks one part of a request against its schema. Throws `ApiError` 400 naming every fault (at most 20) by JSON Pointer. */
export function validate<T>(schema: Schema<T>, value: unknown, part: "body" | "query" | "params"): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: issue.path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message: issue.message,
  }));
  const first = details[0];
  const where = first?.path ? ` at ${first.path}` : "";
  throw new ApiError(
    400,
    `invalid_${part === "params" ? "path" : part}`,
    `The ${part} is not as described${where}: ${first?.message ?? "invalid"}.`,
    {
      more: { details },
    },
  );
}

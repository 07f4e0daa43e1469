import { ApiError } from "../../platform/contract/api-error.ts";
import { StoreUnavailable } from "../../store/store.ts";

/** A refusal in the form of OAuth (RFC 6749 §5.2): `{error, error_description}`. */
export class OauthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  constructor(code: string, description: string, status = 400, headers: Record<string, string> = {}) {
    super(description);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** Descriptions hold these characters only (RFC 6749 §5.2). */
const describe = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, " ");

/** Body of a refusal. */
export const oauthBody = (code: string, description: string) => ({
  error: code,
  error_description: describe(description),
});

/** Returns an error below `/api/oauth` in OAuth form. Undefined for unexpected ones. */
export function asOauthError(error: unknown): OauthError | undefined {
  if (error instanceof OauthError) return error;
  if (error instanceof StoreUnavailable)
    return new OauthError(
      "temporarily_unavailable",
      "The database cannot be reached. Try again in a few seconds.",
      503,
      { "retry-after": "5" },
    );
  if (error instanceof ApiError) {
    const code = error.status === 429 ? "temporarily_unavailable" : "invalid_request";
    return new OauthError(code, error.message, error.status, error.headers);
  }
  return undefined;
}

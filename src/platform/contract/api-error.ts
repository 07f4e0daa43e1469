/** One field of a body or query that was refused. `path` is a JSON Pointer (RFC 6901). */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The body of every error response: a stable code and a sentence with the remedy. */
export interface ErrorBody {
  error: string;
  message: string;
  details?: ErrorDetail[];
  [more: string]: unknown;
}

/** An expected outcome that isn't a success. Handlers throw it; the response is `{error, message}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { more?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = options.more ?? {};
    this.headers = options.headers ?? {};
  }

  body(): ErrorBody {
    const { code: error, message, more } = this;
    // A 400 has details even if the whole body is wrong (decisions, "Everywhere").
    const details = this.status === 400 ? { details: [{ path: "", message }] } : {};
    return { error, message, ...details, ...more };
  }
}

/** A 400 about one place of the body, a JSON Pointer. */
export const badRequest = (code: string, message: string, path: string): ApiError =>
  new ApiError(400, code, message, { more: { details: [{ path, message }] } });

export const notFound = (message: string): ApiError => new ApiError(404, "not_found", message);

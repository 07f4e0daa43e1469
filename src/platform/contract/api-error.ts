/** One field of a body or query that was refused. `path` is a JSON Pointer (RFC 6901). */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The body of every error answer: a stable code and a sentence that says what to do. */
export interface ErrorBody {
  error: string;
  message: string;
  details?: ErrorDetail[];
  [more: string]: unknown;
}

/** An expected outcome that is not a success. Thrown by handlers, answered as `{error, message}`. */
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
    // A 400 names what is wrong also where it is the whole (decisions, "Everywhere").
    const details = this.status === 400 ? { details: [{ path: "", message }] } : {};
    return { error, message, ...details, ...more };
  }
}

/** A 400 about one place of the body, a JSON Pointer. */
export const badRequest = (code: string, message: string, path: string): ApiError =>
  new ApiError(400, code, message, { more: { details: [{ path, message }] } });

export const notFound = (message: string): ApiError => new ApiError(404, "not_found", message);

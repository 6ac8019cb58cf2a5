/** An error response: status, message, and details that help the caller continue. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 422 | 429 | 503;
  readonly errors: Record<string, string[]> | undefined;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ApiError['status'],
    message: string,
    more: {
      errors?: Record<string, string[]>;
      code?: string;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.code = more.code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The same response for a missing object and for another user's, so that callers cannot tell them apart. */
export function notFound(what: string): ApiError {
  return new ApiError(404, `${what} was not found.`);
}

/** A refusal that the caller is told about: status, sentence, and what helps to go on. */
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

/** The same answer for a missing and for a foreign object, so that neither can be told apart. */
export function notFound(what: string): ApiError {
  return new ApiError(404, `${what} was not found.`);
}

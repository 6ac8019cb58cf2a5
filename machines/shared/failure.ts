/** Why a call failed, in the terms in which charts decide. */
export type Failure = {
  kind: /** The server was unreachable or temporarily unable: retry. */
    | 'unreachable'
    /** The session is no longer valid. */
    | 'signedOut'
    /** Missing, or owned by another user. */
    | 'notFound'
    /** Another page or device holds the lease. */
    | 'leaseTaken'
    /** The attempt is not running. */
    | 'notRunning'
    /** This revision exists with different content. */
    | 'revisionTaken'
    /** The input was rejected; messages by field. */
    | 'invalid'
    /** Rejected for another reason. */
    | 'refused';
  message: string;
  /** Status of the response; absent when none arrived. */
  status?: number;
  /** The server's error code, for the few charts that need to distinguish more. */
  code?: string;
  errors: Record<string, string[]>;
  details: Record<string, unknown>;
};

/** Whether a thrown value is a call failure. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'kind' in error && 'message' in error;
}

/** Converts any thrown value to a failure. An unknown error counts as unreachable, because a retry is safe. */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  return { kind: 'unreachable', message: 'The server could not be reached.', errors: {}, details: {} };
}

/**
 * Whether no response arrived, so the request may have taken effect. A response with an error code means that it did
 * not.
 */
export function isUnanswered(error: unknown): boolean {
  const { kind, code } = failureOf(error);
  return kind === 'unreachable' && code === undefined;
}

/** Creates a failure, for tests and adapters. */
export function failure(kind: Failure['kind'], message: string, more: Partial<Failure> = {}): Failure {
  return { kind, message, errors: {}, details: {}, ...more };
}

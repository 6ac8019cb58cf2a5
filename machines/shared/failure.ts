/** Why a call did not succeed, in the terms in which charts decide. */
export type Failure = {
  kind: /** The server was not reached, or could not do it at this moment: try again. */
    | 'unreachable'
    /** The session is no longer valid. */
    | 'signedOut'
    /** Missing, or somebody else's. */
    | 'notFound'
    /** Another page or device writes now. */
    | 'leaseTaken'
    /** The attempt does not run (any more). */
    | 'notRunning'
    /** This revision exists with other content. */
    | 'revisionTaken'
    /** The input was refused; messages by field. */
    | 'invalid'
    /** Refused for another reason. */
    | 'refused';
  message: string;
  /** The server's own word for it, for the few charts that must tell more apart. */
  code?: string;
  errors: Record<string, string[]>;
  details: Record<string, unknown>;
};

/** Whether a thrown value is one of ours. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'kind' in error && 'message' in error;
}

/** Any thrown value as a failure; what is not one counts as unreachable, because trying again loses nothing. */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  return { kind: 'unreachable', message: 'The server could not be reached.', errors: {}, details: {} };
}

/**
 * Whether no reply reached the page: what was asked for may have been done. Where the server says that it did not do it, it
 * says why by a code.
 */
export function isUnanswered(error: unknown): boolean {
  const { kind, code } = failureOf(error);
  return kind === 'unreachable' && code === undefined;
}

/** For tests and adapters: a failure of a kind. */
export function failure(kind: Failure['kind'], message: string, more: Partial<Failure> = {}): Failure {
  return { kind, message, errors: {}, details: {}, ...more };
}

import type { Route } from '@playwright/test';
import { type Failure, failureOf } from '../../../machines/shared/failure.ts';
import type { ApiErrorBody } from '../../../src/contract/common.ts';

const STATUS: Record<Failure['kind'], number> = {
  unreachable: 503,
  signedOut: 401,
  notFound: 404,
  leaseTaken: 409,
  notRunning: 409,
  revisionTaken: 409,
  invalid: 422,
  refused: 403,
};

/** Answers a call as the server does where it fails in this way; a server out of reach does not answer at all. */
export async function refuse(route: Route, error: unknown): Promise<void> {
  const { kind, code, message, errors, details } = failureOf(error);
  if (kind === 'unreachable' && code === undefined) {
    await route.abort('connectionreset');
    return;
  }
  const body: ApiErrorBody = { message, errors, details, request_id: 'walk', ...(code === undefined ? {} : { code }) };
  await route.fulfill({ status: STATUS[kind], json: body });
}

/** What the page says of such a failure: the words of the server, and its own where none came. */
export function shownMessage({ kind, code, message }: Failure): string {
  return kind === 'unreachable' && code === undefined
    ? 'The server could not be reached. Check your connection.'
    : message;
}

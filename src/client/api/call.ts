import { type Failure, failure, isFailure } from '../../../machines/shared/failure.ts';
import { type ApiErrorBody, errorSchema } from '../../contract/common.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { RouteArguments, RouteDefinition, RouteResponse } from '../../contract/route.ts';
import { requestConfirmation } from '../adapters/account/confirmation.ts';
import { currentMark, sessionHeaders } from '../adapters/account/session-mark.ts';
import { reportSignedOut } from '../adapters/account/signed-out.ts';
import { clockInstant, observeServerTime } from '../adapters/server-clock.ts';
import { attributionHeaders } from '../adapters/site/attribution.ts';
import { parseAnswer } from './parse-answer.ts';

/** Timeout of a call. Milliseconds. */
const TIMEOUT_MS = 15_000;
/** A slow connection gets this much longer to send what is long: at most once more the timeout. Characters per millisecond. */
const SLOWEST_RATE = 4;

export type CallOptions = {
  /** Lets the request outlive the page; browsers limit these to 64 kB. */
  keepalive?: boolean;
  /** The mark of a session other than this page's. */
  mark?: string;
  /** The caller checks the token itself; other listeners are not notified of a rejection. */
  isSessionAsked?: boolean;
  /** Overrides the confirmation dialog. */
  confirm?: () => Promise<void>;
};

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
};

/**
 * Makes a call of the contract and validates the response. A call that needs a confirmation waits for the user, and is
 * then repeated.
 *
 * @throws Failure, never anything else.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  parts: RouteArguments<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> {
  try {
    return await send(route, parts, options);
  } catch (error) {
    if (!isFailure(error) || error.code !== 'confirmation_required') throw error;
    await (options.confirm?.() ?? requestConfirmation(error));
    return send(route, parts, options);
  }
}

async function send<R extends RouteDefinition>(
  route: R,
  parts: RouteArguments<R>,
  options: CallOptions,
): Promise<RouteResponse<R>> {
  const { params = {}, query, headers = {}, body } = parts as Parts;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query ? `?${new URLSearchParams(definedTexts(query))}` : '';
  const mark = options.mark ?? currentMark();
  const text = body === undefined ? '' : JSON.stringify(body);
  const timeout = TIMEOUT_MS + Math.min(TIMEOUT_MS, Math.ceil(text.length / SLOWEST_RATE));
  const sent = clockInstant();
  let response: Response;
  let received: string;
  try {
    response = await fetch(`/api${path}${search}`, {
      method: route.method,
      headers: {
        ...attributionHeaders(),
        ...definedTexts(headers),
        ...sessionHeaders(mark),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: text }),
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.timeout(timeout),
    });
    // An answer that is cut off did not arrive.
    received = await response.text();
  } catch {
    throw failure('unreachable', 'The server could not be reached. Check your connection.');
  }
  const answer = parseJson(received);
  if (!response.ok) {
    const refusal = toFailure(response.status, answer);
    const isOwn = mark !== null && mark === currentMark();
    if (refusal.kind === 'signedOut' && isOwn && !options.isSessionAsked) reportSignedOut();
    throw refusal;
  }
  const parsed = parseAnswer(route.response, answer);
  if (!parsed.success) {
    console.error('The server answered with something else than agreed', route.path, parsed.error.issues);
    throw failure('unreachable', 'The server sent an unexpected response. Reload the page.');
  }
  observeServerTime(parsed.data, sent);
  return parsed.data as RouteResponse<R>;
}

function definedTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

const KIND_BY_CODE: Record<string, Failure['kind']> = {
  lease_taken: 'leaseTaken',
  not_running: 'notRunning',
  time_ended: 'notRunning',
  revision_taken: 'revisionTaken',
  trial_limit: 'refused',
  // The call is refused for one address; others go through.
  address_limit: 'refused',
  // Another preview of this person is being built.
  preview_running: 'refused',
};

function kindOf(status: number, body: ApiErrorBody | null): Failure['kind'] {
  // The response came from a proxy or a captive portal rather than the server.
  if (!body) return 'unreachable';
  const byCode = body.code ? KIND_BY_CODE[body.code] : undefined;
  if (byCode) return byCode;
  if (status === 401) return 'signedOut';
  if (status === 404) return 'notFound';
  if (status === 422) return 'invalid';
  if (status === 429 || status >= 500) return 'unreachable';
  return 'refused';
}

/** What a proxy before the server says without words. */
function wordsOf(status: number): string {
  if (status === 429) return 'There were too many requests. Try again in a minute.';
  if (status >= 500) return 'Our server has a problem. Try again in a minute.';
  return 'Something went wrong. Try again.';
}

function toFailure(status: number, answer: unknown): Failure {
  const parsed = parseAnswer(errorSchema, answer);
  const body = parsed.success ? parsed.data : null;
  return {
    kind: kindOf(status, body),
    message: body?.message ?? wordsOf(status),
    status,
    ...(body?.code === undefined ? {} : { code: body.code }),
    errors: body?.errors ?? {},
    details: body?.details ?? {},
  };
}

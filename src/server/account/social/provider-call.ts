import {
  ArcticFetchError,
  type OAuth2Client,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic';
import * as z from 'zod/mini';
import { emailField } from '../../../contract/account/account-fields.ts';

/** Timeout of one call to a provider. Milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * Failure of a provider call. `unavailable`: no usable response, a retry may work; `refused`: the provider rejected the
 * request.
 */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: ProviderFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Exchanges a code for an access token. @throws ProviderFailure */
export async function exchangeCode(
  client: OAuth2Client,
  endpoint: string,
  code: string,
  verifier: string,
): Promise<string> {
  try {
    const tokens = await inTime(client.validateAuthorizationCode(endpoint, code, verifier));
    // GitHub reports errors with status 200.
    if ('error' in tokens.data) throw new ProviderFailure('refused', `The code was refused: ${tokens.data.error}`);
    return tokens.accessToken();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (error instanceof OAuth2RequestError) throw new ProviderFailure('refused', error.message, error);
    if (error instanceof ArcticFetchError) throw new ProviderFailure('unavailable', 'No connection.', error);
    if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError) {
      const kind = error.status >= 500 || error.status === 429 || error.status === 200 ? 'unavailable' : 'refused';
      throw new ProviderFailure(kind, `The code was answered with status ${error.status}.`, error);
    }
    throw new ProviderFailure('unavailable', 'The answer to the code is of another shape.', error);
  }
}

/** The library's own call takes no abort signal; its result is ignored after a timeout. */
function inTime<T>(call: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ProviderFailure('unavailable', `No answer in ${TIMEOUT_MS} ms.`)),
    TIMEOUT_MS,
  );
  return Promise.race([call, late.promise]).finally(() => clearTimeout(timer));
}

/** Calls a provider's API without following redirects. @throws ProviderFailure for any unsuccessful response */
export async function callProvider(
  url: string,
  authorization: string,
  init: { method?: 'PUT'; body?: object } = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: init.method ?? 'GET',
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'Chartered',
        ...(init.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new ProviderFailure('unavailable', `${url} was not reached.`, cause);
  }
  if (response.ok) return response;
  await response.body?.cancel();
  const kind = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused';
  throw new ProviderFailure(kind, `${url} answered with status ${response.status}.`);
}

/** Parses a provider's response. @throws ProviderFailure when the shape is unexpected */
export async function readAnswer<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.output<S>> {
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw new ProviderFailure('unavailable', `${response.url} answered in another shape.`, cause);
  }
}

/** Normalizes an address as accounts store it, or null when it is malformed. */
export function usableEmail(email: string | null | undefined): string | null {
  const parsed = z.safeParse(emailField, email ?? '');
  return parsed.success ? parsed.data : null;
}

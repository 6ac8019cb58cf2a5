import {
  ArcticFetchError,
  type OAuth2Client,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic';
import * as z from 'zod/mini';
import { emailField } from '../../../contract/account/account-fields.ts';

/** How long a provider may take for one call. Milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * What a provider did not do.
 * `unavailable`: no usable answer, the same call may work later; `refused`: it knows what was asked and says no.
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
    // GitHub says with status 200 what was wrong.
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

/** The library's own call takes no signal, so that it is left alone when it takes too long. */
function inTime<T>(call: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ProviderFailure('unavailable', `No answer in ${TIMEOUT_MS} ms.`)),
    TIMEOUT_MS,
  );
  return Promise.race([call, late.promise]).finally(() => clearTimeout(timer));
}

/** Calls an API of a provider; redirects are not followed. @throws ProviderFailure for whatever is no success */
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

/** Reads the answer of a provider. @throws ProviderFailure when it has another shape */
export async function readAnswer<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.output<S>> {
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw new ProviderFailure('unavailable', `${response.url} answered in another shape.`, cause);
  }
}

/** An address as accounts store it, or null when it is none. */
export function usableEmail(email: string | null | undefined): string | null {
  const parsed = z.safeParse(emailField, email ?? '');
  return parsed.success ? parsed.data : null;
}

import type { Stripe } from 'stripe';
import { PaymentRefused, PaymentUnreachable } from './provider.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is. */
  origin: string;
  /** Makes the calls instead of Node's own client. */
  fetch?: typeof fetch;
  /** How long one try may take. Milliseconds. */
  timeoutMs?: number;
};

/** A buyer waits for it. The pause between tries is the library's. Milliseconds. */
const TIMEOUT_MS = 8000;
const RETRIES = 1;

export type StripeClient = {
  /** Calls the API. @throws PaymentUnreachable, PaymentRefused */
  call<T>(work: (api: Stripe) => Promise<T>): Promise<T>;
  /** Loads the library: 35 MB of memory and a tenth of a second, which no server needs that sells nothing. */
  load(): Promise<{ api: Stripe; errors: typeof Stripe.errors }>;
};

/** Stripe's own library, loaded with the first call. */
export function createStripeClient({
  secretKey,
  origin,
  fetch: fetchFn,
  timeoutMs = TIMEOUT_MS,
}: StripeOptions): StripeClient {
  let loading: ReturnType<StripeClient['load']> | null = null;

  function load() {
    loading ??= import('stripe').then(({ Stripe: Library }) => {
      const { protocol, hostname, port } = new URL(origin);
      const api = new Library(secretKey, {
        host: hostname,
        port: port || (protocol === 'http:' ? 80 : 443),
        protocol: protocol === 'http:' ? 'http' : 'https',
        timeout: timeoutMs,
        maxNetworkRetries: RETRIES,
        telemetry: false,
        ...(fetchFn ? { httpClient: Library.createFetchHttpClient(fetchFn) } : {}),
      });
      return { api, errors: Library.errors };
    });
    return loading;
  }

  return {
    load,
    async call(work) {
      const { api, errors } = await load();
      try {
        return await work(api);
      } catch (error) {
        if (!(error instanceof errors.StripeError)) throw error;
        throw isPassing(error, errors)
          ? new PaymentUnreachable(error.message, { cause: error })
          : new PaymentRefused(error.message, error.code ?? null, { cause: error });
      }
    },
  };
}

/** Whether the same call may succeed later. A call that meets its own first try (409) is answered when that is done. */
function isPassing(error: Stripe.errors.StripeError, errors: typeof Stripe.errors): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error.statusCode === 409 ||
    error.code === 'lock_timeout'
  );
}

import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../../settings.ts';
import type { ServerEnvironment } from '../register-routes.ts';
import { networkOfRequest } from '../requester.ts';
import type { Admission } from './admission.ts';
import { costOf } from './costs.ts';

/** Has each request take its turn. Register it before all routing but of what costs no more than a refusal. */
export function admitRequests(
  admission: Admission,
  { trustedProxies }: Pick<Settings, 'trustedProxies'>,
): MiddlewareHandler<ServerEnvironment> {
  return async (context, next) => {
    const begun = admission.begin(networkOfRequest(context, trustedProxies), costOf(context.req.path));
    const end = typeof begun === 'function' ? begun : await begun;
    try {
      await next();
    } finally {
      end();
    }
  };
}

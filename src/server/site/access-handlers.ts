import type { accessRoutes } from '../../contract/site/access.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { type Access, presentFacts } from './access.ts';

export function accessHandlers(access: Access): HandlersOf<typeof accessRoutes> {
  return {
    async access({ requester, query }) {
      const question = { tech: query.tech ?? null, orderId: query.order ?? '' };
      return presentFacts(await access.facts(userOf(requester), question));
    },
    pageAccess: ({ requester, query }) => access.page(query.path, requester.user),
  };
}

import type { accessRoutes } from '../../contract/access.ts';
import { type Access, presentFacts } from '../access.ts';
import type { HandlersOf } from '../register-routes.ts';
import { userOf } from '../requester.ts';

export function accessHandlers(access: Access): HandlersOf<typeof accessRoutes> {
  return {
    async access({ requester, query }) {
      const question = { tech: query.tech ?? null, orderId: query.order ?? '' };
      return presentFacts(await access.facts(userOf(requester), question));
    },
    pageAccess: ({ requester, query }) => access.page(query.path, requester.user),
  };
}

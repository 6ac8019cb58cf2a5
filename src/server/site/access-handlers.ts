import type { accessRoutes } from '../../contract/site/access.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { presentFacts } from './access.ts';

export const accessHandlers: HandlersOf<typeof accessRoutes> = {
  async access({ requester, query }, { access }) {
    const question = { tech: query.tech ?? null, orderId: query.order ?? '' };
    return presentFacts(await access.facts(userOf(requester), question));
  },
  pageAccess: ({ requester, query }, { access }) => access.page(query.path, requester.user),
};

import type { systemRoutes } from '../../contract/site/system.ts';
import { hasUsers } from '../data/account/users.ts';
import { presentCertification } from '../exam/catalog.ts';
import { ApiError, notFound } from './api-error.ts';
import { presentSettings } from './present-settings.ts';
import type { HandlersOf } from './register-routes.ts';

export const systemHandlers: HandlersOf<typeof systemRoutes> = {
  health: () => ({ status: 'ok' }),
  async ready(_, { database, isStopping }) {
    if (isStopping()) throw new ApiError(503, 'The server is shutting down.');
    try {
      await hasUsers(database.queries);
    } catch (cause) {
      throw Object.assign(new ApiError(503, 'The database is not responding.'), { cause });
    }
    if (!(await database.storage.canStore())) {
      const reason = 'No space is left for the data, so that nothing can be stored.';
      throw new ApiError(503, reason, { code: 'storage_full', retryAfterSeconds: 5 });
    }
    return { status: 'ready' };
  },
  datetime: (_, { clock }) => ({ serverTime: clock.now() }),
  certifications(_, { catalog }) {
    const data = catalog.list().map(presentCertification);
    return { data, meta: { total: data.length } };
  },
  certification({ params }, { catalog }) {
    const set = catalog.find(params.id);
    if (!set) throw notFound('The certification');
    return presentCertification(set);
  },
  publicSettings: (_, { settings }) => presentSettings(settings),
};

import { roleSchema } from '../../contract/account.ts';
import type { staffRoutes } from '../../contract/staff.ts';
import { ApiError } from '../api-error.ts';
import { searchUsers } from '../data/staff.ts';
import type { HandlersOf } from '../implement.ts';
import type { Services } from '../services.ts';

const LIST_LIMIT = 50;

export function staffHandlers({ database }: Services): HandlersOf<typeof staffRoutes> {
  return {
    impersonate() {
      throw new ApiError(403, 'Nobody can be impersonated here.');
    },
    stopImpersonating() {
      throw new ApiError(409, 'You do not act as somebody else.', { code: 'not_impersonating' });
    },
    async searchUsers({ query }) {
      const { users, total } = await searchUsers(database.queries, query.search ?? '', LIST_LIMIT);
      return {
        data: users.map((user) => ({
          id: user.id,
          name: `${user.first_name} ${user.last_name}`.trim(),
          email: user.email,
          roles: user.roles.map((role) => roleSchema.parse(role)),
          created_at: user.created_at,
        })),
        meta: { total },
      };
    },
  };
}

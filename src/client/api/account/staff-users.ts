import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffRoutes } from '../../../contract/account/staff.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';

/** Users page by page: the newest, or the matches of a search. */
export const staffUsersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'users', search],
    queryFn: ({ pageParam }) =>
      call(staffRoutes.searchUsers, { query: { ...(search === '' ? {} : { search }), ...cursorQuery(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** Changes of roles that wait for a second administrator. */
export const roleProposalsQuery = queryOptions({
  queryKey: ['staff', 'role-proposals'],
  queryFn: () => call(staffRoutes.listRoleProposals, {}),
});

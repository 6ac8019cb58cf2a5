import { useInfiniteQuery } from '@tanstack/react-query';
import { staffUsersQuery } from '../../api/account/staff-users.ts';
import { queries } from '../../api/queries.ts';

/** Users page by page: the newest, or the matches of a search. */
export const useStaffUsers = (search: string) => useInfiniteQuery(staffUsersQuery(search), queries);

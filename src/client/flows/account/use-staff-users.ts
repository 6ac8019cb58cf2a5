import { useInfiniteQuery } from '@tanstack/react-query';
import { staffUsersQuery } from '../../api/account/staff-users.ts';
import { queries } from '../../api/queries.ts';

/** Users page by page: the newest, or those whom the words of a search fit. */
export const useStaffUsers = (search: string) => useInfiniteQuery(staffUsersQuery(search), queries);

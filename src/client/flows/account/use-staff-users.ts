import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { roleProposalsQuery, staffUsersQuery } from '../../api/account/staff-users.ts';
import { queries } from '../../api/queries.ts';

/** Users page by page: the newest, or the matches of a search. */
export const useStaffUsers = (search: string) => useInfiniteQuery(staffUsersQuery(search), queries);

/** Changes of roles that wait for a second administrator. */
export const useRoleProposals = () => useQuery(roleProposalsQuery, queries);

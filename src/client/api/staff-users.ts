import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffRoutes } from '../../contract/staff.ts';
import { call } from './call.ts';

/** The newest users, or those whose e-mail or name contains the words. */
export const staffUsersQuery = (search: string) =>
  queryOptions({
    queryKey: ['staff', 'users', search],
    queryFn: () => call(staffRoutes.searchUsers, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });

import { queryOptions } from '@tanstack/react-query';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../call.ts';

/**
 * The mails of a demo installation, newest first.
 *
 * @param to an address, or '' for all
 */
export const mailboxQuery = (to: string) =>
  queryOptions({
    queryKey: ['mailbox', to],
    queryFn: () => call(accountRoutes.mailbox, { query: to === '' ? {} : { to } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

import { queryOptions } from '@tanstack/react-query';
import type { MailPreferences } from '../../../contract/account/mails.ts';
import { mailRoutes } from '../../../contract/account/mails.ts';
import { call } from '../call.ts';

/** Which optional emails the signed-in user gets. */
export const mailPreferencesQuery = queryOptions({
  queryKey: ['mail-preferences'],
  queryFn: (): Promise<MailPreferences> => call(mailRoutes.mailPreferences, {}),
});

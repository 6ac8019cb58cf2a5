import { useQuery } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  type MailChange,
  mailPreferencesMachine,
} from '../../../../machines/account/mail-preferences/mail-preferences.machine.ts';
import { mailRoutes } from '../../../contract/account/mails.ts';
import { mailPreferencesQuery } from '../../api/account/mails.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';

/** The chart of choosing emails with its effects in this browser. */
export const wiredMailPreferencesMachine = mailPreferencesMachine.provide({
  actors: {
    storeChange: fromPromise(({ input: { change } }: { input: { change: MailChange | undefined } }) =>
      change?.of === 'kind'
        ? call(mailRoutes.setMailPreference, { body: { kind: change.kind, is_on: change.isOn } })
        : call(mailRoutes.unblockAddress, {}),
    ),
  },
  actions: {
    showStored: (_, { stored }) => queries.setQueryData(mailPreferencesQuery.queryKey, stored),
  },
});

/** What the server has stored about the emails of the signed-in user. Other devices and links in emails change it, too. */
export const useMailPreferences = () =>
  useQuery({ ...mailPreferencesQuery, staleTime: 0, refetchOnWindowFocus: true }, queries);

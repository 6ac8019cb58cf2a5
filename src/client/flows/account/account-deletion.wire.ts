import { fromPromise } from 'xstate';
import {
  accountDeletionMachine,
  type DeletionWords,
} from '../../../../machines/account/account-deletion/account-deletion.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { keepFlashForNextPage } from '../../adapters/site/flash.ts';
import { isSessionValid } from '../../api/account/is-session-valid.ts';
import { withTypedPassword } from '../../api/account/reauthentication.ts';
import { call } from '../../api/call.ts';
import type { SessionActor } from './session.tsx';

/** The account-deletion chart with its effects in this browser. */
export function wireAccountDeletion(session: SessionActor) {
  return accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromPromise(async ({ input }: { input: DeletionWords }) => {
        const { password, confirmation, keepName } = input;
        const body = { confirmation, keep_name: keepName };
        await (password === null
          ? call(accountRoutes.deleteAccount, { body })
          : call(
              accountRoutes.deleteAccount,
              { body: { ...body, password } },
              withTypedPassword(password, 'password'),
            ));
      }),
      readAccount: fromPromise(() => isSessionValid()),
    },
    actions: {
      reportDeleted: () => {
        keepFlashForNextPage('ACCOUNT_DELETED');
        session.send({ type: 'session.accountDeleted' });
      },
    },
  });
}

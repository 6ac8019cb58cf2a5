import { fromCallback, fromPromise } from 'xstate';
import {
  type Credentials,
  type Registration,
  type SessionEvent,
  sessionMachine,
} from '../../../machines/session/session.machine.ts';
import { accountRoutes } from '../../contract/account.ts';
import { dropToken, keepToken, watchOtherTabs } from '../adapters/session-token.ts';
import { call } from '../api/call.ts';

/** "Ada King of Lovelace" → first name up to the first space, the rest last name (VA-02). */
export function splitName(fullName: string): { first_name: string; last_name?: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : { first_name: first };
}

/** The session chart with its effects in this browser. */
export const wiredSessionMachine = sessionMachine.provide({
  actors: {
    validateSession: fromPromise(({ input }: { input: { token: string } }) =>
      call(accountRoutes.auth, {}, { token: input.token }),
    ),
    login: fromPromise(({ input }: { input: Credentials }) => call(accountRoutes.login, { body: input })),
    register: fromPromise(({ input }: { input: Registration }) =>
      call(accountRoutes.register, {
        body: {
          ...splitName(input.fullName),
          email: input.email,
          password: input.password,
          password_confirmation: input.password,
          linkedin_achievement_share_permission: input.sharePermission,
        },
      }),
    ),
    logout: fromPromise(async ({ input }: { input: { token: string } }) => {
      await call(accountRoutes.logout, {}, { token: input.token });
    }),
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
      watchOtherTabs({
        opened: (token) => sendBack({ type: 'session.openedElsewhere', token } satisfies SessionEvent),
        closed: () => sendBack({ type: 'session.closedElsewhere' } satisfies SessionEvent),
      }),
    ),
  },
  actions: {
    keepToken: (_, { token }) => keepToken(token),
    dropToken: () => dropToken({ tellOthers: true }),
    dropTokenQuietly: () => dropToken({ tellOthers: false }),
    leave: () => location.assign('/'),
  },
});

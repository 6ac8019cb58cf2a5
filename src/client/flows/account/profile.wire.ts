import { fromPromise } from 'xstate';
import {
  accountDeletionMachine,
  type DeletionWords,
} from '../../../../machines/account/account-deletion/account-deletion.machine.ts';
import { dataExportMachine } from '../../../../machines/account/data-export/data-export.machine.ts';
import { devicesMachine } from '../../../../machines/account/devices/devices.machine.ts';
import { passwordChangeMachine } from '../../../../machines/account/password-change/password-change.machine.ts';
import { profileMachine } from '../../../../machines/account/profile/profile.machine.ts';
import type { ProfileFields, Provider } from '../../../../machines/account/profile/profile.types.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { socialRoutes } from '../../../contract/account/social.ts';
import { downloadText } from '../../adapters/download.ts';
import { keepFlashForNextPage } from '../../adapters/site/flash.ts';
import { smallPicture } from '../../adapters/small-picture.ts';
import { isSessionValid } from '../../api/account/is-session-valid.ts';
import { withTypedPassword } from '../../api/account/reauthentication.ts';
import { call } from '../../api/call.ts';
import { selectUser } from './session.select.ts';
import type { SessionActor } from './session.tsx';

/** Nothing typed is nothing stored. */
const orNull = (value: string) => (value.trim() === '' ? null : value);

/** Opens another site in the place of this page. Resolves when the browser brings this very page back, as it was left. */
function leaveFor(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((isBack) => {
    addEventListener('pageshow', ({ persisted }) => persisted && isBack(), { signal });
    location.assign(url);
  });
}

/** The chart of a profile with its effects in this browser. */
export function wireProfile(session: SessionActor) {
  return profileMachine.provide({
    actors: {
      saveProfile: fromPromise(({ input }: { input: ProfileFields }) =>
        call(accountRoutes.updateProfile, {
          body: {
            ...input,
            occupation: orNull(input.occupation),
            twitter: orNull(input.twitter),
            linkedin: orNull(input.linkedin),
          },
        }),
      ),
      saveSharing: fromPromise(({ input }: { input: { permission: boolean } }) =>
        call(accountRoutes.updateProfile, { body: { linkedin_achievement_share_permission: input.permission } }),
      ),
      preparePicture: fromPromise(({ input }: { input: { file: Blob } }) => smallPicture(input.file)),
      uploadPicture: fromPromise(({ input }: { input: { image: string } }) =>
        call(accountRoutes.setAvatar, { body: input }),
      ),
      removePicture: fromPromise(() => call(accountRoutes.removeAvatar, {})),
      beginConnect: fromPromise(async ({ input }: { input: { provider: Provider } }) => {
        const { url } = await call(socialRoutes.startConnect, { params: input });
        return url;
      }),
      beginJoin: fromPromise(async () => {
        const { link } = await call(socialRoutes.joinDiscord, {});
        return link;
      }),
      disconnect: fromPromise(({ input }: { input: { provider: Provider } }) =>
        call(socialRoutes.disconnectSocial, { params: input }),
      ),
      openProvider: fromPromise(({ input, signal }: { input: { url: string }; signal: AbortSignal }) =>
        leaveFor(input.url, signal),
      ),
    },
    actions: { reportUser: (_, { user }) => session.send({ type: 'session.userChanged', user }) },
  });
}

/** The chart of a password that is changed with its effects in this browser. */
export function wirePasswordChange(session: SessionActor) {
  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input }: { input: { current: string; next: string } }) => {
        const body = { current_password: input.current, new_password: input.next };
        await call(accountRoutes.changePassword, { body }, withTypedPassword(input.current, 'current_password'));
      }),
      readSession: fromPromise(() => isSessionValid()),
      sendLink: fromPromise(async () => {
        const email = selectUser(session.getSnapshot())?.email ?? '';
        await call(accountRoutes.forgotPassword, { body: { email } });
      }),
    },
    actions: { reportChanged: () => session.send({ type: 'session.passwordChanged' }) },
  });
}

/** The chart of the places where a user is signed in with its effects in this browser. */
export const wiredDevicesMachine = devicesMachine.provide({
  actors: {
    loadDevices: fromPromise(async () => (await call(accountRoutes.listSessions, {})).data),
    endDevice: fromPromise(async ({ input }: { input: { id: string } }) => {
      await call(accountRoutes.endSession, { params: input });
    }),
    endOthers: fromPromise(async () => {
      await call(accountRoutes.endOtherSessions, {});
    }),
  },
});

/** The chart of a copy of one's data with its effects in this browser. */
export const wiredDataExportMachine = dataExportMachine.provide({
  actors: {
    fetchData: fromPromise(async () => JSON.stringify(await call(accountRoutes.exportData, {}), null, 2)),
  },
  actions: { saveFile: (_, { text }) => downloadText('chartered-data.json', text) },
});

/** The chart of a deleted account with its effects in this browser. */
export function wireAccountDeletion(session: SessionActor) {
  return accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromPromise(async ({ input }: { input: DeletionWords }) => {
        const { password, confirmation } = input;
        await (password === null
          ? call(accountRoutes.deleteAccount, { body: { confirmation } })
          : call(
              accountRoutes.deleteAccount,
              { body: { confirmation, password } },
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

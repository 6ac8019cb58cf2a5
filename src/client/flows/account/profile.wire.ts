import { fromPromise } from 'xstate';
import { profileMachine } from '../../../../machines/account/profile/profile.machine.ts';
import type { ProfileFields, Provider } from '../../../../machines/account/profile/profile.types.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { socialRoutes } from '../../../contract/account/social.ts';
import { smallPicture } from '../../adapters/small-picture.ts';
import { call } from '../../api/call.ts';
import type { SessionActor } from './session.tsx';

/** Empty input is stored as null. */
const orNull = (value: string) => (value.trim() === '' ? null : value);

/** Navigates to another site. Resolves when the browser restores this page from its cache. */
function leaveFor(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((isBack) => {
    addEventListener('pageshow', ({ persisted }) => persisted && isBack(), { signal });
    location.assign(url);
  });
}

/** The profile chart with its effects in this browser. */
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

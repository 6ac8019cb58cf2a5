import { assign, fromPromise, setup, stateIn } from 'xstate';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type { ProfileContext, ProfileEvent, ProfileFields, ProfilePart, Provider, User } from './profile.types.ts';

/** Types, actors, actions and delays of the profile chart. */
export const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    tags: {} as
      | 'saving'
      | 'saved'
      | 'savingSharing'
      | 'preparingPicture'
      | 'uploadingPicture'
      | 'removingPicture'
      | 'changingProvider',
    children: {} as {
      saveProfile: 'saveProfile';
      saveSharing: 'saveSharing';
      preparePicture: 'preparePicture';
      uploadPicture: 'uploadPicture';
      removePicture: 'removePicture';
      beginConnect: 'beginConnect';
      beginJoin: 'beginJoin';
      disconnect: 'disconnect';
      openProvider: 'openProvider';
    },
  },
  actors: {
    /** Saves name, addresses and occupation on the server. */
    saveProfile: fromPromise<User, ProfileFields>(() => notProvided('saveProfile')),
    /** Saves on the server whether results may be shared on LinkedIn. */
    saveSharing: fromPromise<User, { permission: boolean }>(() => notProvided('saveSharing')),
    /** Scales a picture down in this browser. */
    preparePicture: fromPromise<string, { file: Blob }>(() => notProvided('preparePicture')),
    /** Uploads the picture to the server. */
    uploadPicture: fromPromise<User, { image: string }>(() => notProvided('uploadPicture')),
    /** Removes the picture from the server. */
    removePicture: fromPromise<User>(() => notProvided('removePicture')),
    /** Begins the authorization with a sign-in provider on the server. */
    beginConnect: fromPromise<string, { provider: Provider }>(() => notProvided('beginConnect')),
    /** Begins the authorization with Discord on the server, to join its community. */
    beginJoin: fromPromise<string>(() => notProvided('beginJoin')),
    /** Disconnects a sign-in provider from the account. */
    disconnect: fromPromise<User, { provider: Provider }>(() => notProvided('disconnect')),
    /** Redirects to the provider's page; completes when the user comes back to this page. */
    openProvider: fromPromise<void, { url: string }>(() => notProvided('openProvider')),
  },
  actions: {
    /** Shows the new position of the sharing switch before it is saved. */
    setPermission: assign((_, params: { permission: boolean }) => params),
    /** Shows the saved position of the sharing switch again. */
    clearPermission: assign({ permission: null }),
    /** Keeps the reason why a part of the profile was not changed, for that part to show. */
    setFailure: assign(({ context }, params: { of: ProfilePart; error: unknown }) => ({
      failures: { ...context.failures, [params.of]: failureOf(params.error) },
    })),
    /** Clears the message of one part of the profile. */
    clearFailure: assign(({ context }, params: { of: ProfilePart }) => ({
      failures: { ...context.failures, [params.of]: null },
    })),
    /** Passes the changed user to the session. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
  },
  guards: {
    /** The user has changed the form since it was sent. */
    isEdited: stateIn('#profile.form.saving.edited'),
  },
  delays: {
    /** 0.75 seconds, in case the user flips the switch back. Milliseconds. */
    sharingTime: 750,
    /** 15 seconds for another site to open, then the user can retry. Milliseconds. */
    leaveTime: 15_000,
  },
});

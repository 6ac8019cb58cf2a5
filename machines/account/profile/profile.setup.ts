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
    saveProfile: fromPromise<User, ProfileFields>(() => notProvided('saveProfile')),
    saveSharing: fromPromise<User, { permission: boolean }>(() => notProvided('saveSharing')),
    /** Scales a picture down in this browser. */
    preparePicture: fromPromise<string, { file: Blob }>(() => notProvided('preparePicture')),
    uploadPicture: fromPromise<User, { image: string }>(() => notProvided('uploadPicture')),
    removePicture: fromPromise<User>(() => notProvided('removePicture')),
    beginConnect: fromPromise<string, { provider: Provider }>(() => notProvided('beginConnect')),
    beginJoin: fromPromise<string>(() => notProvided('beginJoin')),
    disconnect: fromPromise<User, { provider: Provider }>(() => notProvided('disconnect')),
    /** Redirects to a provider's page; completes when the user comes back to this page. */
    openProvider: fromPromise<void, { url: string }>(() => notProvided('openProvider')),
  },
  actions: {
    setPermission: assign((_, params: { permission: boolean }) => params),
    clearPermission: assign({ permission: null }),
    setFailure: assign(({ context }, params: { of: ProfilePart; error: unknown }) => ({
      failures: { ...context.failures, [params.of]: failureOf(params.error) },
    })),
    clearFailure: assign(({ context }, params: { of: ProfilePart }) => ({
      failures: { ...context.failures, [params.of]: null },
    })),
    /** Passes the changed user to the session chart. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
  },
  guards: { isEdited: stateIn('#profile.form.saving.edited') },
  delays: {
    sharingTime: 750,
    /** How long another site may take to open before the user can retry. Milliseconds. */
    leaveTime: 15_000,
  },
});

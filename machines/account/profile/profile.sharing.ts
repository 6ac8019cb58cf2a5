import { profileSetup } from './profile.setup.ts';

// The switch for sharing on LinkedIn, saved by itself once it has been left alone for a moment (VA-04).

const CHANGED = {
  'profile.sharingChanged': {
    description: 'The user turns the switch.',
    target: 'waiting',
    actions: {
      type: 'takePermission',
      params: ({ event }: { event: { permission: boolean } }) => ({ permission: event.permission }),
    },
  },
} as const;

const settled = profileSetup.createStateConfig({
  description: 'The switch shows what is stored.',
  on: CHANGED,
});

const waiting = profileSetup.createStateConfig({
  tags: 'savingSharing',
  description: 'The user may turn it again.',
  after: { sharingTime: { description: 'It has been left alone.', target: 'saving' } },
  on: { 'profile.sharingChanged': { ...CHANGED['profile.sharingChanged'], reenter: true } },
});

const saving = profileSetup.createStateConfig({
  tags: 'savingSharing',
  description: 'It is being stored.',
  invoke: {
    src: 'saveSharing',
    id: 'saveSharing',
    input: ({ context }) => ({ permission: context.permission ?? false }),
    onDone: {
      description: 'It is stored.',
      target: 'settled',
      actions: [{ type: 'reportUser', params: ({ event }) => ({ user: event.output }) }, 'clearPermission'],
    },
    onError: {
      description: 'It was not stored; the switch goes back.',
      target: 'refused',
      actions: [
        { type: 'takeFailure', params: ({ event }) => ({ of: 'sharing' as const, error: event.error }) },
        'clearPermission',
      ],
    },
  },
  on: CHANGED,
});

const refused = profileSetup.createStateConfig({
  description: 'The page says why the switch went back.',
  exit: { type: 'clearFailure', params: { of: 'sharing' } },
  on: CHANGED,
});

export const sharing = profileSetup.createStateConfig({
  description: 'Whether results may be shared on LinkedIn.',
  initial: 'settled',
  states: { settled, waiting, saving, refused },
});

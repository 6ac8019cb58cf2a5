import { profileSetup } from './profile.setup.ts';

// The LinkedIn sharing switch, saved automatically after a short debounce (VA-04).

const CHANGED = {
  'profile.sharingChanged': {
    description: 'The user flips the switch.',
    target: 'waiting',
    actions: {
      type: 'setPermission',
      params: ({ event }: { event: { permission: boolean } }) => ({ permission: event.permission }),
    },
  },
} as const;

const settled = profileSetup.createStateConfig({
  description: 'The switch shows the saved value.',
  on: CHANGED,
});

const waiting = profileSetup.createStateConfig({
  tags: 'savingSharing',
  description: 'The save waits briefly in case the user flips the switch back.',
  after: { sharingTime: { description: 'The user has left the switch alone.', target: 'saving' } },
  on: { 'profile.sharingChanged': { ...CHANGED['profile.sharingChanged'], reenter: true } },
});

const saving = profileSetup.createStateConfig({
  tags: 'savingSharing',
  description: 'The setting is being saved.',
  invoke: {
    src: 'saveSharing',
    id: 'saveSharing',
    input: ({ context }) => ({ permission: context.permission ?? false }),
    onDone: {
      description: 'The setting is saved.',
      target: 'settled',
      actions: [{ type: 'reportUser', params: ({ event }) => ({ user: event.output }) }, 'clearPermission'],
    },
    onError: {
      description: 'The setting was not saved; the switch flips back.',
      target: 'refused',
      actions: [
        { type: 'setFailure', params: ({ event }) => ({ of: 'sharing' as const, error: event.error }) },
        'clearPermission',
      ],
    },
  },
  on: CHANGED,
});

const refused = profileSetup.createStateConfig({
  description: 'The page explains why the switch flipped back.',
  exit: { type: 'clearFailure', params: { of: 'sharing' } },
  on: CHANGED,
});

export const sharing = profileSetup.createStateConfig({
  description: 'Whether the user allows sharing results on LinkedIn.',
  initial: 'settled',
  states: { settled, waiting, saving, refused },
});

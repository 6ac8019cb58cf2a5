import { assertEvent } from 'xstate';
import { profileSetup } from './profile.setup.ts';

// The user's picture: scaled down in this browser, then uploaded.

const CHOICES = {
  'profile.pictureChosen': { description: 'The user chooses a file.', target: 'preparing' },
  'profile.pictureRemoved': { description: 'The user removes the picture.', target: 'removing' },
} as const;

const shown = profileSetup.createStateConfig({
  description: 'The page shows the picture, or a placeholder.',
  on: CHOICES,
});

const preparing = profileSetup.createStateConfig({
  tags: 'preparingPicture',
  description: 'The browser scales the picture down.',
  invoke: {
    src: 'preparePicture',
    id: 'preparePicture',
    input: ({ event }) => {
      assertEvent(event, 'profile.pictureChosen');
      return { file: event.file };
    },
    onDone: { description: 'The picture is scaled down.', target: 'uploading' },
    onError: {
      description: 'The browser cannot read the file as a picture.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
    },
  },
});

const uploading = profileSetup.createStateConfig({
  tags: 'uploadingPicture',
  description: 'The picture is uploading.',
  invoke: {
    src: 'uploadPicture',
    id: 'uploadPicture',
    // The done event of the previous state carries the scaled picture.
    input: ({ event }) => ({ image: (event as unknown as { output: string }).output }),
    onDone: {
      description: 'The picture is saved.',
      target: 'shown',
      actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
    },
    onError: {
      description: 'The picture was not saved: the server rejected it or could not be reached.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
    },
  },
});

const removing = profileSetup.createStateConfig({
  tags: 'removingPicture',
  description: 'The picture is being removed.',
  invoke: {
    src: 'removePicture',
    id: 'removePicture',
    onDone: {
      description: 'The picture is removed.',
      target: 'shown',
      actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
    },
    onError: {
      description: 'The picture was not removed: the server rejected the request or could not be reached.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
    },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The page explains why; the picture is unchanged.',
  exit: { type: 'clearFailure', params: { of: 'picture' } },
  on: CHOICES,
});

export const picture = profileSetup.createStateConfig({
  description: 'The profile picture.',
  initial: 'shown',
  states: { shown, preparing, uploading, removing, refused },
});

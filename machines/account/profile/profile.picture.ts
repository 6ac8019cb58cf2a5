import { assertEvent } from 'xstate';
import { profileSetup } from './profile.setup.ts';

// The picture of the user: made small in this browser, then sent.

const CHOICES = {
  'profile.pictureChosen': { description: 'The user chooses a file.', target: 'preparing' },
  'profile.pictureRemoved': { description: 'The user does without.', target: 'removing' },
} as const;

const shown = profileSetup.createStateConfig({ description: 'The picture is on show, or there is none.', on: CHOICES });

const preparing = profileSetup.createStateConfig({
  tags: 'preparingPicture',
  description: 'The picture is made small.',
  invoke: {
    src: 'preparePicture',
    id: 'preparePicture',
    input: ({ event }) => {
      assertEvent(event, 'profile.pictureChosen');
      return { file: event.file };
    },
    onDone: { description: 'It is small.', target: 'uploading' },
    onError: {
      description: 'This is no picture that the browser knows.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
    },
  },
});

const uploading = profileSetup.createStateConfig({
  tags: 'uploadingPicture',
  description: 'The picture is being sent.',
  invoke: {
    src: 'uploadPicture',
    id: 'uploadPicture',
    // What the state before has made comes with its event.
    input: ({ event }) => ({ image: (event as unknown as { output: string }).output }),
    onDone: {
      description: 'It is stored.',
      target: 'shown',
      actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
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
      description: 'It is gone.',
      target: 'shown',
      actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'picture' as const, error: event.error }) },
    },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The page says why; the picture is as it was.',
  exit: { type: 'clearFailure', params: { of: 'picture' } },
  on: CHOICES,
});

export const picture = profileSetup.createStateConfig({
  description: 'The picture of the user.',
  initial: 'shown',
  states: { shown, preparing, uploading, removing, refused },
});

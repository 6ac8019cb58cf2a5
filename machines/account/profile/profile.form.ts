import { assertEvent } from 'xstate';
import { profileSetup } from './profile.setup.ts';

// Name, addresses and occupation, saved together with a button.

const SUBMITTED = { 'profile.submitted': { description: 'The user sends the form.', target: 'saving' } } as const;

const editing = profileSetup.createStateConfig({
  description: 'The user can edit the profile.',
  on: SUBMITTED,
});

const saving = profileSetup.createStateConfig({
  tags: 'saving',
  description: 'The profile is being saved.',
  initial: 'untouched',
  invoke: {
    src: 'saveProfile',
    id: 'saveProfile',
    input: ({ event }) => {
      assertEvent(event, 'profile.submitted');
      return event.fields;
    },
    onDone: [
      {
        description: 'The profile is saved, but the user has changed the form since.',
        guard: 'isEdited',
        target: 'editing',
        actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
      },
      {
        description: 'The profile is saved.',
        target: 'saved',
        actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
      },
    ],
    onError: {
      description: 'The server rejected the request or could not be reached; the input is kept.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'form' as const, error: event.error }) },
    },
  },
  states: {
    untouched: {
      description: 'The form shows the values being saved.',
      on: { 'profile.edited': { description: 'The user types while the form is being saved.', target: 'edited' } },
    },
    edited: { description: 'The form has changes that are not saved.' },
  },
});

const saved = profileSetup.createStateConfig({
  tags: 'saved',
  description: 'The page confirms that the profile is saved.',
  on: {
    ...SUBMITTED,
    'profile.edited': { description: 'The user changes the form again.', target: 'editing' },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The form shows what is wrong.',
  exit: { type: 'clearFailure', params: { of: 'form' } },
  on: SUBMITTED,
});

export const form = profileSetup.createStateConfig({
  description: 'The profile form.',
  initial: 'editing',
  states: { editing, saving, saved, refused },
});

import { assertEvent } from 'xstate';
import { profileSetup } from './profile.setup.ts';

// Name, addresses and occupation, saved together by a button.

const SUBMITTED = { 'profile.submitted': { description: 'The form is sent.', target: 'saving' } } as const;

const editing = profileSetup.createStateConfig({
  description: 'The form is as it is stored, or being changed.',
  on: SUBMITTED,
});

const saving = profileSetup.createStateConfig({
  tags: 'saving',
  description: 'The profile is being stored.',
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
        description: 'It is stored, but something else stands in the form by now.',
        guard: 'isEdited',
        target: 'editing',
        actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
      },
      {
        description: 'It is stored.',
        target: 'saved',
        actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
      },
    ],
    onError: {
      description: 'It was refused, or the server was not reached; what was typed stays.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'form' as const, error: event.error }) },
    },
  },
  states: {
    untouched: {
      description: 'The form shows what is on its way.',
      on: { 'profile.edited': { description: 'The user types while the form is on its way.', target: 'edited' } },
    },
    edited: { description: 'Something else stands in the form by now.' },
  },
});

const saved = profileSetup.createStateConfig({
  tags: 'saved',
  description: 'The page says that the profile is stored.',
  on: {
    ...SUBMITTED,
    'profile.edited': { description: 'The user changes something again.', target: 'editing' },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The form says what was wrong.',
  exit: { type: 'clearFailure', params: { of: 'form' } },
  on: SUBMITTED,
});

export const form = profileSetup.createStateConfig({
  description: 'The form of the profile.',
  initial: 'editing',
  states: { editing, saving, saved, refused },
});

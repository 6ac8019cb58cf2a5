import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type InvitedPerson, lineOf } from '../../../src/contract/team/parse-people.ts';
import type { GivenRole, InvitedLine } from '../../../src/contract/team/people.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { type InviteLine, planInvites, textOfUnsent, textToSend, unsentLines, withAnswer } from './invite-lines.ts';

export type InvitePeopleContext = {
  /** What was entered for several people. */
  text: string;
  /** What was entered for one person. */
  person: InvitedPerson;
  role: GivenRole;
  /** People with what became of each; empty while one person is entered. */
  lines: InviteLine[];
  failure: Failure | null;
};

export type InvitePeopleEvent =
  | { type: 'invitePeople.started' }
  | { type: 'invitePeople.oneChosen' }
  | { type: 'invitePeople.manyChosen' }
  | { type: 'invitePeople.fileChosen'; file: Blob }
  | { type: 'invitePeople.personSubmitted'; person: InvitedPerson; role: GivenRole }
  | { type: 'invitePeople.linesSubmitted'; text: string; role: GivenRole }
  | { type: 'invitePeople.confirmed' }
  | { type: 'invitePeople.corrected' }
  | { type: 'invitePeople.closed' };

const NOBODY: InvitedPerson = { email: '', first_name: '', last_name: '' };

/** An empty form gives no more rights than a member's. */
const EMPTY: InvitePeopleContext = { text: '', person: NOBODY, role: 'member', lines: [], failure: null };

/** Invites people to a team by mail, one or many, and says of each line what became of it. */
export const invitePeopleMachine = setup({
  types: {
    context: {} as InvitePeopleContext,
    events: {} as InvitePeopleEvent,
    tags: {} as 'open' | 'busy' | 'one' | 'many',
  },
  actors: {
    /** Reads the text of a file. */
    readFile: fromPromise<string, { file: Blob }>(() => notProvided('readFile')),
    /** Invites one person by mail. */
    invitePerson: fromPromise<InvitedLine, { person: InvitedPerson; role: GivenRole }>(() =>
      notProvided('invitePerson'),
    ),
    /** Invites the people of some lines by mail. */
    inviteLines: fromPromise<InvitedLine[], { text: string; role: GivenRole }>(() => notProvided('inviteLines')),
  },
  guards: {
    /** The text names nobody. */
    isEmpty: (_, params: { text: string }) => planInvites(params.text).length === 0,
    /** Some lines cannot be sent, or not at once with the others. */
    hasUnsent: (_, params: { text: string }) => planInvites(params.text).some(({ outcome }) => outcome !== 'waiting'),
    /** Some lines can be sent. */
    hasGood: ({ context }) => textToSend(context.lines) !== '',
    /** Nobody was invited yet by some lines. */
    isUnfinished: ({ context }) => unsentLines(context.lines).length > 0,
  },
  actions: {
    /** Empties the form. */
    reset: assign(EMPTY),
    /** Keeps what was entered for one person. */
    setPerson: assign((_, params: { person: InvitedPerson; role: GivenRole }) => ({
      person: params.person,
      role: params.role,
      lines: [],
      failure: null,
    })),
    /** Keeps what was entered for several people. */
    setText: assign((_, params: { text: string; role: GivenRole }) => ({
      text: params.text,
      role: params.role,
      failure: null,
    })),
    /** Plans one invitation for each person of the text. */
    setLines: assign((_, params: { text: string }) => ({ lines: planInvites(params.text) })),
    /** Puts the text of the file into the form. */
    setFileText: assign((_, params: { text: string }) => ({ text: params.text, failure: null })),
    /** Shows what became of each line. */
    setAnswer: assign(({ context }, params: { answer: InvitedLine[] }) => ({
      lines: withAnswer(context.lines, params.answer),
    })),
    /** Shows what became of the one person. */
    setPersonAnswer: assign(({ context }, params: { answer: InvitedLine }) => ({
      lines: [{ ...params.answer, sent: lineOf(context.person) }],
    })),
    /** Leaves in the form only the lines by which nobody was invited. */
    keepUnsent: assign(({ context }) => ({ text: textOfUnsent(context.text, context.lines) })),
    /** Keeps the reason why nobody was invited, for the form to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message of the form. */
    clearFailure: assign({ failure: null }),
    /** Reloads the people of the team that are on show. */
    refreshPeople: () => notProvided('refreshPeople'),
  },
}).createMachine({
  id: 'invitePeople',
  description: 'Somebody who leads a team invites one person or many by email.',
  context: EMPTY,
  initial: 'idle',
  states: {
    idle: {
      description: 'The invitation dialog is closed.',
      on: {
        'invitePeople.started': {
          description: 'Somebody wants to invite people.',
          target: 'enteringOne',
          actions: 'reset',
        },
      },
    },
    enteringOne: {
      tags: ['open', 'one'],
      description: 'The form asks for one person.',
      on: {
        'invitePeople.personSubmitted': {
          description: 'The form is sent; the server checks its fields.',
          target: 'invitingOne',
          actions: {
            type: 'setPerson',
            params: ({ event }) => ({ person: event.person, role: event.role }),
          },
        },
        'invitePeople.manyChosen': {
          description: 'The form changes to several people.',
          target: 'enteringMany',
          actions: 'clearFailure',
        },
        'invitePeople.closed': { description: 'The dialog is closed; nobody is invited.', target: 'idle' },
      },
    },
    invitingOne: {
      tags: ['open', 'busy', 'one'],
      description: 'The server invites the person.',
      invoke: {
        src: 'invitePerson',
        id: 'invitePerson',
        input: ({ context }) => ({ person: context.person, role: context.role }),
        onDone: {
          description: 'The invitation is on its way.',
          target: 'report',
          actions: { type: 'setPersonAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          description: 'The server rejects the person or does not respond; the form says why and keeps what was typed.',
          target: 'enteringOne',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    enteringMany: {
      tags: ['open', 'many'],
      description: 'The form asks for one person per line.',
      initial: 'asked',
      on: {
        'invitePeople.linesSubmitted': [
          {
            description: 'The text names nobody.',
            guard: { type: 'isEmpty', params: ({ event }) => ({ text: event.text }) },
            target: '.missing',
            actions: { type: 'setText', params: ({ event }) => ({ text: event.text, role: event.role }) },
          },
          {
            description:
              'Some lines cannot be sent, or are more than one call takes: the dialog shows which before anything is sent.',
            guard: { type: 'hasUnsent', params: ({ event }) => ({ text: event.text }) },
            target: 'reviewing',
            actions: [
              { type: 'setText', params: ({ event }) => ({ text: event.text, role: event.role }) },
              { type: 'setLines', params: ({ event }) => ({ text: event.text }) },
            ],
          },
          {
            description: 'Every line can be sent.',
            target: 'invitingMany',
            actions: [
              { type: 'setText', params: ({ event }) => ({ text: event.text, role: event.role }) },
              { type: 'setLines', params: ({ event }) => ({ text: event.text }) },
            ],
          },
        ],
        'invitePeople.fileChosen': { description: 'A file with people is chosen.', target: 'readingFile' },
        'invitePeople.oneChosen': {
          description: 'The form changes to one person.',
          target: 'enteringOne',
          actions: 'clearFailure',
        },
        'invitePeople.closed': { description: 'The dialog is closed; nobody is invited.', target: 'idle' },
      },
      states: {
        asked: { description: 'The form waits for people.' },
        missing: { description: 'The field says that an address is missing.' },
        unreadable: { description: 'The field says that the file could not be read.' },
      },
    },
    readingFile: {
      tags: ['open', 'busy', 'many'],
      description: 'The chosen file is read on the device.',
      invoke: {
        src: 'readFile',
        id: 'readFile',
        input: ({ event }) => {
          assertEvent(event, 'invitePeople.fileChosen');
          return { file: event.file };
        },
        onDone: {
          description: 'The lines of the file are in the form, to be looked at.',
          target: 'enteringMany',
          actions: { type: 'setFileText', params: ({ event }) => ({ text: event.output }) },
        },
        onError: {
          description: 'The file is too large or is not text.',
          target: 'enteringMany.unreadable',
          actions: 'clearFailure',
        },
      },
    },
    reviewing: {
      tags: ['open', 'many'],
      description: 'The dialog shows which lines are sent and what is wrong with the others.',
      on: {
        'invitePeople.confirmed': {
          description: 'The good lines are sent; the others stay.',
          guard: 'hasGood',
          target: 'invitingMany',
        },
        'invitePeople.corrected': {
          description: 'The text is corrected first; all of it is kept.',
          target: 'enteringMany',
        },
        'invitePeople.closed': { description: 'The dialog is closed; nobody is invited.', target: 'idle' },
      },
    },
    invitingMany: {
      tags: ['open', 'busy', 'many'],
      description: 'The server invites the people of the good lines.',
      invoke: {
        src: 'inviteLines',
        id: 'inviteLines',
        input: ({ context }) => ({ text: textToSend(context.lines), role: context.role }),
        onDone: {
          description: 'The server says of each line what became of it.',
          target: 'report',
          actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          description: 'The server rejects the call or does not respond; the form says why and keeps all lines.',
          target: 'enteringMany',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    report: {
      tags: 'open',
      description: 'The dialog reports the outcome for each person.',
      entry: 'refreshPeople',
      on: {
        'invitePeople.corrected': {
          description: 'The form goes on with the lines that were not sent.',
          guard: 'isUnfinished',
          target: 'enteringMany',
          actions: 'keepUnsent',
        },
        'invitePeople.closed': { description: 'The invitation dialog is closed.', target: 'idle' },
      },
    },
  },
});

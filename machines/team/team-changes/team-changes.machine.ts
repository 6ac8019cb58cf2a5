import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import {
  type ChangeKind,
  type ChangeLine,
  type ChangeTarget,
  hasFailed,
  isEnough,
  isMadeAtOnce,
  nextLine,
  settleNext,
  settleRest,
} from './change-lines.ts';

export type TeamChangesContext = {
  kind: ChangeKind;
  /** The new role, the code of the seats, or the new name; '' for changes without one. */
  value: string;
  lines: ChangeLine[];
};

export type TeamChangesEvent =
  | { type: 'teamChanges.asked'; kind: ChangeKind; targets: ChangeTarget[]; value: string }
  | { type: 'teamChanges.confirmed'; value: string }
  | { type: 'teamChanges.cancelled' }
  | { type: 'teamChanges.stopped' }
  | { type: 'teamChanges.retried' }
  | { type: 'teamChanges.closed' };

export type ChangeInput = { kind: ChangeKind; id: string; value: string };

/** Changes a team: its members and invitations, one or many, its seats, its name, and whether it is in use. */
export const teamChangesMachine = setup({
  types: {
    context: {} as TeamChangesContext,
    events: {} as TeamChangesEvent,
    tags: {} as 'asking' | 'open' | 'busy',
  },
  actors: {
    /** Makes one change on the server. */
    makeChange: fromPromise<void, ChangeInput>(() => notProvided('makeChange')),
  },
  guards: {
    /** There is nothing to change. */
    isNothing: (_, params: { targets: ChangeTarget[] }) => params.targets.length === 0,
    /** The change takes nothing away and needs no further answer. */
    isMadeAtOnce: (_, params: { kind: ChangeKind }) => isMadeAtOnce(params.kind),
    /** The answer holds what the change needs. */
    isEnough: ({ context }, params: { value: string }) => isEnough(context.kind, params.value),
    /** Another change is waiting. */
    hasNext: ({ context }) => nextLine(context.lines) !== null,
    /** More changes wait behind the one in progress. */
    hasMore: ({ context }) => context.lines.filter(({ outcome }) => outcome === 'waiting').length > 1,
    /** The one change that was asked for is made. */
    isOneDone: ({ context }) => context.lines.length === 1 && !hasFailed(context.lines),
    /** Some changes were not made. */
    hasFailed: ({ context }) => hasFailed(context.lines),
    /** The server rejects this one change. Without an answer the next ones would fail as well. */
    concernsLine: (_, params: { failure: Failure }) => ['invalid', 'refused', 'notFound'].includes(params.failure.kind),
  },
  actions: {
    /** Keeps what to change, and empties the report. */
    setLines: assign((_, params: { kind: ChangeKind; targets: ChangeTarget[]; value: string }) => ({
      kind: params.kind,
      value: params.value,
      lines: params.targets.map((target): ChangeLine => ({ ...target, outcome: 'waiting', message: '' })),
    })),
    /** Keeps the answer: the new role, or the new name. */
    setValue: assign((_, params: { value: string }) => ({ value: params.value.trim() })),
    /** Discards what was asked for. */
    dropLines: assign({ lines: [] }),
    /** Marks the change as made. */
    markDone: assign(({ context }) => ({ lines: settleNext(context.lines, { outcome: 'done', message: '' }) })),
    /** Marks the change as not made, with the server's reason. */
    markFailed: assign(({ context }, params: { failure: Failure }) => ({
      lines: settleNext(context.lines, { outcome: 'failed', message: params.failure.message }),
    })),
    /** Marks all waiting changes as not made, with the reason. */
    markRestFailed: assign(({ context }, params: { failure: Failure }) => ({
      lines: settleRest(context.lines, { outcome: 'failed', message: params.failure.message }),
    })),
    /** Marks the changes behind the one in progress as skipped. */
    skipRest: assign(({ context }) => ({
      lines: settleRest(context.lines, { outcome: 'skipped', message: '' }, 1),
    })),
    /** Lets the changes that were not made wait again. */
    retryFailed: assign(({ context }) => ({
      lines: context.lines.map((line) =>
        line.outcome === 'done' ? line : { ...line, outcome: 'waiting' as const, message: '' },
      ),
    })),
    /** Reloads what is on show of the team. */
    refreshTeam: () => notProvided('refreshTeam'),
  },
}).createMachine({
  id: 'teamChanges',
  description: 'Somebody who leads a team changes its people, its invitations, its seats, its name or its use.',
  context: { kind: 'role', value: '', lines: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being changed; the page may say what was changed last.',
      on: {
        'teamChanges.asked': [
          {
            description: 'Nobody is chosen.',
            guard: { type: 'isNothing', params: ({ event }) => ({ targets: event.targets }) },
          },
          {
            description: 'The change takes nothing away, so that it is made at once.',
            guard: { type: 'isMadeAtOnce', params: ({ event }) => ({ kind: event.kind }) },
            target: 'choosing',
            actions: {
              type: 'setLines',
              params: ({ event: { kind, targets, value } }) => ({ kind, targets, value }),
            },
          },
          {
            description: 'The change is to be confirmed, or needs a role or a name.',
            target: 'confirming',
            actions: {
              type: 'setLines',
              params: ({ event: { kind, targets, value } }) => ({ kind, targets, value }),
            },
          },
        ],
      },
    },
    confirming: {
      tags: 'asking',
      description: 'The dialog says what the change does and asks for confirmation.',
      initial: 'asked',
      on: {
        'teamChanges.confirmed': [
          {
            description: 'The change is confirmed.',
            guard: { type: 'isEnough', params: ({ event }) => ({ value: event.value }) },
            target: 'choosing',
            actions: { type: 'setValue', params: ({ event }) => ({ value: event.value }) },
          },
          { description: 'The answer lacks the name or the role.', target: '.missing' },
        ],
        'teamChanges.cancelled': {
          description: 'Nothing is changed.',
          target: 'idle',
          actions: 'dropLines',
        },
      },
      states: {
        asked: { description: 'The dialog waits for the answer.' },
        missing: { description: 'The dialog says what is missing.' },
      },
    },
    choosing: {
      description: 'Is another change waiting?',
      always: [
        { description: 'The next change is waiting.', guard: 'hasNext', target: 'changing' },
        {
          description: 'The one change is made; the page says so.',
          guard: 'isOneDone',
          target: 'idle',
          actions: 'refreshTeam',
        },
        { description: 'Every change has an outcome.', target: 'report' },
      ],
    },
    changing: {
      tags: ['open', 'busy'],
      description: 'The server makes one change; the dialog shows how many are done.',
      invoke: {
        src: 'makeChange',
        id: 'makeChange',
        input: ({ context }) => ({
          kind: context.kind,
          id: nextLine(context.lines)?.id ?? '',
          value: context.value,
        }),
        onDone: { description: 'The change is made.', target: 'choosing', actions: 'markDone' },
        onError: [
          {
            description: 'The server rejects this change; the others follow.',
            guard: { type: 'concernsLine', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosing',
            actions: { type: 'markFailed', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server does not respond or allows no more; the remaining changes are not made.',
            target: 'report',
            actions: { type: 'markRestFailed', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      on: {
        'teamChanges.stopped': {
          description: 'The change in progress ends; those behind it are not made.',
          guard: 'hasMore',
          actions: 'skipRest',
        },
      },
    },
    report: {
      tags: 'open',
      description: 'The dialog reports the outcome of each change.',
      // Somebody else may have changed the team meanwhile: the list shows it.
      entry: 'refreshTeam',
      on: {
        'teamChanges.retried': {
          description: 'The changes that were not made are tried again.',
          guard: 'hasFailed',
          target: 'choosing',
          actions: 'retryFailed',
        },
        'teamChanges.closed': { description: 'The report is closed.', target: 'idle', actions: 'dropLines' },
      },
    },
  },
});

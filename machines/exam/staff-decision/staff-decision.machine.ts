import { setup } from 'xstate';

export type StaffDecisionContext = {
  /** Whose attempt or account it is about. */
  ownerId: string;
  proposedBy: string;
};

/** `by` names everybody who acts: one person, or an administrator and the person as whom the administrator acts. */
export type StaffDecisionEvent =
  | { type: 'decision.confirmed'; by: string[] }
  | { type: 'decision.declined'; by: string[] };

/**
 * A decision about somebody of the staff, who must not owe it to one colleague. The server runs it: one person proposes, another
 * one confirms or declines, and neither is the person it is about.
 */
export const staffDecisionMachine = setup({
  types: {
    context: {} as StaffDecisionContext,
    events: {} as StaffDecisionEvent,
    input: {} as StaffDecisionContext,
  },
  guards: {
    isSecondPerson: ({ context }, params: { by: string[] }) =>
      !params.by.includes(context.ownerId) && !params.by.includes(context.proposedBy),
    /** The person who proposed it may also take it back. */
    isSomebodyElse: ({ context }, params: { by: string[] }) => !params.by.includes(context.ownerId),
  },
}).createMachine({
  id: 'staffDecision',
  description: 'A decision about the exam or the account of a staff member, which needs two people.',
  context: ({ input }) => ({ ...input }),
  initial: 'proposed',
  states: {
    proposed: {
      description: 'One staff member has proposed it; nothing has changed yet.',
      on: {
        'decision.confirmed': {
          description: 'A second staff member confirms; the decision is carried out.',
          guard: { type: 'isSecondPerson', params: ({ event }) => ({ by: event.by }) },
          target: 'confirmed',
        },
        'decision.declined': {
          description: 'Another staff member declines, or the first one takes it back.',
          guard: { type: 'isSomebodyElse', params: ({ event }) => ({ by: event.by }) },
          target: 'declined',
        },
      },
    },
    confirmed: { type: 'final', description: 'Two people agreed, and it has been carried out.' },
    declined: { type: 'final', description: 'Nothing was changed.' },
  },
});

import { setup } from 'xstate';

export type StaffDecisionContext = {
  /** Owner of the attempt or account. */
  ownerId: string;
  proposedBy: string;
};

/** `by` lists everyone who acts: one person, or an administrator and the impersonated person. */
export type StaffDecisionEvent =
  | { type: 'decision.confirmed'; by: string[] }
  | { type: 'decision.declined'; by: string[] };

/**
 * A decision about a staff member, which one colleague must not make alone. It runs on the server: one person proposes,
 * another confirms or declines, and neither is the person concerned.
 */
export const staffDecisionMachine = setup({
  types: {
    context: {} as StaffDecisionContext,
    events: {} as StaffDecisionEvent,
    input: {} as StaffDecisionContext,
  },
  guards: {
    /** No one who acts is the person concerned or the proposer. */
    isSecondPerson: ({ context }, params: { by: string[] }) =>
      !params.by.includes(context.ownerId) && !params.by.includes(context.proposedBy),
    /** No one who acts is the person concerned. The proposer may also withdraw the proposal. */
    isSomebodyElse: ({ context }, params: { by: string[] }) => !params.by.includes(context.ownerId),
  },
}).createMachine({
  id: 'staffDecision',
  description: "A decision about a staff member's exam or account, which needs two people.",
  context: ({ input }) => ({ ...input }),
  initial: 'proposed',
  states: {
    proposed: {
      description: 'One staff member has made a proposal; nothing has changed yet.',
      on: {
        'decision.confirmed': {
          description: 'A second staff member confirms the proposal, and it takes effect.',
          guard: { type: 'isSecondPerson', params: ({ event }) => ({ by: event.by }) },
          target: 'confirmed',
        },
        'decision.declined': {
          description: 'Another staff member declines the proposal, or the proposer withdraws it.',
          guard: { type: 'isSomebodyElse', params: ({ event }) => ({ by: event.by }) },
          target: 'declined',
        },
      },
    },
    confirmed: { type: 'final', description: 'Two people agreed, and the decision has taken effect.' },
    declined: { type: 'final', description: 'The proposal was dropped; nothing has changed.' },
  },
});

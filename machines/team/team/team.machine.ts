import { assign, setup, stateIn } from 'xstate';

export type TeamContext = { name: string };

export type TeamEvent =
  | { type: 'team.archived' }
  | { type: 'team.unarchived' }
  | { type: 'team.named'; name: string }
  | { type: 'team.peopleSettled' }
  | { type: 'team.peopleReopened' }
  | { type: 'team.onboardingCompleted' }
  | { type: 'team.seatsAdded' }
  | { type: 'team.forwardingAllowed' }
  | { type: 'team.forwardingRefused' };

/** A team and its onboarding. It runs on the server, in a row of the database. */
export const teamMachine = setup({
  types: { context: {} as TeamContext, events: {} as TeamEvent, input: {} as TeamContext },
  guards: {
    /** The team is not archived. */
    isActive: stateIn({ lifecycle: 'active' }),
  },
  actions: {
    /** Stores the name of the team. */
    storeName: assign((_, params: { name: string }) => ({ name: params.name })),
  },
}).createMachine({
  id: 'team',
  description:
    'A team on the server: whether it is in use, how far its onboarding has come, and whom its invitations bind.',
  type: 'parallel',
  context: ({ input }) => input,
  states: {
    lifecycle: {
      description: 'The team is in use or archived.',
      initial: 'active',
      states: {
        active: {
          description: 'People are invited and seats are assigned.',
          on: { 'team.archived': { description: 'An owner archives the team.', target: 'archived' } },
        },
        archived: {
          description: 'Everything can be read, and nothing changes. Assigned seats stay assigned.',
          on: { 'team.unarchived': { description: 'An owner takes the team into use again.', target: 'active' } },
        },
      },
    },
    forwarding: {
      description: 'Whether an invitation of a member may be accepted with another address than the invited one.',
      initial: 'refused',
      states: {
        refused: {
          description: 'Each invitation is for the invited address.',
          on: {
            'team.forwardingAllowed': {
              description: 'The team lets invitations of members be forwarded.',
              guard: 'isActive',
              target: 'allowed',
            },
          },
        },
        allowed: {
          description: 'Any account may accept an invitation of a member; those to run the team stay bound.',
          on: {
            'team.forwardingRefused': {
              description: 'The team binds every invitation to its address again.',
              guard: 'isActive',
              target: 'refused',
            },
          },
        },
      },
    },
    onboarding: {
      description: 'The setup after an order: the name, the people, their seats.',
      initial: 'pending',
      states: {
        pending: {
          description: 'Something is left to set up; the step stays the same when people leave and return.',
          initial: 'naming',
          on: {
            'team.onboardingCompleted': {
              description: 'The onboarding is finished, also when steps are skipped.',
              guard: 'isActive',
              target: 'complete',
            },
          },
          states: {
            naming: {
              description: 'The team has the name it was created with.',
              on: {
                'team.named': {
                  description: 'The team gets its name, and the people come next.',
                  guard: 'isActive',
                  target: 'inviting',
                  actions: { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
                },
              },
            },
            inviting: {
              description: 'People are invited.',
              on: {
                'team.named': {
                  description: 'The name is corrected while people are invited.',
                  guard: 'isActive',
                  actions: { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
                },
                'team.peopleSettled': {
                  description: 'Everybody is invited, and the seats come next.',
                  guard: 'isActive',
                  target: 'assigning',
                },
              },
            },
            assigning: {
              description: 'Seats are assigned to the people.',
              on: {
                'team.named': {
                  description: 'The name is corrected while seats are assigned.',
                  guard: 'isActive',
                  actions: { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
                },
                'team.peopleReopened': {
                  description: 'More people are to be invited first.',
                  guard: 'isActive',
                  target: 'inviting',
                },
              },
            },
          },
        },
        complete: {
          description: 'The team is set up.',
          on: {
            'team.named': {
              description: 'The team is renamed.',
              guard: 'isActive',
              actions: { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
            },
            'team.seatsAdded': {
              description: 'Another order adds seats, which are to be assigned.',
              guard: 'isActive',
              target: 'pending.inviting',
            },
          },
        },
      },
    },
  },
});

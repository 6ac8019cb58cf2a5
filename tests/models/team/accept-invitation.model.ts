import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { acceptInvitationMachine } from '../../../machines/team/accept-invitation/accept-invitation.machine.ts';
import type { AcceptedInvitation, OpenedInvitation } from '../../../src/contract/team/people.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const TOKEN = 'link-of-a-mail';

const invitation: OpenedInvitation = {
  team_name: 'Frontend guild',
  invited_by: 'ada@example.com',
  role: 'member',
  status: 'pending',
  refusal: null,
  expires_at: null,
  address: 'a…@example.com',
};
const used: OpenedInvitation = {
  ...invitation,
  status: 'accepted',
  refusal: 'This invitation has been accepted already.',
};
const membership: AcceptedInvitation = { team_id: 'the-team', role: 'member' };

const submitted = { type: 'acceptInvitation.submitted' } as const;
const retried = { type: 'acceptInvitation.retried' } as const;
const signInAsked = { type: 'acceptInvitation.signInAsked' } as const;
const has = (effects: readonly { type: string }[], type: string) => effects.some((effect) => effect.type === type);

const NOT_AWAITED = 'the visitor is watched for as long as the page is open, so nothing waits for this end';

export const model = defineModel(acceptInvitationMachine, {
  input: [{ token: TOKEN }],
  events: {
    'acceptInvitation.guestSeen': [{}],
    'acceptInvitation.userSeen': [{}],
    'acceptInvitation.signInAsked': [{}],
    'acceptInvitation.submitted': [{}],
    'acceptInvitation.retried': [{}],
  },
  invokes: {
    readInvitation: {
      done: [named('it can be accepted', invitation), named('it was accepted', used)],
      error: [
        named('there is no such invitation', failure('notFound', 'The invitation was not found.')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
    acceptInvitation: {
      done: [named('a member', membership)],
      error: [
        named('the session is over', failure('signedOut', 'Sign in to go on.')),
        named('no answer', failure('unreachable', 'No connection.')),
        named('too many at once', failure('unreachable', 'Too many attempts.', { code: 'too_many' })),
        named('somebody was first', failure('refused', 'This invitation has been accepted already.')),
      ],
    },
    watchVisitor: { done: [], error: [new Error('The session is not there.')] },
  },
  delays: {},
  context: ({ invitation: read, membership: got, failure: last }) => ({
    invitation: read?.status ?? null,
    got: got !== null,
    last: last?.code ?? last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['invitation.reading', 'invitation.unreachable'],
      events: ['acceptInvitation.signInAsked'],
      because: 'there is no invitation yet that somebody could sign in for',
    },
    {
      in: ['invitation.deciding', 'invitation.offered', 'invitation.accepting', 'invitation.failed'],
      events: ['acceptInvitation.signInAsked'],
      because: 'the session is being checked, or somebody is signed in',
    },
    {
      in: [
        'invitation.reading',
        'invitation.deciding',
        'invitation.signInNeeded',
        'invitation.offered',
        'invitation.accepting',
      ],
      events: ['acceptInvitation.retried'],
      because: 'nothing has failed that could be tried again',
    },
    {
      in: [
        'invitation.reading',
        'invitation.unreachable',
        'invitation.deciding',
        'invitation.signInNeeded',
        'invitation.accepting',
        'invitation.failed',
      ],
      events: ['acceptInvitation.submitted'],
      because: 'there is no invitation on show that a signed-in user could accept now',
    },
  ],
  outcomes: {
    'acceptInvitation.retried': { 'invitation.unreachable': 'invitation.reading' },
    'acceptInvitation.submitted': { 'invitation.offered': 'invitation.accepting' },
    'done(readInvitation)': (now, { event: { output }, effects, before }) => {
      if (now.context.invitation !== output) return false;
      if (output === used) return isDone(effects, { type: 'dropPending' }) && 'invitation.over';
      // Why it could not be accepted is said beside the invitation.
      if (now.matches({ invitation: 'offered' }) && now.context.failure !== before.context.failure) return false;
      // It waits on this device until somebody accepts it.
      return isDone(effects, { type: 'keepPending', params: { token: TOKEN } });
    },
    'error(readInvitation)': (now, { event: { error }, effects }) =>
      (error as Failure).kind === 'notFound'
        ? isDone(effects, { type: 'dropPending' }) && 'invitation.unknown'
        : now.context.failure === error && effects.length === 0 && 'invitation.unreachable',
    'done(acceptInvitation)': (now, { event: { output }, effects, before }) =>
      now.context.membership === output &&
      now.context.invitation === before.context.invitation &&
      isDone(effects, { type: 'dropPending' }) &&
      'invitation.accepted',
    'error(acceptInvitation)': (now, { event: { error }, before }) => {
      const { kind, code } = error as Failure;
      if (kind === 'signedOut') return before.matches({ visitor: 'signedIn' }) ? 'invitation.offered' : true;
      if (now.context.failure !== error) return false;
      return kind === 'unreachable' && code === undefined ? 'invitation.failed' : 'invitation.reading';
    },
  },
  checks: {
    visitor: (snapshot) => !snapshot.matches({ invitation: 'offered' }) || snapshot.matches({ visitor: 'signedIn' }),
    'visitor.unsettled': (snapshot) => !snapshot.matches({ invitation: 'offered' }),
    'visitor.guest': (snapshot) =>
      !snapshot.matches({ invitation: 'offered' }) && !snapshot.matches({ invitation: 'deciding' }),
    'visitor.signedIn': (snapshot) =>
      !snapshot.matches({ invitation: 'signInNeeded' }) && !snapshot.matches({ invitation: 'deciding' }),
    invitation: (snapshot) => snapshot.children['readInvitation'] === undefined || snapshot.hasTag('busy'),
    'invitation.reading': (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['readInvitation'], { token: TOKEN }) &&
      once(snapshot, 'readInvitation', () =>
        failuresLead(snapshot, 'readInvitation', {
          notFound: { invitation: 'unknown' },
          others: { invitation: 'unreachable' },
        }),
      ) &&
      // Why it did not load is said once.
      (event?.type !== 'acceptInvitation.retried' || snapshot.context.failure === null),
    'invitation.unreachable': (snapshot) =>
      snapshot.context.failure?.message === 'No connection.' && !snapshot.hasTag('busy') && snapshot.can(retried),
    'invitation.unknown': (snapshot) => !snapshot.hasTag('busy') && snapshot.children['readInvitation'] === undefined,
    'invitation.over': (snapshot) => snapshot.context.invitation === used && !snapshot.can(submitted),
    'invitation.deciding': (snapshot) =>
      // At rest only while nobody knows whether somebody is signed in.
      snapshot.hasTag('busy') && snapshot.matches({ visitor: 'unsettled' }) && snapshot.context.invitation !== null,
    'invitation.signInNeeded': (snapshot, { event, effects }) =>
      !snapshot.hasTag('busy') &&
      snapshot.matches({ visitor: 'guest' }) &&
      snapshot.context.failure === null &&
      snapshot.context.invitation === invitation &&
      snapshot.can(signInAsked) &&
      // Nobody is asked to sign in before choosing to accept.
      (event?.type === 'acceptInvitation.signInAsked') === has(effects, 'askToSignIn'),
    'invitation.offered': (snapshot) =>
      snapshot.matches({ visitor: 'signedIn' }) &&
      snapshot.context.invitation === invitation &&
      !snapshot.hasTag('busy') &&
      snapshot.can(submitted),
    'invitation.accepting': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['acceptInvitation'], { token: TOKEN }) &&
      failuresLead(snapshot, 'acceptInvitation', {
        unreachable: { invitation: 'failed' },
        signedOut: (now) => !now.matches({ invitation: 'reading' }) && !now.matches({ invitation: 'failed' }),
        others: { invitation: 'reading' },
      }) &&
      // Nothing is sent twice.
      !snapshot.can(submitted) &&
      !snapshot.can(retried),
    'invitation.failed': (snapshot) =>
      // An answer with a code says that nobody joined.
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.context.failure.code === undefined &&
      !snapshot.hasTag('busy') &&
      snapshot.can(retried),
    'invitation.accepted': (snapshot) =>
      snapshot.context.membership === membership && snapshot.context.failure === null && !snapshot.can(submitted),
  },
  // States that are left at once by what is always true: whichever of them is entered first, the same one is left on show.
  equivalentMutants: {
    'swap-order acceptInvitation.invitation.deciding/always[isGuest]/0': 'a visitor is a guest or signed in',
    'swap-order acceptInvitation.invitation.accepting/error.invoke(acceptInvitation)[isSignedOut]/0':
      'a failure is of one kind',
    'drop-final acceptInvitation.invitation.unknown': NOT_AWAITED,
    'drop-final acceptInvitation.invitation.over': NOT_AWAITED,
    'drop-final acceptInvitation.invitation.accepted': NOT_AWAITED,
    'retarget acceptInvitation.invitation.accepting/error.invoke(acceptInvitation)[isSignedOut]/0 → acceptInvitation.invitation.signInNeeded':
      'while somebody is signed in, it is left for deciding at once',
    'retarget acceptInvitation.invitation.offered/always[isGuest]/0 → acceptInvitation.invitation.signInNeeded':
      'a guest comes there through deciding as well, and the failure is cleared on the way out',
    'sneak-path acceptInvitation.invitation.deciding/acceptInvitation.userSeen → acceptInvitation.invitation.signInNeeded':
      'somebody is signed in now, so it is left at once',
  },
});

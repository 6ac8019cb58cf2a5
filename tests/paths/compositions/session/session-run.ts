import type { Composition, Property } from '../../../../src/walks/compose/compose.ts';
import { always, eventually, never, until } from '../../../../src/walks/compose/compose-properties.ts';
import type { SessionWorldOptions } from './session-run.state.ts';
import { createSessionWorld, type SessionWorld } from './session-run.world.ts';

/** An account is new for three minutes; a reply that says how old it is takes at most 15 s. Milliseconds. */
const NEW_FOR_MS = 3 * 60_000 + 18_000;

const properties: readonly Property<SessionWorld>[] = [
  never('an action that waited for signing in runs twice', ({ facts }) => facts.ranTwice().length > 0),
  never('an action is run while nobody is signed in', ({ facts }) => facts.runsForNobody() > 0),
  always('a page about its visitor is shown to nobody but the user of the session', ({ facts }) => {
    const session = facts.session();
    const guards = facts.guards();
    if (!facts.isPageOfUser() || !guards.matches('shown') || facts.isLeaving()) return true;
    const { visitor } = guards.context;
    return !session.hasTag('settled') || (visitor?.kind === 'user' && visitor.id === session.context.user?.id);
  }),
  until('after a session has ended, no page about its visitor is shown until somebody signs in', {
    since: ({ facts }) => facts.session().hasTag('guest') && !facts.isLeaving(),
    holds: ({ facts }) => !(facts.isPageOfUser() && facts.guards().matches('shown')),
    until: ({ facts }) => facts.session().hasTag('signedIn') || facts.isLeaving(),
  }),
  never('an account is new again when it is not new any more', ({ facts }) => {
    const session = facts.session();
    const { user } = session.context;
    return session.matches({ signedIn: 'newAccount' }) && user !== null && facts.server.ageMs(user.id) > NEW_FOR_MS;
  }),
  eventually('what waits for signing in is run once somebody is signed in', ({ facts }) =>
    facts.session().hasTag('signedIn') ? facts.waitingActions().length === 0 : true,
  ),
  eventually(
    'it is known who uses the page',
    ({ facts }) => facts.session().hasTag('settled') && !facts.session().hasTag('busy'),
  ),
  eventually(
    'the guards decide',
    ({ facts }) => !facts.guards().hasTag('waiting') && !facts.guards().matches('unreachable'),
  ),
];

/** The session, what waits for it, and the guards of pages, walked together. */
export function sessionRun(options: Omit<SessionWorldOptions, 'isSignedIn'> = {}): Composition<SessionWorld> {
  return {
    name: 'session × queued-actions × guards',
    starts: {
      'a guest opens the start page': () => createSessionWorld(options),
      'somebody who signed in earlier opens the start page': () => createSessionWorld({ ...options, isSignedIn: true }),
    },
    properties,
  };
}

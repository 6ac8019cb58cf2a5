import type { Credentials } from '../../../../machines/account/session/session.types.ts';
import { failure, failureOf, isFailure } from '../../../../machines/shared/failure.ts';
import type { WorldStep } from '../../../../src/walks/compose/compose.ts';
import { answer, type Call, refuse } from '../../../../src/walks/compose/compose-calls.ts';
import { settle } from './session-run.browser.ts';
import { actionOf, noteInterrupted, type Reply, type SessionState, sessionOf } from './session-run.state.ts';

/** A call gets no answer for longer than this. Milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

/** Calls in flight to the server, oldest first. */
export const callsToServer = ({ calls }: SessionState) => calls.waiting().filter(({ src }) => src !== 'readOldest');

/** What the network can do next. */
export function networkSteps(state: SessionState): WorldStep[] {
  const { replies } = state;
  return callsToServer(state).flatMap((call): WorldStep[] => {
    const reply = replies.get(call);
    if (reply) {
      return [
        { words: `the reply to ${call.src} arrives`, weight: 4, run: () => deliver(state, call, reply) },
        { words: `the reply to ${call.src} is lost`, run: () => lose(state, call) },
      ];
    }
    const arrive = () => void replies.set(call, serve(state, call));
    return [
      { words: `the server answers ${call.src}`, weight: 5, run: () => deliver(state, call, serve(state, call)) },
      { words: `${call.src} reaches the server`, weight: 2, run: arrive },
      { words: `${call.src} does not reach the server`, run: () => lose(state, call) },
    ];
  });
}

/** Serves and delivers the oldest call; false when there is none. */
export function answerOldest(state: SessionState): boolean {
  const [call] = callsToServer(state);
  if (call) deliver(state, call, state.replies.get(call) ?? serve(state, call));
  return call !== undefined;
}

function serve(state: SessionState, call: Call): Reply {
  try {
    return { raw: serverReply(state, call) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { failure: error };
  }
}

/** @throws Failure */
function serverReply({ server, tokenOf }: SessionState, call: Call): unknown {
  const own = tokenOf.get(call) ?? '';
  const input = (call.input ?? {}) as Partial<Credentials & { token: string; userId: string }>;
  const name = input.email ?? '';
  switch (call.src) {
    case 'validateSession':
      return server.validate(input.token ?? '');
    case 'login':
    case 'recoverSignUp':
      return server.signIn(name);
    case 'register':
      return server.register(name);
    case 'logout':
      return server.end(input.token ?? '');
    case 'impersonate':
      return server.impersonate(own, input.userId ?? '');
    case 'stopImpersonating':
      return server.stopImpersonating(own);
    case 'runAction':
      return server.run(own, actionOf(call)?.id ?? '');
    case 'readFacts':
      server.validate(own);
      return { freeWeekend: false, upgradeable: true, teamsOrder: false, onboarding: false };
    default:
      return undefined;
  }
}

/** A refusal of the token of this device is reported to the session, no matter which call it was. */
function deliver(state: SessionState, call: Call, reply: Reply): void {
  if ('failure' in reply) {
    const isRefusedHere = failureOf(reply.failure).kind === 'signedOut' && state.tokenOf.get(call) === state.token;
    if (isRefusedHere && call.src !== 'validateSession') sessionOf(state).send({ type: 'session.refused' });
    if (callsToServer(state).includes(call)) refuse(call, reply.failure);
  } else answer(call, reply.raw);
  settle(state);
}

function lose(state: SessionState, call: Call): void {
  noteInterrupted(state, call);
  refuse(call, failure('unreachable', 'No connection.'));
  settle(state);
}

/** Time passes; requests in flight for too long are lost. Milliseconds. */
export function pass(state: SessionState, ms: number): void {
  state.clock.increment(ms);
  const isTooLate = (call: Call) => state.clock.now() >= (state.begunAt.get(call) ?? 0) + CALL_TIMEOUT_MS;
  const oldest = () => callsToServer(state).find(isTooLate);
  // One by one: what is lost may end others.
  for (let call = oldest(); call; call = oldest()) lose(state, call);
  settle(state);
}

import { SimulatedClock } from 'xstate';
import type { Failure } from '../../../../machines/shared/failure.ts';
import type { QueuedAction } from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import type { GuardName } from '../../../../src/contract/pages.ts';
import { type Call, type Calls, createCalls } from '../../../../src/walks/compose/compose-calls.ts';
import {
  type openGuards,
  type openQueue,
  type SessionActor,
  type SessionCharts,
  sessionCharts,
} from './session-page.ts';
import { createAccountServer } from './session-server.ts';

const STARTED_AT = 1_000_000_000;

/** Options of a world. */
export interface SessionWorldOptions {
  readonly charts?: SessionCharts;
  /** A user signed in at an earlier visit. */
  readonly isSignedIn?: boolean;
}

export type Address = { path: string; guards: readonly GuardName[] };
export const HOME: Address = { path: '/', guards: [] };

export type Reply = { raw: unknown } | { failure: Failure };

/** The page open in this tab. */
type OpenPage = { session: SessionActor; guards: ReturnType<typeof openGuards> };

/** The complete state of a session's world, with its counters. */
export interface SessionState {
  readonly charts: SessionCharts;
  readonly clock: SimulatedClock;
  readonly server: ReturnType<typeof createAccountServer>;
  readonly calls: Calls;
  readonly page: Partial<OpenPage>;
  address: Address;
  /** The redirect target of the guards. */
  destination: string | null;
  queue: ReturnType<typeof openQueue> | null;
  isQueueLoading: boolean;
  /** The token on the device, which all tabs share. */
  token: string | null;
  waitingActions: QueuedAction[];
  /** The visitor's queued actions. */
  made: number;
  /** The tab that runs the queue. */
  lock: 'here' | 'other' | null;
  /** Responses that have not reached the page. */
  readonly replies: Map<Call, Reply>;
  /** Tokens of pending calls, because the session may change meanwhile. */
  readonly tokenOf: Map<Call, string | null>;
  readonly begunAt: Map<Call, number>;
  /** How often a run that reached the server lost its reply, by action. */
  readonly interrupted: Map<string, number>;
  runsForNobody: number;
}

export function createSessionState({ charts = sessionCharts, isSignedIn = false }: SessionWorldOptions): SessionState {
  const clock = new SimulatedClock();
  const server = createAccountServer(() => STARTED_AT + clock.now());
  const state: SessionState = {
    charts,
    clock,
    server,
    calls: createCalls((call) => noteCall(state, call)),
    page: {},
    address: HOME,
    destination: null,
    queue: null,
    isQueueLoading: false,
    token: isSignedIn ? server.signIn('bob').token : null,
    waitingActions: [],
    made: 0,
    lock: null,
    replies: new Map(),
    tokenOf: new Map(),
    begunAt: new Map(),
    interrupted: new Map(),
    runsForNobody: 0,
  };
  return state;
}

function noteCall(state: SessionState, call: Call): void {
  state.tokenOf.set(call, state.token);
  state.begunAt.set(call, state.clock.now());
  if (call.src === 'runAction' && !sessionOf(state).getSnapshot().hasTag('signedIn')) state.runsForNobody += 1;
}

/** The session of the open page. */
export const sessionOf = ({ page }: SessionState) => opened(page.session);
/** The guards of the open page. */
export const guardsOf = ({ page }: SessionState) => opened(page.guards);

function opened<T>(part: T | undefined): T {
  if (!part) throw new Error('No page is open.');
  return part;
}

/** The action that a run is about. */
export const actionOf = ({ input }: Call) => (input as { action: QueuedAction | null }).action;

/** A run loses its reply; if it had reached the server, the action may run again. */
export function noteInterrupted({ interrupted, replies }: SessionState, call: Call): void {
  const action = call.src === 'runAction' ? actionOf(call) : null;
  if (action && replies.has(call)) interrupted.set(action.id, (interrupted.get(action.id) ?? 0) + 1);
}

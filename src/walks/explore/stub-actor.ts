import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { allNodes } from '../../charts/transition-ids.ts';

/** Sent to a stub to make it end the way the path wants. */
export type StubCommand =
  | { readonly type: 'stub.done'; readonly output: unknown }
  | { readonly type: 'stub.error'; readonly error: unknown };

interface StubSnapshot {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly output: unknown;
  readonly error: unknown;
  readonly input: unknown;
  readonly context: Record<string, unknown>;
}

/**
 * An actor that stands for a promise, a callback or a machine: it does nothing, ignores what it is sent, and ends
 * on command, at once and without a microtask, so a path is the same on every run.
 */
export const stubLogic: AnyActorLogic = {
  getInitialSnapshot: (_scope: unknown, input: unknown): StubSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    context: {},
  }),
  transition: (snapshot: StubSnapshot, event: StubCommand | { type: 'xstate.stop' }): StubSnapshot => {
    if (event.type === 'stub.done') return { ...snapshot, status: 'done', output: event.output };
    if (event.type === 'stub.error') return { ...snapshot, status: 'error', error: event.error };
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
    return snapshot;
  },
  getPersistedSnapshot: (snapshot: StubSnapshot) => snapshot,
} as unknown as AnyActorLogic;

/** The `src` names of all actors a machine declares or invokes by name. */
export function actorSources(machine: AnyStateMachine): string[] {
  const declared = Object.keys(machine.implementations.actors ?? {});
  const invoked = allNodes(machine).flatMap((node) => node.invoke.map((invoke) => String(invoke.src)));
  return [...new Set([...declared, ...invoked])].filter((src) => !src.startsWith('xstate.invoke.'));
}

/** A stub for every actor of a machine. */
export function stubActors(machine: AnyStateMachine): Record<string, AnyActorLogic> {
  return Object.fromEntries(actorSources(machine).map((src) => [src, stubLogic]));
}

import { type AnyActorLogic, type AnyActorRef, type AnyEventObject, type EventObject, fromCallback } from 'xstate';
import { stubLogic } from '../explore/stub-actor.ts';

/** A call that a chart makes and that the world answers when it likes. */
export interface Call {
  readonly src: string;
  readonly input: unknown;
  readonly actor: AnyActorRef;
}

/** The calls that charts have begun, and the listeners that they have set up. */
export interface Calls {
  /** An actor for an effect of a chart: it waits until the world answers. */
  readonly service: (src: string) => AnyActorLogic;
  /** An actor for a listener of a chart: the world reports to it. */
  readonly listener: (src: string, reacts?: Reactions) => AnyActorLogic;
  /** Calls whose chart still waits, oldest first. */
  readonly waiting: () => readonly Call[];
  /** Makes the listeners of a name, if any listen, report something. */
  readonly report: (src: string, event: AnyEventObject) => void;
  readonly isHeard: (src: string) => boolean;
}

/** What the world does for a listener at once. */
export interface Reactions {
  /** The listener has been set up. */
  readonly onStart?: (sendBack: (event: EventObject) => void) => void;
}

/** Ends a call well. */
export function answer({ actor }: Call, output: unknown): void {
  actor.send({ type: 'stub.done', output });
}

/** Ends a call with an error. */
export function refuse({ actor }: Call, error: unknown): void {
  actor.send({ type: 'stub.error', error });
}

/** @param onBegin called when each call begins */
export function createCalls(onBegin: (call: Call) => void = () => {}): Calls {
  let begun: Call[] = [];
  const listeners = new Map<string, Set<(event: EventObject) => void>>();
  const heard = (src: string) => listeners.get(src) ?? new Set();
  return {
    service: (src) => ({
      ...stubLogic,
      start: (snapshot, { self }) => {
        const { input } = snapshot as unknown as { input: unknown };
        const call = { src, input, actor: self as AnyActorRef };
        begun.push(call);
        onBegin(call);
      },
    }),
    listener: (src, { onStart } = {}) =>
      fromCallback(({ sendBack }) => {
        onStart?.(sendBack);
        listeners.set(src, heard(src).add(sendBack));
        return () => void heard(src).delete(sendBack);
      }),
    waiting: () => {
      begun = begun.filter(({ actor }) => actor.getSnapshot().status === 'active');
      return begun;
    },
    report: (src, event) => {
      for (const sendBack of [...heard(src)]) sendBack(event);
    },
    isHeard: (src) => heard(src).size > 0,
  };
}

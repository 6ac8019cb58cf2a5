import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { allNodes } from '../../charts/transition-ids.ts';
import { type Cases, caseName, type PathModel } from '../model.ts';
import { ExplorationError } from './exploration-error.ts';
import type { Moment } from './pure-run.ts';
import { rememberByReads } from './reads/read-memory.ts';
import type { ReadRecorder } from './reads/read-recorder.ts';
import { structuralKey } from './reads/structural-key.ts';
import type { AnyEvent, Step } from './step.ts';
import { dueNext } from './timers.ts';

/** Lists the cases that there are in a situation, as steps; `key` says what else than the context a case can depend on. */
type Lister = readonly Step[] | ((snapshot: AnyMachineSnapshot, key: string) => readonly Step[]);

/** Those of all listers, in their order. */
function listed(listers: readonly Lister[], snapshot: AnyMachineSnapshot, key: string, steps: Step[]): void {
  for (const list of listers) {
    for (const step of typeof list === 'function' ? list(snapshot, key) : list) steps.push(step);
  }
}

const field = { done: 'output', error: 'error', snapshot: 'snapshot' } as const;
const typePart = { done: 'done.actor', error: 'error.actor', snapshot: 'snapshot' } as const;
const kinds = ['done', 'error', 'snapshot'] as const;

/**
 * A function that lists the steps possible in a moment: cases of events, outcomes of open children, timers that can be
 * next. Equal steps are one object.
 *
 * @param recorder when given, cases are computed once for all situations of one key that agree in what they read
 */
export function createStepLister(
  model: PathModel,
  machine: AnyStateMachine,
  recorder?: ReadRecorder,
): (moment: Moment, key?: string) => readonly Step[] {
  const handled = new Set(allNodes(machine).flatMap((node) => [...node.transitions.keys()].map(String)));
  const known = new Map<string, Step>();
  const one = (key: string, step: Step): Step => {
    const found = known.get(key);
    if (!found) known.set(key, step);
    return found ?? step;
  };

  const listerOf = <TCase>(
    cases: Cases<TCase, never>,
    name: string,
    make: (carried: TCase) => Step,
    more: object = {},
  ): Lister => {
    if (typeof cases !== 'function') return cases.map(make);
    const stepsOf = rememberWeakly((list: readonly TCase[]) =>
      list.map((carried) => one(`${name}\n${caseName(carried) ?? ''}\n${structuralKey(carried)}`, make(carried))),
    );
    let asked: AnyMachineSnapshot;
    // What a child was started with does not follow from the key, but few cases depend on it.
    let isOfChildren = false;
    let hasChildrenKey = false;
    const compute = (context: unknown): readonly TCase[] => {
      const { children } = asked;
      const snapshot = Object.defineProperty({ ...asked, ...more, context }, 'children', {
        get: () => {
          isOfChildren = true;
          if (!hasChildrenKey) recorder?.giveUp();
          return children;
        },
      });
      return cases(snapshot as never);
    };
    const casesOf = recorder ? rememberByReads(recorder, compute) : compute;
    return (snapshot, key) => {
      asked = snapshot;
      hasChildrenKey = isOfChildren;
      return stepsOf(casesOf(snapshot.context, isOfChildren ? `${key}|${inputsKey(snapshot)}` : key));
    };
  };

  const events = Object.entries(model.events).map(([type, cases]) =>
    listerOf(cases, type, (payload) => ({ kind: 'event', event: { ...payload, type }, words: caseName(payload) })),
  );
  const listersOf = (invokeId: string, src: string): Lister[] => {
    const outcomes = model.invokes[src];
    if (!outcomes)
      throw new ExplorationError(`The model says nothing about the actor "${src}" (invoked as "${invokeId}").`);
    return kinds.flatMap((kind) => {
      const type = `xstate.${typePart[kind]}.${invokeId}`;
      // An output no one listens to changes nothing; an error no one listens to stops the machine, so it is tried.
      if (kind !== 'error' && !handled.has(type)) return [];
      const make = (carried: unknown): Step => {
        const event: AnyEvent = { type, [field[kind]]: carried, actorId: invokeId };
        return { kind, invokeId, src, event, words: caseName(carried) };
      };
      return [listerOf(outcomes[kind] ?? [], `${type} ${src}`, make, { invokeId })];
    });
  };
  const invokes = new Map<string, Lister[]>();
  const invokeListers = ({ snapshot, open }: Moment): readonly Lister[] =>
    open.flatMap((invokeId) => {
      const child = (snapshot.children as Record<string, { src: unknown } | undefined>)[invokeId];
      const src = String(child?.src);
      const name = `${invokeId} ${src}`;
      const listers = invokes.get(name) ?? listersOf(invokeId, src);
      invokes.set(name, listers);
      return listers;
    });

  return (moment, key = '') => {
    const delays = dueNext(moment.timers).map(({ id, event }) =>
      one(`after ${id} ${structuralKey(event)}`, { kind: 'delay', timerId: id, event }),
    );
    // A timer of 0 ms fires before any other event.
    if (moment.timers.some((timer) => timer.delay <= 0)) return delays;
    const steps: Step[] = [];
    listed(events, moment.snapshot, key, steps);
    if (moment.open.length > 0) listed(invokeListers(moment), moment.snapshot, key, steps);
    return delays.length === 0 ? steps : [...steps, ...delays];
  };
}

/** A text that is equal for situations whose children were started with equal input. */
function inputsKey(snapshot: AnyMachineSnapshot): string {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  return Object.entries(children)
    .map(([id, child]) => `${id} ${inputKey(child)}`)
    .join('|');
}

const inputKeys = new WeakMap<AnyActorRef, string>();

function inputKey(child: AnyActorRef | undefined): string {
  if (!child) return '';
  const key = inputKeys.get(child) ?? structuralKey((child.getSnapshot() as { input?: unknown }).input);
  inputKeys.set(child, key);
  return key;
}

function rememberWeakly<TKey extends object, T>(make: (key: TKey) => T): (key: TKey) => T {
  const known = new WeakMap<TKey, T>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

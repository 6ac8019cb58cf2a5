import type { AnyStateMachine } from 'xstate';
import type { Look } from './define.ts';

/** A look at any chart. */
export type AnyLook = Look<AnyStateMachine>;

/** What a property remembers between two steps: 0 when it waits for nothing. */
export type Memory = number;

/** The memory of a property that does not hold. */
export const BROKEN: Memory = -1;

/** A statement about the whole course of a chart. It starts with a memory of 0. */
export interface Property {
  readonly kind: 'always' | 'never' | 'until' | 'eventually' | 'within';
  /** A sentence that a product owner reads. */
  readonly words: string;
  /** Takes a look after each step, the start included. */
  readonly next: (memory: Memory, now: AnyLook) => Memory;
  /** Whether time decides, so that it can be judged only where times are known. */
  readonly isTimed: boolean;
}

type Asks = (now: AnyLook) => boolean;

/** Holds in every situation. */
export function always(words: string, holds: Asks): Property {
  return { kind: 'always', words, isTimed: false, next: (_, now) => (holds(now) ? 0 : BROKEN) };
}

/** Happens in no situation. */
export function never(words: string, happens: Asks): Property {
  return { kind: 'never', words, isTimed: false, next: (_, now) => (happens(now) ? BROKEN : 0) };
}

/** From the step at which `since` is true, `holds` stays true until `until` is; it may begin again after that. */
export function until(words: string, of: Record<'since' | 'holds' | 'until', Asks>): Property {
  const next = (memory: Memory, now: AnyLook): Memory => {
    const isOn = (memory === 1 && !of.until(now)) || of.since(now);
    if (!isOn) return 0;
    return of.holds(now) ? 1 : BROKEN;
  };
  return { kind: 'until', words, isTimed: false, next };
}

/**
 * After `since`, `happens` can never be ruled out: from wherever the chart is, some way leads there, and the chart does not
 * end without it. That is what "eventually" can mean for a chart whose visitors and servers may do nothing for ever:
 * if everything that stays possible happens at some time, so does this.
 */
export function eventually(words: string, of: Record<'since' | 'happens', Asks>): Property {
  const next = (memory: Memory, now: AnyLook): Memory => {
    if (of.happens(now)) return 0;
    return memory === 1 || of.since(now) ? 1 : 0;
  };
  return { kind: 'eventually', words, isTimed: false, next };
}

/**
 * After `since`, `happens` follows within so many steps, or so much time. Time is judged on generated paths and recorded
 * runs; a path's steps happen as early as its timers allow.
 */
export function within(
  words: string,
  limit: { readonly steps: number } | { readonly milliseconds: number },
  of: Record<'since' | 'happens', Asks>,
): Property {
  if ('steps' in limit) {
    const next = (memory: Memory, now: AnyLook): Memory => {
      if (of.happens(now)) return 0;
      // An event that is ignored is no step.
      if (memory > 0 && !now.took('')) return memory;
      if (memory > 0) return memory === 1 ? BROKEN : memory - 1;
      return of.since(now) ? limit.steps : 0;
    };
    return { kind: 'within', words, isTimed: false, next };
  }
  // The memory is the millisecond of the beginning, counted from 1.
  const next = (memory: Memory, now: AnyLook): Memory => {
    if (now.at === undefined) return 0;
    if (memory > 0 && now.at - (memory - 1) > limit.milliseconds) return BROKEN;
    if (of.happens(now)) return 0;
    return memory > 0 ? memory : of.since(now) ? now.at + 1 : 0;
  };
  return { kind: 'within', words, isTimed: true, next };
}

import type { AnyStateMachine } from 'xstate';
import { stableJson } from '../stable-json.ts';

/** One thing that happens to a machine on a path. */
export type Step =
  | { readonly kind: 'event'; readonly event: AnyEvent; readonly words: string | undefined }
  | {
      readonly kind: 'done' | 'error' | 'snapshot';
      readonly invokeId: string;
      readonly src: string;
      readonly event: AnyEvent;
      readonly words: string | undefined;
    }
  | { readonly kind: 'delay'; readonly timerId: string; readonly event: AnyEvent };

/** An event with whatever it carries. */
export interface AnyEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

const textOf = (value: unknown): string => (value === undefined ? '' : ` ${stableJson(value)}`);

/** A stable text for a step: part of path ids, so it holds nothing that varies between runs. */
export function stepLabel(step: Step, machine: AnyStateMachine): string {
  if (step.kind === 'delay') return delayLabel(step.event.type, machine);
  const { type, ...payload } = step.event;
  if (step.kind === 'event') {
    return step.words ? `${type} (${step.words})` : `${type}${Object.keys(payload).length ? textOf(payload) : ''}`;
  }
  const carried =
    step.kind === 'done' ? step.event['output'] : step.kind === 'error' ? step.event['error'] : step.event['snapshot'];
  return `${step.kind}(${step.invokeId})${step.words ? ` (${step.words})` : textOf(carried)}`;
}

function delayLabel(type: string, machine: AnyStateMachine): string {
  const marker = `.${machine.id}`;
  const prefix = 'xstate.after.';
  const cut = type.indexOf(marker, prefix.length);
  if (!type.startsWith(prefix) || cut < 0) return `delayed ${type}`;
  return `after(${type.slice(prefix.length, cut)}) ${type.slice(cut + 1)}`;
}

import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { randomId } from './random-id.ts';

const NAME = 'chartered.inspect';

/** What is told of a transition: where the chart is now. Neither what happened nor what it knows, so nothing personal. */
export type InspectedState = {
  /** Tells tabs, and visits of one tab, apart. */
  page: string;
  chart: string;
  value: AnyMachineSnapshot['value'];
  status: AnyMachineSnapshot['status'];
};

function isWanted(): boolean {
  try {
    return 'BroadcastChannel' in globalThis && localStorage.getItem(NAME) === '1';
  } catch {
    return false;
  }
}

const channel = isWanted() ? new BroadcastChannel(NAME) : null;
const page = channel ? randomId() : '';

/** What is told of each state of a chart, for a hook that makes the actor itself. To be made once, outside of components. */
export function inspector(chart: string): (snapshot: AnyMachineSnapshot) => void {
  return ({ value, status }) => channel?.postMessage({ page, chart, value, status } satisfies InspectedState);
}

/**
 * Lets another tab of this browser, such as the workshop's, watch a chart live. Does nothing unless `chartered.inspect` is
 * `1` in localStorage when the page is opened. To be called before the actor starts.
 */
export function inspect(chart: string, actor: AnyActorRef): void {
  if (channel) actor.subscribe(inspector(chart));
}

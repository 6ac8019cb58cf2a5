import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { takeEvent } from '../../../src/charts/take-event.ts';
import { createTimeInState } from '../../../src/server/charts/time-in-state.ts';

const door = setup({}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      initial: 'bare',
      states: { bare: { on: { painted: 'wet' } }, wet: {} },
      on: {
        knocked: { target: 'shut', reenter: true },
        tried: 'trying',
        touched: {},
        wiped: '.bare',
        moved: 'shut',
        slammed: 'slamming',
      },
    },
    trying: { always: 'shut' },
    slamming: { always: 'shaking' },
    shaking: { always: 'shut' },
  },
  on: { seen: {} },
});
type Happened = 'knocked' | 'tried' | 'touched' | 'wiped' | 'moved' | 'slammed' | 'seen' | 'painted';

/** A door whose events are told to a server at the moments that the test tells. */
function watchedDoor() {
  const timesOf = createTimeInState();
  let snapshot = door.resolveState({ value: { shut: 'bare' } });
  return (type: Happened, at: number) => {
    const { next, transitions, stayed } = takeEvent(door, snapshot, { type });
    snapshot = next;
    const active = next._nodes.map(({ id }) => id);
    return timesOf({ chart: 'door', version: 'abc', subject: 'front', transitions, active, stayed }, at);
  };
}

test('a state that is exited and entered again in one step starts over, and what is around it goes on', () => {
  const after = (type: Happened) => {
    const happens = watchedDoor();
    // From then on the server knows since when the door is shut.
    happens('tried', 0);
    const first = happens(type, 100);
    return [first, happens('touched', 150), happens('painted', 150)];
  };
  expect(after('touched')).toEqual([[100], [150], [150]]);
  expect(after('knocked')).toEqual([[100], [50], [50]]);
  expect(after('tried')).toEqual([[100, 0], [50], [50]]);
  expect(after('slammed')).toEqual([[100, 0, 0], [50], [50]]);
  expect(after('wiped')).toEqual([[100], [150], [50]]);
  expect(after('moved')).toEqual([[100], [150], [50]]);
});

test('of a state of which the server did not see the beginning the time is unknown', () => {
  const happens = watchedDoor();
  expect(happens('seen', 0)).toEqual([null]);
  expect(happens('touched', 50)).toEqual([null]);
  expect(happens('wiped', 100)).toEqual([null]);
  expect(happens('painted', 150)).toEqual([50]);
  expect(happens('seen', 200)).toEqual([null]);
});

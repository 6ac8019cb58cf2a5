import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { assignSeatsMachine } from '../../../machines/team/assign-seats/assign-seats.machine.ts';
import {
  chooseUpTo,
  selectAssigning,
  selectUnassigned,
  withFirst,
} from '../../../src/client/pages/team/vouchers/assign-seats.select.ts';

const ids = ['ada', 'bob', 'cyd', 'dan'];

test('[TM-03] all members without a seat are chosen at once, up to the number of free seats', () => {
  expect([...chooseUpTo(9, [], ids)]).toEqual(ids);
  expect([...chooseUpTo(2, [], ids)]).toEqual(['ada', 'bob']);
  // The members chosen before stay, and count.
  expect([...chooseUpTo(2, ['dan'], ids)]).toEqual(['dan', 'ada']);
  expect([...chooseUpTo(1, ['cyd', 'dan'], ids)]).toEqual(['cyd', 'dan']);
  expect([...chooseUpTo(0, [], ids)]).toEqual([]);
});

test('[TM-03] assigning stops after the seat in progress; the members behind come first in the next choice', async () => {
  let assign = () => {};
  const machine = assignSeatsMachine.provide({
    actors: {
      assignSeat: fromPromise(
        () =>
          new Promise<void>((resolve) => {
            assign = resolve;
          }),
      ),
    },
    actions: { refreshSeats: () => {} },
  });
  const actor = createActor(machine, { input: { teamId: 'team' } }).start();
  actor.send({ type: 'assignSeats.started', combo: 'A' });
  actor.send({ type: 'assignSeats.submitted', people: ids.map((id) => ({ id, name: id })), free: 4 });
  expect(selectAssigning(actor.getSnapshot())).toMatchObject({ isBusy: true, canStop: true });
  actor.send({ type: 'assignSeats.stopped' });
  // The last one cannot be stopped: the server may have assigned it.
  expect(selectAssigning(actor.getSnapshot())).toMatchObject({ isBusy: true, canStop: false });
  assign();
  await expect.poll(() => selectAssigning(actor.getSnapshot()).isBusy).toBe(false);
  const { lines, canCorrect } = selectAssigning(actor.getSnapshot());
  expect(lines.map(({ outcome }) => outcome)).toEqual(['assigned', 'skipped', 'skipped', 'skipped']);
  expect(canCorrect).toBe(true);
  const unassigned = selectUnassigned(actor.getSnapshot());
  expect(unassigned).toEqual(['bob', 'cyd', 'dan']);
  const members = ['eve', ...ids].map((id) => ({ id }));
  expect(withFirst(members, new Set(unassigned)).map(({ id }) => id)).toEqual(['bob', 'cyd', 'dan', 'eve', 'ada']);
  actor.stop();
});

import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  type ChallengeEvent,
  challengeMachine,
  type PreviewBuild,
} from '../../../machines/exam/challenge/challenge.machine.ts';

const tests = [{ name: 'adds', run: 'return m.add(1, 2);', expect: 3 }];

/** A preview whose frame has been asked for, and has not answered yet. */
async function preview() {
  const clock = new SimulatedClock();
  const chart = challengeMachine.provide({
    actors: {
      buildPreview: fromPromise(async (): Promise<PreviewBuild> => ({ kind: 'built', code: '', css: '' })),
      previewFrame: fromCallback(() => {}),
    },
  });
  const actor = createActor(chart, { clock, input: { ownerId: 'exam', challengeId: 'add', tests } }).start();
  actor.send({ type: 'preview.requested', files: {} });
  await waitFor(actor, (snapshot) => snapshot.matches('active'));
  return {
    clock,
    send: (event: ChallengeEvent) => actor.send(event),
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure?.message,
  };
}

describe('[EX-12] the eight seconds of a preview', () => {
  test('begin when its frame is ready, however long that takes', async () => {
    const { clock, send, value } = await preview();
    clock.increment(12_000);
    expect(value()).toEqual({ active: 'opening' });
    send({ type: 'preview.opened' });
    clock.increment(7_999);
    expect(value()).toEqual({ active: 'running' });
    clock.increment(1);
    expect(value()).toBe('hanging');
  });

  test('never begin for a frame that does not load, which is not the fault of the code', async () => {
    const { clock, value, failure } = await preview();
    clock.increment(19_999);
    expect(value()).toEqual({ active: 'opening' });
    clock.increment(1);
    expect(value()).toBe('unavailable');
    expect(failure()).toBe("The preview frame didn't load. Run the tests again.");
  });
});

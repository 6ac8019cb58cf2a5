import { defineProperties } from '../../../src/walks/properties/define.ts';
import { answerSyncMachine } from './answer-sync.machine.ts';

export const properties = defineProperties(answerSyncMachine, {
  requirements: {
    'EX-06': ['running.delivery', 'running.device'],
    'EX-08': ['running.delivery.waiting', 'running.device'],
    'EX-09': ['displaced'],
  },
  properties: ({ always, never }) => [
    always(
      'What was acknowledged is recorded and never dropped.',
      (now) =>
        Object.entries(now.before?.context.acknowledged ?? {}).every(
          ([id, revision]) => (now.context.acknowledged[id] ?? 0) >= revision,
        ) &&
        (!now.took('running.delivery.sending/done.invoke') ||
          now.context.acknowledged !== now.before?.context.acknowledged),
    ),
    always('A change waits in the queue until it is acknowledged, refused or replaced by a newer one.', (now) =>
      (now.before?.context.queue ?? []).every(
        ({ exercise_id: id, revision }) =>
          (now.context.acknowledged[id] ?? 0) >= revision ||
          [...now.context.queue, ...now.context.refused, ...now.context.superseded, ...now.context.withheld].some(
            (entry) => entry.exercise_id === id,
          ),
      ),
    ),
    always('A change that does not get through alone lets those of other exercises go first.', (now) => {
      const earlier = now.before?.context;
      if (!earlier || earlier.batchSize > 1 || !now.took('running.delivery.sending/error.invoke(sendEntries)/0'))
        return true;
      const [first] = earlier.queue;
      const next = now.context.queue[0]?.exercise_id;
      return next !== first?.exercise_id || earlier.queue.every((entry) => entry.exercise_id === next);
    }),
    never(
      'A displaced page never writes again.',
      (now) => now.is('displaced') && (!now.isOver || now.runs('sendEntries')),
    ),
  ],
});

import { defineProperties } from '../../../src/walks/properties/define.ts';
import { workshopMachine } from './workshop.machine.ts';

export const properties = defineProperties(workshopMachine, {
  requirements: {
    'WS-03': ['drawing'],
    'WS-02': ['run.simulating', 'run.watching', 'run.replaying'],
    'WS-08': ['run/workshop.strayChosen*', 'run.replaying.reading'],
  },
  properties: ({ always, never, eventually }) => [
    never(
      'Steps of one chart are not shown on the drawing of another.',
      (now) => now.is('run.simulating') && now.context.of !== now.context.chart,
    ),
    always(
      'The playhead stays within the run.',
      ({ context }) => context.at >= 0 && context.at <= Math.max(0, context.steps.length - 1),
    ),
    never(
      'A file that cannot be replayed does not close the recording on show.',
      ({ before, context, took }) =>
        took('run.replaying.reading/error.invoke(readRecording)') &&
        before !== undefined &&
        before.context.of !== null &&
        before.context.of === context.chart &&
        context.of === null,
    ),
    never('Nothing is left of a run that was closed.', (now) => now.is('run.none') && now.context.steps.length > 0),
    eventually('A chart that was asked for is shown, or the page says why it is not.', {
      since: (now) => now.is('drawing.loading'),
      happens: (now) => now.is('drawing.shown', 'drawing.unknown', 'drawing.failed', 'drawing.list'),
    }),
  ],
});

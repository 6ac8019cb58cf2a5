import { model } from '../../../models/site/poll.model.ts';
import { PollWorld, pollDrivers, UNREACHABLE, visitors } from '../../drivers/site/poll.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[VO-14] a poll is walked in the browser', {
  chart: 'poll',
  // The options of the poll in a document are those of the site: `public-pages.spec.ts` votes on them.
  model: { ...model, input: model.input.slice(0, 1) },
  drivers: pollDrivers,
  world: ({ url, otherTab }) => PollWorld.prepare(url, otherTab),
  follow: visitors,
  unreachable: UNREACHABLE,
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chartIdOf, wireWorkshop } from '../../../src/client/flows/site/workshop/workshop.wire.ts';
import { doAction, runEffect } from '../../support/site/wires.ts';

const opened: string[] = [];
const workshop = wireWorkshop((chart) => void opened.push(chart));

beforeEach(() => void opened.splice(0));
afterEach(() => vi.restoreAllMocks());

test('[WS-03] an address names a chart by its id or the folder of its flow', () => {
  expect([chartIdOf('examClock'), chartIdOf('exam-clock'), chartIdOf('no-such'), chartIdOf(undefined)]).toEqual([
    ...['examClock', 'examClock', 'no-such', null],
  ]);
});

test('[WS-01] a chart is loaded by its id; of an unknown one it is said that there is none', async () => {
  await expect(runEffect(workshop, 'loadChart', { chart: 'countdown' })).resolves.toBe(undefined);
  await expect(runEffect(workshop, 'loadChart', { chart: 'none' })).rejects.toMatchObject({
    ...{ kind: 'notFound', message: 'There is no chart "none".' },
  });
});

test('[WS-02] a chart is opened by the page', () => {
  doAction(workshop, 'openChart', { chart: 'countdown' });
  expect(opened).toEqual(['countdown']);
});

describe('[WS-02] a recording', () => {
  const run = (chart: string) => ({
    chart,
    version: '1',
    steps: [{ keys: [], at: 0, value: 'checking' }],
    is_cut: false,
  });
  const text = (...charts: string[]) =>
    JSON.stringify({ format: 'chartered.recording', format_version: 1, runs: charts.map(run) });
  const read = (file: unknown) => runEffect(workshop, 'readRecording', { source: { file } });

  test('is read, without the runs of charts that this version does not have', async () => {
    const recording = (await read(new Blob([text('countdown', 'gone', 'countdown')]))) as {
      runs: { chart: string }[];
      missing: string[];
    };
    expect([recording.runs.length, recording.missing]).toEqual([2, ['gone']]);
  });

  test.each<[string, unknown, string]>([
    ['no JSON', new Blob(['no']), 'This file is not a recording: it is not JSON.'],
    ['without a run', new Blob([text()]), 'The recording holds no run.'],
    [
      'of other charts alone',
      new Blob([text('gone', 'lost')]),
      'This version of the site has no chart "gone", "lost".',
    ],
    ['too large', { size: 10_000_001, text: async () => text('countdown') }, 'A recording has at most 10 MB.'],
    [
      'gone',
      { size: 1, text: () => Promise.reject(new DOMException('Gone.', 'NotFoundError')) },
      'The file could not be read. It may have been moved or deleted.',
    ],
  ])('that is %s is refused, and it is said why', async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({ kind: 'invalid', message });
  });
});

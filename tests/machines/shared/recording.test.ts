import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { copyLinkMachine } from '../../../machines/site/copy-link/copy-link.machine.ts';
import { conform } from '../../../src/charts/conform.ts';
import { reportCharts } from '../../../src/client/adapters/chart-reports.ts';
import {
  type ChartReport,
  type Recording,
  readRecording,
  recordingOf,
  recordingText,
} from '../../../src/contract/site/recording.ts';

const report: ChartReport = {
  page: 'page',
  chart: 'flash',
  version: 'abc',
  run: 'x:0',
  at: 5,
  transitions: [{ source: 'flash.idle', event: 'flash.shown', index: 0 }],
  value: { shown: 'new' },
  status: 'active',
};
const recording = recordingOf([report]);
const text = recordingText(recording);

describe('a recording [WS-02]', () => {
  test('has the runs of a page, each with its steps, and no data', () => {
    const reports = [report, { ...report, run: 'x:1', chart: 'poll' }, { ...report, at: 9, transitions: [] }];
    const step = { keys: report.transitions, at: 5, value: report.value };
    expect(recordingOf(reports)).toEqual({
      format: 'chartered.recording',
      format_version: 1,
      runs: [
        { chart: 'flash', version: 'abc', is_cut: false, steps: [step, { ...step, at: 9, keys: [] }] },
        { chart: 'poll', version: 'abc', is_cut: false, steps: [step] },
      ],
    });
  });

  test('leaves out steps and runs above the limits of the file, and says so', () => {
    const { runs } = recordingOf(Array.from({ length: 5001 }, () => report));
    expect([runs[0]?.steps.length, runs[0]?.is_cut]).toEqual([5000, true]);
    const many = recordingOf(Array.from({ length: 501 }, (_, run) => ({ ...report, run: String(run) })));
    expect(many.runs).toHaveLength(500);
    expect(readRecording(recordingText(many))).toEqual({ recording: many });
  });

  test('of a real chart is read back and conforms to it', () => {
    const reports: ChartReport[] = [];
    const listen = reportCharts({ postMessage: (posted) => void reports.push(posted) });
    const chart = copyLinkMachine.provide({ actors: { writeClipboard: fromPromise(async () => {}) } });
    const input = { url: 'https://example.com/secret' };
    const actor = createActor(chart, { input, inspect: (inspected) => listen(inspected, 1) });
    actor.start();
    actor.send({ type: 'copyLink.pressed' });
    const kept = recordingText(recordingOf(reports));
    expect(kept).not.toContain('secret');
    const read = readRecording(kept);
    if ('problem' in read) throw new Error(read.problem);
    const [run] = read.recording.runs;
    const [start, ...steps] = run?.steps ?? [];
    expect(steps.length).toBeGreaterThan(0);
    expect(conform(copyLinkMachine, { start: start?.value ?? '', steps })).toEqual({ conforms: true });
  });
});

describe('a file that is no recording gets a sentence', () => {
  const edited = (change: (copy: Recording) => unknown) => {
    const copy = structuredClone(recording);
    return JSON.stringify(change(copy) ?? copy);
  };
  const step = (change: object) =>
    edited(({ runs: [run] }) => Object.assign(run?.steps[0] as object, change) && undefined);
  const nested = (depth: number): unknown => (depth === 0 ? 'a' : { a: nested(depth - 1) });

  test.each([
    ['nothing', '', 'This file is not a recording: it is not JSON.'],
    ['binary', '\u0000\u0001', 'This file is not a recording: it is not JSON.'],
    ['a list', '[]', 'This file is not a recording of charts.'],
    ['null', 'null', 'This file is not a recording of charts.'],
    ['another program', '{"log":{"version":"1.2"}}', 'This file is not a recording of charts.'],
    ['half a file', text.slice(0, -20), 'This file is not a recording: it is not JSON.'],
    ['too much', ' '.repeat(10_000_001), 'A recording has at most 10 MB.'],
    [
      'another format',
      text.replace('"format_version":1', '"format_version":2'),
      'This recording has another format than 1, which another version of the site can read.',
    ],
    [
      'no runs',
      '{"format":"chartered.recording","format_version":1}',
      'This recording is damaged at runs: It is missing, or not as a recording has it.',
    ],
    [
      'a foreign key',
      step({ email: 'ada@example.com' }),
      'This recording is damaged at runs, 1, steps, 1: It is missing, or not as a recording has it.',
    ],
    [
      'a chart with a strange name',
      text.replace('"flash"', '"../flash"'),
      'This recording is damaged at runs, 1, chart: This is not the id of a chart.',
    ],
    [
      'a state that is a number',
      step({ value: 7 }),
      'This recording is damaged at runs, 1, steps, 1, value: This is not the state of a chart.',
    ],
    [
      'states inside one another without end',
      step({ value: nested(4000) }),
      'This recording is damaged at runs, 1, steps, 1, value: This is not the state of a chart.',
    ],
    [
      'a run without a start',
      edited(({ runs: [run] }) => void run?.steps.pop()),
      'This recording is damaged at runs, 1, steps: A run has at least its start.',
    ],
    [
      'a moment before the page',
      step({ at: -1 }),
      'This recording is damaged at runs, 1, steps, 1, at: It is missing, or not as a recording has it.',
    ],
  ])('%s', (_, content, problem) => {
    const read = readRecording(content);
    expect(read).toEqual({ problem });
  });
});

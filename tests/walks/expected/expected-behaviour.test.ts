import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { generate } from '../../../src/walks/cover/generate.ts';
import { behaviourOfSuite, type ExpectedBehaviour, labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { judgeExpected } from '../../../src/walks/judge.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { readExpected } from '../../paths/files/expected-files.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';
import { adviceFor } from '../../paths/workshop/workshop-link.ts';

const expectedOf = (model: PathModel): ExpectedBehaviour => {
  const expected = readExpected(model.machine.id);
  if (!expected) throw new Error(`Nothing is expected of ${model.machine.id}.`);
  return expected;
};

const differences = (
  model: PathModel,
  expected: ExpectedBehaviour,
  machine: AnyStateMachine = model.machine,
): string[] => judgeExpected(generate({ ...model, machine }, { earlier: labelsOf(expected) }), expected);

describe('[WS-10] expected behaviour', { timeout: 60_000 }, () => {
  it('records what is observable at each step: state, tags, data, effects, actors with their input, timers', () => {
    const [path] = [...expectedOf(errand).paths.values()];
    expect(path?.slice(0, 2)).toEqual([
      {
        label: 'start {"limit":3}',
        seen: '{"state":"idle","data":{"attempts":0,"limit":3,"locked":false,"score":0,"words":0}}',
      },
      {
        label: 'errand.begun',
        seen: '{"state":"loading","tags":"busy","data":{"attempts":1},"starts":{"loadDraft":{"limit":3}}}',
      },
    ]);
    const steps = [...expectedOf(errand).paths.values(), ...expectedOf(booth).paths.values()].flat();
    const holding = (part: string): boolean => steps.some(({ seen }) => seen.includes(part));
    expect(
      [
        '"does":[{"announce":{"text":"Not saved."}}]',
        '"stops":["watchNetwork"]',
        '"timers":[["timeLimit.errand.working",60000]]',
        '"timers":[["saveDelay.errand.working.draft.dirty","cancelled"]]',
        '"status":"done"',
      ].filter((part) => !holding(part)),
    ).toEqual([]);
  });

  it('agrees with the samples, and accepting it again changes nothing', () => {
    for (const model of [errand, booth]) {
      const expected = expectedOf(model);
      expect(differences(model, expected)).toEqual([]);
      expect(behaviourOfSuite(generate(model, { earlier: labelsOf(expected) })).paths).toEqual(expected.paths);
    }
  });

  it('shows the first step of a path that behaves differently, with the steps before it', () => {
    const params = { text: 'Saved elsewhere.' };
    const { config } = errand.machine as unknown as { config: object };
    const changed = rebuild(errand.machine, {
      config: {
        ...config,
        on: { 'errand.abandoned': { target: '.abandoned', actions: [{ type: 'announce', params }] } },
      },
    });
    const [first = ''] = differences(errand, expectedOf(errand), changed);
    expect(first).toMatch(/^path [0-9a-f]{10}, step \d+:\n {4}0\. start/);
    expect(first).toContain('→');
    expect(first.split('\n').at(-2)).toBe(
      '  - {"state":"abandoned","status":"done","tags":"over","stops":["loadDraft"]}',
    );
    expect(first.split('\n').at(-1)).toBe(
      '  + {"state":"abandoned","status":"done","tags":"over","does":[{"announce":{"text":"Saved elsewhere."}}],"stops":["loadDraft"]}',
    );
  });

  it('reports paths that can no longer be walked, new paths, and events that are no longer ignored', () => {
    const expected = expectedOf(errand);
    const [id = '', steps = []] = [...expected.paths][0] ?? [];
    const lost: ExpectedBehaviour = {
      paths: new Map([['0000000000', [...steps, { label: 'errand.vanished', seen: '{}' }]]]),
      ignored: new Map([...expected.ignored, ['errand.idle', new Set(['errand.begun'])]]),
    };
    const found = judgeExpected(generate(errand, { earlier: labelsOf(expected) }), lost, adviceFor());
    expect(found[0]).toMatch(/^path 0000000000 cannot be walked any more: start .* → errand\.vanished$/);
    expect(found).toContain(`path ${id} is not expected yet`);
    expect(found).toContain('errand.idle ignored errand.begun');
    expect(found).toContain('errand.idle ignores errand.paused, not expected yet');
    expect(found.at(-1)).toContain('npm run paths -- --accept errand');
  });

  it('is missing for a chart of which none was accepted', () => {
    expect(judgeExpected(generate(errand), undefined, adviceFor())).toEqual([
      'No behaviour of errand is expected yet: run `npm run paths -- --accept errand` and review it.',
    ]);
  });
});

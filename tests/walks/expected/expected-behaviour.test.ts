import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise } from 'xstate';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { generate } from '../../../src/walks/cover/generate.ts';
import { behaviourOfSuite, type ExpectedBehaviour, labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { judgeExpected } from '../../../src/walks/judge.ts';
import { defineModel, type PathModel } from '../../../src/walks/model.ts';
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

  describe('cannot be written of what has no written form', () => {
    class Basket {}
    const shop = (config: object, options: object = {}): PathModel =>
      defineModel(
        createMachine({ id: 'shop', initial: 'open', context: { basket: null }, ...config }, options) as never,
        {
          ...{ events: { 'shop.closed': [{}] }, invokes: { pay: { done: [], error: [] } }, delays: {} },
          ...{ context: () => null, checks: { open: () => true, paying: () => true } },
        } as never,
      );
    const begun = (target: object) => ({ states: { open: { on: { 'shop.closed': target } }, paying: {} } });

    it.each([
      ['data.basket', begun({ actions: assign({ basket: () => new Basket() } as never) })],
      ['does.show.basket', begun({ actions: { type: 'show', params: () => ({ basket: new Basket() }) } })],
      [
        'starts.pay.of.basket',
        {
          states: {
            open: { on: { 'shop.closed': 'paying' } },
            paying: { invoke: { src: 'pay', id: 'pay', input: () => ({ of: { basket: new Basket() } }) } },
          },
        },
      ],
      [
        'output.basket',
        {
          states: { open: { on: { 'shop.closed': 'paying' } }, paying: { type: 'final' } },
          output: () => ({ basket: new Basket() }),
        },
      ],
    ])('%s: the error names chart, path and field', (field, config) => {
      const model = shop(config, {
        actors: { pay: fromPromise(() => Promise.resolve()) },
        actions: { show: () => {} },
      });
      const named = new RegExp(
        `^(shop, path [0-9a-f]{10}, step 1 \\(shop\\.closed\\): the field ${field.replaceAll('.', '\\.')} holds an instance of Basket` +
          '|shop cannot be recorded, .*an instance of Basket, which has no written form\n {2}start\n {2}shop\\.closed)',
      );
      expect(() => behaviourOfSuite(generate(model))).toThrow(named);
    });
  });

  it('is missing for a chart of which none was accepted', () => {
    expect(judgeExpected(generate(errand), undefined, adviceFor())).toEqual([
      'No behaviour of errand is expected yet: run `npm run paths -- --accept errand` and review it.',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { generate } from '../../../src/walks/cover/generate.ts';
import { createPureRunner } from '../../../src/walks/explore/pure-run.ts';
import { judgeLive, judgePure } from '../../../src/walks/judge.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { createLiveWalker } from '../../../src/walks/walk/walk-live.ts';
import { walkAllPure } from '../../../src/walks/walk/walk-pure.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';
import { adviceFor } from '../../paths/workshop/workshop-link.ts';

const withChecks = (model: PathModel, checks: PathModel['checks']): PathModel => ({
  ...model,
  checks: { ...model.checks, ...checks },
});

describe('walking', { timeout: 60_000 }, () => {
  for (const model of [errand, booth]) {
    const suite = generate(model);

    it(`finds nothing wrong with the ${model.machine.id}, pure or live`, async () => {
      expect(await judgePure(suite)).toEqual([]);
      expect(await judgeLive(suite)).toEqual([]);
    });

    it(`[WS-05] fires unoffered events in every situation of the ${model.machine.id} that a path visits`, () => {
      const visited = new Set(suite.paths.flatMap((path) => path.edges.map((edge) => edge.to)));
      const fired = [...visited].reduce((sum, index) => sum + (suite.graph.nodes[index]?.unoffered.length ?? 0), 0);
      expect(fired).toBeGreaterThan(100);
    });
  }

  it('runs a check whenever its state is active, and reports the shortest path on which it fails', async () => {
    const model = withChecks(errand, { 'working.desk.reviewing': (snapshot) => !snapshot.context.locked });
    const [first] = await judgePure(generate(model), adviceFor());
    expect(first).toMatch(/^path [0-9a-f]{10}, step 4 \(check\): the check of working\.desk\.reviewing does not hold/);
    expect(first?.split('\n').slice(1, 6)).toEqual([
      '    0. start {"limit":3}',
      '    1. errand.begun',
      '    2. done(loadDraft) (one word)',
      '    3. errand.reviewOpened',
      '  → 4. errand.locked',
    ]);
    expect(first).toMatch(/\(shrunk from \d+ to 4 steps\)$/m);
    const words = first?.split('In words:\n')[1]?.split('\n') ?? [];
    expect(words).toHaveLength(6);
    expect(words[4]).toMatch(/^ {2}→ 4\. \S.* Expected: \S/);
    // The five steps shown, and the one that fails: for the workshop it makes no difference that no run wrote this path down.
    expect(words[5]).toMatch(
      /^ {2}In the workshop: http:\/\/localhost:3000\/statecharts\/errand\?path=[0-9a-f]{10}&step=4&walk=[0-9a-z.]*(_[0-9a-z.]*){4}$/,
    );
  });

  it('reports the message of a throwing check', async () => {
    const model = withChecks(errand, {
      paused: () => {
        throw new Error('nobody may pause');
      },
    });
    const failures = await judgePure(generate(model));
    expect(failures.join()).toContain('the check of paused does not hold: nobody may pause');
    expect((await judgeLive(generate(model))).join()).toContain('nobody may pause');
  });

  it('compares named delays with the model', async () => {
    const failures = await judgePure(generate({ ...errand, delays: { ...errand.delays, saveDelay: 400 } }));
    expect(failures[0]).toContain('(delay): saveDelay is 500 ms, the model says 400 ms');
  });

  it('rejects delays that no timer can keep', async () => {
    const machine = errand.machine.provide({ delays: { timeLimit: 2 ** 31 } } as never);
    const failures = await judgePure(generate({ ...errand, machine, delays: { ...errand.delays, timeLimit: 'any' } }));
    expect(failures[0]).toContain('timeLimit is 2147483648 ms, which no timer can keep');
  });

  it('notices a machine that deviates from the paths', () => {
    const suite = generate(errand);
    const other = rebuild(errand.machine.provide({ guards: { canRetry: () => false } } as never));
    const failures = walkAllPure(createPureRunner(other), errand, suite.paths, suite.graph.nodes);
    expect(failures.map((failure) => failure.kind)).toContain('difference');
    const walk = createLiveWalker(errand, other);
    const live = suite.paths.flatMap((path) => walk(path) ?? []);
    expect(live.map((failure) => failure.kind)).toContain('difference');
    expect(live.find((failure) => failure.kind === 'difference')?.message).toContain('pure and live disagree');
  });

  it('fails when pure and live disagree', () => {
    let calls = 0;
    const machine = createMachine({
      id: 'moody',
      context: { n: 0 },
      initial: 'on',
      // An assignment that is not a function of context and event gives another result on every run.
      states: { on: { on: { 'it.went': { actions: assign({ n: () => (calls += 1) }) } } } },
    });
    const model: PathModel = {
      ...errand,
      machine: machine as never,
      input: [undefined],
      events: { 'it.went': [{}] },
      invokes: {},
      delays: {},
      context: (context) => (context as { n: number }).n > 1,
      checks: {},
    };
    const suite = generate({ ...model, bound: 50 });
    calls = 10;
    const walk = createLiveWalker(model);
    expect(suite.paths.flatMap((path) => walk(path) ?? [])[0]?.message).toContain('pure and live disagree');
  });

  it('notices an unoffered event that has an effect', () => {
    const suite = generate(errand);
    const { config } = errand.machine as unknown as { config: { on: object } };
    const sneaky = rebuild(errand.machine, {
      config: { ...config, on: { ...config.on, 'errand.resumed': { actions: assign({ words: 2 }) } } },
    });
    const kinds = walkAllPure(createPureRunner(sneaky), errand, suite.paths, suite.graph.nodes).map(({ kind }) => kind);
    expect(kinds).toContain('unoffered');
    const walk = createLiveWalker(errand, sneaky);
    const live = suite.paths.flatMap((path) => walk(path, suite.graph.nodes) ?? []).map(({ kind }) => kind);
    expect(live).toContain('unoffered');
  });
});

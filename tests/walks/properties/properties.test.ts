import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { defineProperties } from '../../../src/walks/properties/define.ts';
import { judgeProperties } from '../../../src/walks/properties/judge-properties.ts';
import { judgeRun, type RunMoment } from '../../../src/walks/properties/judge-run.ts';
import { proofProblems, proveProperties } from '../../../src/walks/properties/proofs.ts';
import { walkModel } from '../../../src/walks/walk/walk-model.ts';

/** A door that counts how often it was opened. It is locked for good after the second time. */
const doorMachine = setup({
  types: { context: {} as { opened: number }, events: {} as { type: 'door.opened' } | { type: 'door.shut' } },
  guards: { isWorn: ({ context }) => context.opened >= 2 },
  actions: { count: assign({ opened: ({ context }) => context.opened + 1 }), ring: () => {} },
  delays: { closingTime: 500 },
}).createMachine({
  id: 'door',
  context: { opened: 0 },
  initial: 'shut',
  states: {
    shut: { on: { 'door.opened': { target: 'open', actions: ['count', 'ring'] } } },
    open: {
      on: { 'door.shut': [{ guard: 'isWorn', target: 'locked' }, { target: 'shut' }] },
      after: { closingTime: 'shut' },
    },
    locked: { type: 'final' },
  },
});

const model = defineModel(doorMachine, {
  events: { 'door.opened': [{}], 'door.shut': [{}] },
  invokes: {},
  delays: { closingTime: 500 },
  context: ({ opened }) => Math.min(opened, 3),
  checks: { shut: () => undefined, open: () => undefined, locked: () => undefined },
});

const of = (properties: Parameters<typeof defineProperties<typeof doorMachine>>[1]['properties']) =>
  defineProperties(doorMachine, { properties }).properties;

const kept = of(({ always, never, until, eventually, within }) => [
  always('Opening rings.', (now) => !now.entered('open') || now.did('ring')),
  never('A door is not locked before it is worn.', (now) => now.is('locked') && now.context.opened < 2),
  until('A door stays open until it is shut or time passes.', {
    since: (now) => now.is('open'),
    holds: (now) => now.is('open'),
    until: (now) => now.event !== undefined && now.event.type !== 'door.opened',
  }),
  eventually('A door that is used wears out.', { since: (now) => now.is('open'), happens: (now) => now.is('locked') }),
  within(
    'A door closes by itself within half a second.',
    { milliseconds: 500 },
    {
      since: (now) => now.is('open'),
      happens: (now) => !now.is('open'),
    },
  ),
  within(
    'A door that was opened is not open after the next step.',
    { steps: 1 },
    {
      since: (now) => now.is('open'),
      happens: (now) => !now.is('open'),
    },
  ),
]);

const broken = of(({ always, never, until, eventually, within }) => [
  always('A door is always shut.', (now) => now.is('shut')),
  never('A door is never opened twice.', (now) => now.context.opened > 1),
  until('Once it was opened, a door is never shut.', {
    since: (now) => now.is('open'),
    holds: (now) => !now.is('shut'),
    until: () => false,
  }),
  eventually('Anyone who shuts the door can open it again.', {
    since: (now) => now.event?.type === 'door.shut',
    happens: (now) => now.is('open'),
  }),
  within(
    'A door closes by itself within a tenth of a second.',
    { milliseconds: 100 },
    {
      since: (now) => now.is('open'),
      happens: (now) => !now.is('open'),
    },
  ),
  within(
    'A door is locked within three steps.',
    { steps: 3 },
    {
      since: (now) => now.is('open'),
      happens: (now) => now.is('locked'),
    },
  ),
]);

describe('temporal properties', () => {
  const suite = generate(model);

  it('[WS-13] hold on every path and in every situation', () => {
    expect(judgeProperties(suite, kept)).toEqual([]);
  });

  it('[WS-13] that do not hold are reported with the shortest way', () => {
    const reports = judgeProperties(suite, broken);
    expect(reports.map((text) => text.split('\n')[0])).toEqual([
      'door does not hold: A door is always shut.',
      'door does not hold: A door is never opened twice.',
      'door does not hold: Once it was opened, a door is never shut.',
      'door does not hold: Anyone who shuts the door can open it again. Nothing can bring it about any more.',
      'door does not hold: A door closes by itself within a tenth of a second.',
      'door does not hold: A door is locked within three steps.',
    ]);
    expect(reports[1]?.split('\n').slice(1)).toEqual([
      '    0. start',
      '    1. door.opened',
      '    2. door.shut',
      '  → 3. door.opened',
    ]);
  });

  it('[WS-13] hold on random walks, and break on them with a shrunk walk', async () => {
    const plan = { seed: 1, runs: 5, steps: 30 };
    expect(await walkModel(model, { ...plan, properties: kept })).toBeUndefined();
    const [, never, , eventually] = broken;
    const found = await walkModel(model, { ...plan, properties: [never as (typeof broken)[number]] });
    expect(found?.problem).toBe('does not hold: A door is never opened twice.');
    expect(found?.steps.map(({ event }) => event.type)).toHaveLength(3);
    const owed = await walkModel(model, { ...plan, properties: [eventually as (typeof broken)[number]] });
    expect(owed?.problem).toContain('Nothing can bring it about any more.');
  });

  it('are proved by a mutant each; one that no mutant breaks has no proof', () => {
    const proofs = proveProperties(suite, kept);
    expect(Object.keys(proofs)).toEqual(kept.map(({ words }) => words));
    expect(proofProblems(suite, kept, proofs)).toEqual([]);
    const idle = of(({ never }) => [never('A door does not fly.', () => false)]);
    expect(proveProperties(suite, idle)).toEqual({});
    expect(proofProblems(suite, idle)).toEqual([
      'No mutant is known that breaks "A door does not fly." To prove it, store what `proveProperties` returns.',
    ]);
    const [first] = kept;
    expect(
      proofProblems(suite, [first as (typeof kept)[number]], { 'Opening rings.': 'delay closingTime × 2' }),
    ).toEqual([
      '"Opening rings." holds on the mutant that should break it, delay closingTime × 2. To prove it, store what `proveProperties` returns.',
    ]);
  });
});

describe('a recorded run', () => {
  const opened: RunMoment = {
    states: ['open'],
    taken: ['door.shut/door.opened/0'],
    event: { type: 'door.opened' },
    context: { opened: 1 },
    effects: [{ type: 'ring' }],
    at: 100,
  };
  const start: RunMoment = { states: ['shut'], taken: [], context: { opened: 0 }, effects: [], at: 0 };

  it('[WS-13] is judged, too: kept, broken, or still open', () => {
    const results = (run: readonly RunMoment[], properties = kept) =>
      judgeRun(doorMachine, properties, run).map(({ result }) => result);
    expect(results([start])).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'kept']);
    expect(results([start, opened])).toEqual(['kept', 'kept', 'kept', 'open', 'open', 'open']);
    expect(results([start, { ...opened, effects: [] }])[0]).toBe('broken');
    const ended: RunMoment = { ...opened, states: ['locked'], event: { type: 'door.shut' }, isOver: true, at: 700 };
    expect(results([start, opened, ended])).toEqual(['kept', 'broken', 'kept', 'kept', 'broken', 'kept']);
    expect(results([start, opened, ended], broken)[3]).toBe('broken');
  });

  it('[WS-13] that holds too little for a property says what is missing', () => {
    const bare = ({ states, taken, event }: RunMoment): RunMoment => ({ states, taken, event });
    const verdicts = judgeRun(doorMachine, kept, [bare(start), bare(opened)]);
    expect(verdicts.map(({ result, message }) => message ?? result)).toEqual([
      'The recording holds no effects.',
      'kept',
      'kept',
      'open',
      'The recording holds no times.',
      'open',
    ]);
    const worn = { ...bare(opened), states: ['locked'] };
    expect(judgeRun(doorMachine, kept, [bare(start), worn])[1]).toMatchObject({
      result: 'unknown',
      at: 1,
      message: 'The recording holds no data of the chart.',
    });
  });
});

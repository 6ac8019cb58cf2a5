import { expect, it } from 'vitest';
import { setup } from 'xstate';
import type { ExpectedBehaviour } from '../../../src/walks/expected/expected-behaviour.ts';
import { inputFaults } from '../../../src/walks/lint/lint-input.ts';
import { defineModel, type PathModel } from '../../../src/walks/model.ts';
import { readExpected } from '../../paths/files/expected-files.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';

const modelFile = 'tests/paths/samples/errand.model.ts';
const faults = (model: PathModel): string[] => inputFaults({ model, modelFile });
const without = <T extends object>(record: T, key: string): T =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) as T;

it('finds nothing wrong with what paths can be made from', () => {
  const behaviour = readExpected('errand');
  if (!behaviour) throw new Error('Nothing is expected of the errand.');
  expect(inputFaults({ model: errand, modelFile, expected: { file: 'errand.json', behaviour } })).toEqual([]);
});

it('names the file and the chart that has no words, and what in it has none', () => {
  const machine = setup({ types: { events: {} as { type: 'it.went' } }, guards: { isOpen: () => true } }).createMachine(
    {
      id: 'gate',
      initial: 'shut',
      states: { shut: { on: { 'it.went': { guard: 'isOpen' } } } },
    },
  );
  const model = defineModel(machine, {
    events: { 'it.went': [{}] },
    invokes: {},
    delays: {},
    context: () => null,
    checks: { shut: (snapshot) => snapshot.matches('shut') },
  });
  const words = { guards: {}, actions: {}, delays: {}, actors: {} };
  const file = 'machines/site/gate/gate.machine.ts';
  expect(inputFaults({ model, modelFile, chart: { file, words } })).toEqual([
    `${file}: the chart gate has no description.`,
    `${file}: in the chart gate, guards.isOpen has no words.`,
  ]);
});

it('names the file and the event, actor or state that the model leaves out', () => {
  expect(faults({ ...errand, events: without(errand.events, 'errand.paused') })).toEqual([
    `${modelFile}: the model of errand has no cases for the event errand.paused.`,
  ]);
  expect(faults({ ...errand, invokes: without(errand.invokes, 'saveDraft') })).toEqual([
    `${modelFile}: the model of errand has no outcomes for the actor saveDraft.`,
  ]);
  expect(faults({ ...errand, checks: without(errand.checks, 'paused') })).toEqual([
    `${modelFile}: the model of errand has no check for the state paused.`,
  ]);
});

it('names the file, the path and the step with an event or actor that the chart does not have', () => {
  const steps = ['start', 'errand.begun', 'errand.vanished (at once)', 'done(saveNothing)'];
  const behaviour: ExpectedBehaviour = {
    paths: new Map([['0123456789', steps.map((label) => ({ label, seen: '{}' }))]]),
    ignored: new Map(),
  };
  const file = 'tests/paths/samples/expected/errand.json';
  const text = (at: number, what: string): string =>
    `${file}: step ${at} of the path 0123456789 names the ${what}, which the chart errand does not have.`;
  expect(inputFaults({ model: errand, modelFile, expected: { file, behaviour } })).toEqual([
    text(2, 'event errand.vanished'),
    text(3, 'actor saveNothing'),
  ]);
});

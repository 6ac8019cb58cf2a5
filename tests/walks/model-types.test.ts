import { describe, expect, it } from 'vitest';
import { type Drivers as DriversOf, defineDrivers } from '../../src/walks/drivers.ts';
import { defineModel, type ModelDefinition } from '../../src/walks/model.ts';
import { errandMachine } from '../paths/samples/errand.machine.ts';
import { model } from '../paths/samples/errand.model.ts';

type Definition = ModelDefinition<typeof errandMachine>;

// These are checked by tsc: each `@ts-expect-error` fails the type check when the line below it compiles.
const events: Definition['events'] = {
  'errand.begun': [{}],
  'errand.textChanged': ({ context }) => [{ words: context.limit }],
  'errand.reviewOpened': [{}],
  'errand.reviewClosed': [{}],
  'errand.locked': [{}],
  'errand.paused': [{}],
  'errand.resumed': [{}],
  'errand.handedIn': [{}],
  'errand.abandoned': [{}],
  'network.lost': [],
};
const { 'errand.begun': _begun, ...eventsButOne } = events;
const invokes: Definition['invokes'] = {
  loadDraft: { done: [{ words: 1 }], error: [] },
  saveDraft: { done: [undefined], error: [] },
  watchNetwork: { done: [], error: [] },
};
const { saveDraft: _saveDraft, ...invokesButOne } = invokes;
const delays: Definition['delays'] = { retryDelay: 'any', saveDelay: 500, timeLimit: () => 60_000 };
const { saveDelay: _saveDelay, ...delaysButOne } = delays;
const checks = model.checks as Definition['checks'];
const { 'working.draft.saving': _saving, ...checksButOne } = checks;
const input: Definition['input'] = [{ limit: 3 }];
const context: Definition['context'] = ({ words }) => words;
const total: Definition = { input, events, invokes, delays, context, checks };

const { input: _input, ...totalButInput } = total;
const attempts = (): void => {
  // @ts-expect-error an event without cases
  defineModel(errandMachine, { ...total, events: eventsButOne });
  // @ts-expect-error an actor without outcomes
  defineModel(errandMachine, { ...total, invokes: invokesButOne });
  // @ts-expect-error a delay without milliseconds
  defineModel(errandMachine, { ...total, delays: delaysButOne });
  // @ts-expect-error a nested state without a check
  defineModel(errandMachine, { ...total, checks: checksButOne });
  // @ts-expect-error a model without input for a machine with input
  defineModel(errandMachine, totalButInput);
  // @ts-expect-error a payload of the wrong shape
  defineModel(errandMachine, { ...total, events: { ...events, 'errand.textChanged': [{ words: 'three' }] } });
  // @ts-expect-error an output of the wrong shape
  defineModel(errandMachine, { ...total, invokes: { ...invokes, loadDraft: { done: ['one'], error: [] } } });
  // @ts-expect-error an event the machine does not have
  defineModel(errandMachine, { ...total, events: { ...events, 'errand.forgotten': [{}] } });
  // @ts-expect-error a state the machine does not have
  defineModel(errandMachine, { ...total, checks: { ...checks, elsewhere: () => true } });
  // @ts-expect-error a history state is never active and has no check
  defineModel(errandMachine, { ...total, checks: { ...checks, 'working.desk.before': () => true } });
};

type Drivers = DriversOf<typeof errandMachine, string>;

const nothing = async () => {};
const drivers: Drivers = {
  open: nothing,
  events: {
    'errand.begun': nothing,
    'errand.textChanged': nothing,
    'errand.reviewOpened': nothing,
    'errand.reviewClosed': nothing,
    'errand.locked': nothing,
    'errand.paused': nothing,
    'errand.resumed': nothing,
    'errand.handedIn': nothing,
    'errand.abandoned': nothing,
    'network.lost': nothing,
  },
  invokes: { loadDraft: { done: nothing, error: nothing }, saveDraft: { done: nothing, error: nothing } },
  checks: Object.fromEntries(Object.keys(checks).map((state) => [state, nothing])) as unknown as Drivers['checks'],
};

const drives = (): void => {
  // @ts-expect-error an actor that ends, without an outcome
  defineDrivers(errandMachine, { ...drivers, invokes: { loadDraft: { done: nothing, error: nothing } } });
  // @ts-expect-error an actor that ends, without an error
  defineDrivers(errandMachine, { ...drivers, invokes: { ...drivers.invokes, saveDraft: { done: nothing } } });
  // @ts-expect-error an actor the machine does not have
  defineDrivers(errandMachine, { ...drivers, invokes: { ...drivers.invokes, readLetter: {} } });
  // @ts-expect-error no actor at all
  defineDrivers(errandMachine, { open: drivers.open, events: drivers.events, checks: drivers.checks });
};

describe('browser drivers', () => {
  it('fail where a path needs what they leave out', async () => {
    const { advance, invokes } = defineDrivers(errandMachine, drivers);
    const page = {} as never;
    await expect(advance(page, { milliseconds: 1, services: null })).rejects.toThrow('Nothing here waits');
    const { done, error } = invokes['watchNetwork'] ?? {};
    await expect(done?.(page, { output: undefined, services: null })).rejects.toThrow('never ends');
    await expect(error?.(page, { error: undefined, services: null })).rejects.toThrow('can break a listener');
    expect(drives).toBeTypeOf('function');
  });

  it('do what they say about a listener, and about time', async () => {
    const heard: string[] = [];
    const { advance, invokes } = defineDrivers(errandMachine, {
      ...drivers,
      advance: async (_page, { milliseconds }) => void heard.push(`${milliseconds} ms`),
      invokes: { ...drivers.invokes, watchNetwork: { error: async () => void heard.push('network') } },
    });
    const page = {} as never;
    await advance(page, { milliseconds: 5, services: null });
    await invokes['watchNetwork']?.error(page, { error: undefined, services: null });
    expect(heard).toEqual(['5 ms', 'network']);
    await expect(invokes['watchNetwork']?.done(page, { output: undefined, services: null })).rejects.toThrow(
      'never ends',
    );
  });
});

describe('the model format', () => {
  it('accepts a total model', () => {
    expect(defineModel(errandMachine, total).machine).toBe(errandMachine);
    expect(attempts).toBeTypeOf('function');
  });
});

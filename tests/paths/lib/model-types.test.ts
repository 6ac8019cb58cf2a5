import { describe, expect, it } from 'vitest';
import { defineModel, type ModelDefinition } from '../../models/model.ts';
import { errandMachine } from '../samples/errand.machine.ts';
import { model } from '../samples/errand.model.ts';

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

describe('the model format', () => {
  it('accepts a total model', () => {
    expect(defineModel(errandMachine, total).machine).toBe(errandMachine);
    expect(attempts).toBeTypeOf('function');
  });
});

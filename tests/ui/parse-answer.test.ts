import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseAnswer } from '../../src/client/api/parse-answer.ts';

const schema = z.strictObject({
  state: z.enum(['running', 'ended']),
  lease: z.nullable(z.strictObject({ epoch: z.int() })),
  data: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('choice'), choice: z.int() }),
      z.strictObject({ kind: z.literal('texts'), texts: z.array(z.string()) }),
    ]),
  ),
});
const known = {
  state: 'running',
  lease: { epoch: 1 },
  data: [
    { kind: 'choice', choice: 2 },
    { kind: 'texts', texts: [] },
  ],
};

test('a response that matches the contract is returned unchanged', () => {
  expect(parseAnswer(schema, structuredClone(known))).toMatchObject({ success: true, data: known });
});

test('[EX-06] fields of a newer server are dropped at any depth', () => {
  const newer = {
    ...known,
    later: { any: 'thing' },
    lease: { epoch: 1, device: 'new' },
    data: known.data.map((entry) => ({ ...entry, weight: 3, note: null })),
  };
  expect(parseAnswer(schema, newer)).toMatchObject({ success: true, data: known });
  expect(JSON.stringify(parseAnswer(schema, newer).data)).toBe(JSON.stringify(known));
});

test.each([
  ['another state', { ...known, state: 'paused' }],
  ['another state beside something new', { ...known, state: 'paused', later: 1 }],
  ['a kind that is not known', { ...known, data: [{ kind: 'essay', text: '' }] }],
  ['something missing beside something new', { state: 'running', data: [], later: 1 }],
  ['nothing', null],
])('%s is not as agreed', (_, answer) => {
  expect(parseAnswer(schema, answer).success).toBe(false);
});

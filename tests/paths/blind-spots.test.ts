import { expect, it } from 'vitest';
import { generate } from '../../src/walks/cover/generate.ts';
import { labelsOf } from '../../src/walks/expected/expected-behaviour.ts';
import { mutantsOf, runMutationGate } from '../../src/walks/mutate/mutation-gate.ts';
import { readExpected } from './files/expected-files.ts';
import { loadModels } from './files/load-models.ts';

const models = await loadModels();

const suiteOf = (chart: string) => {
  const model = models.find(({ machine }) => machine.id === chart);
  const expected = readExpected(chart);
  if (!model || !expected) throw new Error(`There is no chart ${chart}.`);
  return { suite: generate(model, { earlier: labelsOf(expected) }), expected };
};

it.each([
  ['profile', ['empty-file profile.picture.preparing/invoke(preparePicture) file']],
  ['verification', ['empty-file verification.readingFile/invoke(readBadge) file']],
  ['invitePeople', ['empty-file invitePeople.readingFile/invoke(readFile) file']],
  ['orderDetail', ['empty-file orderDetail.shown.downloading/done.invoke(fetchDocument)/0 saveFile#0 file.content']],
])('[WS-10] an empty file in the place of the chosen one is noticed by %s', (chart, ids) => {
  const { suite, expected } = suiteOf(chart);
  const mutants = mutantsOf(suite).filter(({ operator }) => operator === 'empty-file');
  expect(mutants.map(({ id }) => id)).toEqual(ids);
  expect(runMutationGate(suite, { expected }, mutants).survivors).toEqual([]);
});

it('[WS-10] an interest of which only the first choice is stored is noticed', () => {
  const { suite, expected } = suiteOf('interest');
  const mutants = mutantsOf(suite).filter(({ operator }) => operator === 'first-only');
  expect(mutants.map(({ id }) => id)).toContain(
    'first-only interest.choosing/interest.declared[isByUser]/0 queueInterest#0 interest',
  );
  expect(runMutationGate(suite, { expected }, mutants).survivors).toEqual([]);
});

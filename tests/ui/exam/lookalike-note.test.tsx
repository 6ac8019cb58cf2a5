// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { LookalikeNote } from '../../../src/client/pages/exam/review/lookalike-note.tsx';
import { mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

test('staff read which word of a name mixes letters that look alike, and nothing of usual names', async () => {
  const linesFor = async (name: string) => outlineOf(await mount(<LookalikeNote name={name} />));
  // The first letter is Cyrillic.
  expect((await linesFor('Аnn Lee')).join(' ')).toContain('“Аnn” mixes Latin and Cyrillic letters that look alike.');
  expect(await linesFor('Ann Ёжиков')).toEqual([]);
});

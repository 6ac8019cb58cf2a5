import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSLATED_ALWAYS } from '../../in-process/translated-always.ts';

test('the walk that is always walked with a translator is one that there is', () => {
  const [file = '', ...others] = globSync(`tests/e2e/paths/*/${TRANSLATED_ALWAYS}.walk.ts`);
  expect(others).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain(`chart: '${TRANSLATED_ALWAYS}'`);
});

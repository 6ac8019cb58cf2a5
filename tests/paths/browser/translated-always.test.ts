import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { TRANSLATED_ALWAYS } from '../../in-process/translated-always.ts';

test('the walk that is always walked with a translator is one that there is', () => {
  const [file = '', ...others] = globSync(`tests/e2e/paths/*/${TRANSLATED_ALWAYS}.walk.ts`);
  expect(others).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain(`chart: '${TRANSLATED_ALWAYS}'`);
});

test('the file of a walk has the name of its chart: by it a run draws what is walked without a translator', () => {
  const others = globSync('tests/e2e/paths/**/*.walk.ts').filter(
    (file) => !readFileSync(file, 'utf8').includes(`chart: '${basename(file, '.walk.ts')}'`),
  );
  expect(others).toEqual([]);
});

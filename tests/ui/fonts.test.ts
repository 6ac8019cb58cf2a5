import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFonts } from '../../src/tools/subset-fonts.ts';

const folder = fileURLToPath(new URL('../../src/client/styles/fonts/', import.meta.url));

test('the fonts in the styles are those that the command generates from the packages', async () => {
  for (const [name, content] of await makeFonts()) {
    expect(readFileSync(`${folder}${name}`).equals(content), `${name}: run npm run content -- fonts`).toBe(true);
  }
});

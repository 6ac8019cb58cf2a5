import { describe, expect, test } from 'vitest';
import { licensesText } from '../../src/tools/licenses.ts';

const listed = { name: 'b', version: '1.0.0', identifier: 'MIT', text: 'You may.' };

describe('the text of all licences', () => {
  test('has one section for each package and version, sorted by name', () => {
    const text = licensesText([listed, { ...listed, name: 'a' }, listed]);
    expect(text.match(/^## .*$/gm)).toEqual(['## a 1.0.0 (MIT)', '## b 1.0.0 (MIT)']);
    expect(text).toContain('You may.');
  });

  test.each([
    ['another licence', { ...listed, identifier: 'GPL-3.0' }, 'b (GPL-3.0)'],
    ['no licence', { name: 'b', version: '1.0.0', text: 'You may.' }, 'b (no licence)'],
    ['no text', { name: 'b', version: '1.0.0', identifier: 'MIT' }, 'b (MIT)'],
  ])('stops the build for a package with %s, and names it', (_, entry, named) => {
    expect(() => licensesText([entry])).toThrow(named);
  });
});

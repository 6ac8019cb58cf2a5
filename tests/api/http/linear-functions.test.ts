import { describe, expect, test } from 'vitest';
import { attributionOf, headersOf } from '../../../src/client/adapters/site/attribution.ts';
import { deviceName } from '../../../src/contract/account/device-name.ts';
import { resolvePage } from '../../../src/contract/pages.ts';
import { safePath } from '../../../src/contract/safe-path.ts';
import { documentClasses } from '../../../src/contract/theme.ts';
import { loggedPath } from '../../../src/server/http/logged-path.ts';
import { clientAddress, networkOf } from '../../../src/server/http/requester.ts';
import { trimmedPath } from '../../../src/server/http/trimmed-path.ts';
import { judgeGrowth, SHAPES, textOf } from '../../support/adversarial.ts';

/** What reads a header, an address or a part of one, called with all that Node lets through and four times as much. */
const READERS: Record<string, (text: string) => unknown> = {
  'the device name of a User-Agent': deviceName,
  'the network of an address': networkOf,
  'the address behind a proxy': (text) => clientAddress('192.0.2.1', text, 1),
  'the address behind more proxies than there are': (text) => clientAddress('192.0.2.1', text, 10),
  'the page of a path': resolvePage,
  'the theme of a path': (text) => documentClasses(text, text),
  'the path without slashes around it': trimmedPath,
  'the path as it is logged': (text) => loggedPath('*', {}, text),
  'the way back after signing in': safePath,
  'the campaign of an address': (text) =>
    headersOf(attributionOf({}, `https://a.example/?coupon=${encodeURIComponent(text.toWellFormed())}`), text),
};

describe('functions that parse headers and addresses', () => {
  test.each(Object.entries(READERS))('%s runs in time linear in the length of the text', (_, read) => {
    const found = SHAPES.flatMap((shape) => {
      const work = (length: number) => {
        const text = textOf(shape, length);
        return () => read(text);
      };
      const sentence = judgeGrowth(work, 64_000);
      return sentence ? [`${shape.name}: ${sentence}`] : [];
    });
    expect(found).toEqual([]);
  });
});

describe('a path without slashes around it', () => {
  test.each([
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a//b///', '/a//b'],
    ['//evil.example/', '/evil.example'],
    ['///', '/'],
    ['/', '/'],
  ])('%s is %s', (path, expected) => {
    expect(trimmedPath(path)).toBe(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { expectHeadingFocus, expectNextAddresses, nextAddresses } from './opened-page.ts';

test('what the server names as the next page is found, wherever it stands in the answer', () => {
  const answer = { data: [{ next: '/a' }, { next: null }], next: '/b?c=d', url: '/e', given: { next: 'https://f/' } };
  expect(nextAddresses(answer)).toEqual(['/a', '/b?c=d']);
  expect(nextAddresses({ next: '//other.example' })).toEqual([]);
  expect(nextAddresses(null)).toEqual([]);
});

describe('a page that was opened', () => {
  const url = () => 'http://site.example/exams';

  test('takes the focus to its heading, or the walk fails', async () => {
    await expectHeadingFocus({ url, evaluate: async () => true as never }, 10);
    await expect(expectHeadingFocus({ url, evaluate: async () => false as never }, 10)).rejects.toThrow(
      'The page at /exams was opened within the application, and its heading did not get the focus.',
    );
  });

  test('leads where the server says, or the walk fails', async () => {
    const response = async () => ({ json: async () => ({ next: '/exams' }) }) as never;
    const withLinks = (count: number) => ({ locator: () => ({ count: async () => count }) as never });
    const elsewhere = () => 'http://site.example/';
    await expectNextAddresses({ url, ...withLinks(0) }, [{ response }], 10);
    await expectNextAddresses({ url: elsewhere, ...withLinks(1) }, [{ response }], 10);
    await expect(expectNextAddresses({ url: elsewhere, ...withLinks(0) }, [{ response }], 10)).rejects.toThrow(
      'The server names /exams as the next page, and the page does not lead there.',
    );
  });
});

// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { SampleQuestion } from '../../../src/client/pages/shared/samples/sample-question.tsx';
import type { Sample } from '../../../src/contract/learning/practice.ts';
import { show } from '../../support/site/mount.tsx';
import { fill, press, readingOf } from '../../support/site/reading.ts';

const sample: Sample = {
  ...{ id: 'q', tech: 'javascript', topic: 'Lists', language: 'js', prompt: 'What adds an item?' },
  ...{ explanation: 'It adds at the end.', source: 'https://example.com/push', options: [], key: [], gaps: [] },
  ...{ kind: 'single', code: '', highlighted: [] },
};
const texts = (...all: string[]) => all.map((text, at) => ({ id: 'abc'[at] ?? '', text, lines: null }));

describe('[EX-19] a sample question', () => {
  const words = async (of: Sample) => {
    const page = await show(<SampleQuestion sample={of} />);
    return () => readingOf(page);
  };

  test('with gaps takes each text that is accepted, with spaces around it', async () => {
    await words({
      ...sample,
      ...{ kind: 'fill', code: 'list.{{1}}(1).{{2}}', gaps: [['push', 'unshift'], ['at']] },
      highlighted: [[{ text: 'list.{{1}}(1).{{2}}', token: 'plain' }]],
    });
    await fill('Gap 1', ' unshift ');
    await fill('Gap 2', 'length');
    await press('Check my answer');
    const gaps = [...document.querySelectorAll('input')].map((gap) => gap.getAttribute('aria-label'));
    expect(gaps).toEqual(['Gap 1, right', 'Gap 2, wrong']);
  });

  test('with options tells right from wrong, says why, and can be tried again', async () => {
    const read = await words({ ...sample, options: texts('push', 'pop'), key: ['a'] });
    expect(read()).toContain('[Check my answer] (Answer first.)');
    await press('B. pop');
    await press('Check my answer');
    expect(read()).toEqual([
      ...[
        'JavaScript · Lists',
        '# What adds an item?',
        '( ) A. pushCorrect, not chosen (off)',
        '(x) B. popIncorrect (off)',
      ],
      ...['[Try again]', 'Incorrect', 'It adds at the end.'],
      'Source: example.com (opens in a new tab) -> https://example.com/push',
    ]);
    await press('Try again');
    expect(read().slice(2)).toEqual(['( ) A. push', '( ) B. pop', '[Check my answer] (Answer first.)']);
    await press('A. push');
    await press('Check my answer');
    expect(read().slice(2, 6)).toEqual(['(x) A. pushCorrect (off)', '( ) B. pop (off)', '[Try again]', 'Correct']);
  });
});

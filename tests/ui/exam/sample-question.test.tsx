// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { SampleQuestion } from '../../../src/client/pages/shared/samples/sample-question.tsx';
import { SampleTabs } from '../../../src/client/pages/shared/samples/sample-tabs.tsx';
import { SamplesState } from '../../../src/client/pages/shared/samples/samples-state.tsx';
import type { Sample } from '../../../src/contract/learning/practice.ts';
import { click, show } from '../../support/site/mount.tsx';
import { fill, press, pressKey, readingOf } from '../../support/site/reading.ts';

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
    const gaps = [...document.querySelectorAll('input')].map((gap) => [gap.getAttribute('aria-label'), gap.value]);
    expect(gaps).toEqual([
      ['Gap 1, right', ' unshift '],
      ['Gap 2, wrong', 'length'],
    ]);
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

describe('[EX-19] sample questions of each kind', () => {
  const fill2 = (gaps: string[][]): Sample => ({
    ...{ ...sample, kind: 'fill', code: gaps.map((_, at) => `{{${at + 1}}}`).join('.'), gaps },
    highlighted: [[{ text: gaps.map((_, at) => `{{${at + 1}}}`).join('.'), token: 'plain' as const }]],
  });
  const explained = async (gaps: string[][], ...answers: string[]) => {
    const page = await show(<SampleQuestion sample={fill2(gaps)} />);
    for (const [at, answer] of answers.entries()) await fill(`Gap ${at + 1}`, answer);
    await press('Check my answer');
    const fields = [...page.querySelectorAll<HTMLInputElement>('input')];
    expect(fields.map((field) => field.disabled)).toEqual(fields.map(() => true));
    return readingOf(page.querySelector('[aria-live="polite"]'));
  };
  const WHY = ['It adds at the end.', 'Source: example.com (opens in a new tab) -> https://example.com/push'];

  test('gaps that were wrong are told, one, two or three', async () => {
    expect(await explained([['push', 'unshift']], 'pop')).toEqual(['Incorrect', 'The gap is push.', ...WHY]);
    expect(await explained([['a'], ['b', 'c']], 'a', 'x')).toEqual(['Incorrect', 'The gaps are a and b.', ...WHY]);
    expect(await explained([['a'], ['b']], 'a', 'b')).toEqual(['Correct', ...WHY]);
  });

  test('a choice that was wrong tells no gap', async () => {
    const page = await show(<SampleQuestion sample={{ ...sample, options: texts('push', 'pop'), key: ['a'] }} />);
    await press('B. pop');
    await press('Check my answer');
    expect(readingOf(page.querySelector('[aria-live="polite"]'))).toEqual(['Incorrect', ...WHY]);
  });

  test('several answers are boxes, with a hint', async () => {
    const several: Sample = { ...sample, kind: 'multiple', options: texts('push', 'pop', 'at'), key: ['a', 'c'] };
    const page = await show(<SampleQuestion sample={several} headingLevel={2} />);
    expect([...page.querySelectorAll('input')].map((field) => field.type)).toEqual(Array(3).fill('checkbox'));
    expect(page.querySelector('h2')?.textContent).toBe('What adds an item?');
    expect(readingOf(page)[2]).toBe('Select every correct answer.');
    await press('A. push');
    await press('B. pop');
    await press('Check my answer');
    expect(readingOf(page).slice(3, 6)).toEqual([
      ...['(x) A. pushCorrect (off)', '(x) B. popIncorrect (off)', '( ) C. atCorrect, not chosen (off)'],
    ]);
  });

  test('one answer is a choice, without a hint; output is shown line by line', async () => {
    const output: Sample = {
      ...{ ...sample, kind: 'output', key: ['b'] },
      options: [
        { id: 'a', text: null, lines: ['1', '2'] },
        { id: 'b', text: 'It throws', lines: null },
      ],
    };
    const page = await show(<SampleQuestion sample={output} />);
    expect([...page.querySelectorAll('input')].map((field) => field.type)).toEqual(['radio', 'radio']);
    expect(page.querySelector('h3')?.textContent).toBe('What adds an item?');
    expect(page.querySelector('samp')?.textContent).toBe('1, 2');
    expect(readingOf(page)).not.toContain('Select every correct answer.');
    expect(readingOf(page)).toContain('( ) B. It throws');
  });
});

describe('several sample questions', () => {
  const named = (id: string, kind: Sample['kind']): Sample => ({
    ...{ ...sample, id, kind, prompt: `Question ${id}?`, options: texts('push', 'pop'), key: ['a'] },
  });
  const all = [named('one', 'single'), named('two', 'multiple'), named('three', 'output')];
  const tabsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[role="tab"]')];
  const chosen = (page: HTMLElement) => tabsOf(page).map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex]);
  const shown = (page: HTMLElement) =>
    [...page.querySelectorAll<HTMLElement>('[role="tabpanel"]')]
      .filter((panel) => !panel.hidden)
      .map((panel) => panel.id);
  const off = ['false', -1];
  const on = ['true', 0];

  test('stand in tabs that say their kind, and keep their answers', async () => {
    const page = await show(<SampleTabs samples={all} />);
    expect(page.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('Example questions');
    expect(tabsOf(page).map((tab) => [tab.textContent, tab.id, tab.getAttribute('aria-controls')])).toEqual([
      ['Question 1One answer', 'one-tab', 'one-panel'],
      ['Question 2Several answers', 'two-tab', 'two-panel'],
      ['Question 3What is printed', 'three-tab', 'three-panel'],
    ]);
    expect([chosen(page), shown(page)]).toEqual([[on, off, off], ['one-panel']]);
    expect(page.querySelector('#two-panel')?.getAttribute('aria-labelledby')).toBe('two-tab');
    const first = page.querySelector<HTMLInputElement>('#one-panel input');
    await click(first);
    await click(tabsOf(page)[1]);
    expect([chosen(page), shown(page)]).toEqual([[off, on, off], ['two-panel']]);
    await click(tabsOf(page)[0]);
    expect(page.querySelector<HTMLInputElement>('#one-panel input')?.checked).toBe(true);
  });

  test('arrows go round, with the focus; other keys do nothing', async () => {
    const page = await show(<SampleTabs samples={all} />);
    tabsOf(page)[0]?.focus();
    const steps: string[] = [];
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'a']) {
      await pressKey(key);
      steps.push(`${shown(page)} ${document.activeElement?.id}`);
    }
    expect(steps).toEqual([
      ...['three-panel three-tab', 'one-panel one-tab', 'two-panel two-tab', 'two-panel two-tab'],
    ]);
  });

  test('one needs no tabs, none nothing', async () => {
    const page = await show(<SampleTabs samples={all.slice(1, 2)} />);
    expect([tabsOf(page), page.querySelector('h3')?.textContent]).toEqual([[], 'Question two?']);
    expect((await show(<SampleTabs samples={[]} />)).textContent).toBe('');
  });

  test('that load, are missing or did not load', async () => {
    const retry = vi.fn();
    const of = async (samples: Parameters<typeof SamplesState>[0]['samples']) =>
      show(<SamplesState samples={samples}>{(data) => <p>{data.map(({ id }) => id).join(' ')}</p>}</SamplesState>);
    expect(readingOf(await of({ state: 'shown', content: { data: all } }))).toEqual(['one two three']);
    expect((await of({ state: 'loading', content: null })).querySelector('[aria-busy="true"]')).not.toBe(null);
    expect((await of({ state: 'missing', content: null })).textContent).toBe('');
    const failed = await of({ state: 'unreachable', content: null, failure: null, retry });
    expect(readingOf(failed)).toEqual([
      ...["The example questions didn't load. The rest of this page works without them.", '[Load them again]'],
    ]);
    await press('Load them again');
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

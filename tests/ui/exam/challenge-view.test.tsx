// @vitest-environment happy-dom

import { EditorView } from '@codemirror/view';
import { act, createRef, type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type ChallengeContext, challengeMachine } from '../../../machines/exam/challenge/challenge.machine.ts';
import type { PreviewListener } from '../../../src/client/adapters/exam/preview-frame.ts';
import type { LastSaved } from '../../../src/client/flows/exam/undelivered.ts';
import { ChallengeView } from '../../../src/client/pages/shared/challenge/challenge-view.tsx';
import { FramePane, TestsPane } from '../../../src/client/pages/shared/challenge/preview-pane.tsx';
import { ResetDialog } from '../../../src/client/pages/shared/challenge/reset-dialog.tsx';
import { SizeNotice } from '../../../src/client/pages/shared/challenge/size-notice.tsx';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { CandidateChallenge } from '../../../src/contract/exam/exercises.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

// What the page hears of the code that runs in the frame, as the code's frame would tell it.
const frames = vi.hoisted(() => [] as { tests: unknown; listener: PreviewListener }[]);
vi.mock('../../../src/client/adapters/exam/preview-frame.ts', () => ({
  runInFrame: (_place: unknown, _build: unknown, tests: unknown, listener: PreviewListener) => {
    frames.push({ tests, listener });
    return () => {};
  },
}));

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  // A narrow window: a tab for each part.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const challenge: CandidateChallenge = {
  ...{ id: 'sum', type: 'challenges', title: 'Sum it up', topic: 'Types', points: 4, brief: 'Write `sum`.' },
  ...{ environment: 'js', entry: 'main.js', editable: ['main.js'], saved: null },
  files: { 'a-helper.js': '// helper', 'main.js': '// start' },
  tests: [
    { name: 'adds', run: 'return m.sum(1, 2);', expect: 3 },
    { name: 'adds nothing', run: 'return m.sum();', expect: 0 },
  ],
};
const files = { 'main.js': 'export const sum = 1;' };
type State = 'idle' | 'building' | 'buildFailed' | 'unavailable' | 'hanging' | 'running' | 'finished';

function previewAt(state: State, over: Partial<ChallengeContext> = {}) {
  const input = { ownerId: 'exam', challengeId: 'sum', tests: challenge.tests };
  const { context } = createActor(challengeMachine, { input }).getSnapshot();
  const value = state === 'running' || state === 'finished' ? { active: state } : state;
  const snapshot = challengeMachine.resolveState({ value, context: { ...context, files, ...over } });
  return createActor(challengeMachine, { input, snapshot });
}
const textOf = (file: unknown) => (file as Blob).text();
const report = (name: string, passed: boolean, over = {}) => ({
  ...{ name, passed, observed: passed ? '3' : '1', error: null, logs: [], ...over },
});

describe('[EX-12] the visible tests of a challenge', () => {
  const linesOf = async (
    state: State,
    over: Partial<ChallengeContext> = {},
    now: Record<string, string> = files,
    purpose: 'exam' | 'practice' = 'exam',
  ) => {
    const preview = previewAt(state, over);
    return outlineOf(
      await mount(<TestsPane preview={preview} files={now} tests={challenge.tests} purpose={purpose} />),
    );
  };
  const NOTE = 'This is for your own feedback. Your saved code is graded with other tests after the exam.';
  const code = (name: string, run: string) => [`▸ Test code: ${name}`, run];
  const FIRST = code('adds', 'return m.sum(1, 2);');
  const SECOND = code('adds nothing', 'return m.sum();');
  const NOT_RUN = ['<Not run>', 'adds', ...FIRST, '<Not run>', 'adds nothing', ...SECOND];

  test('before they ran, in an exam and in practice', async () => {
    expect(await linesOf('idle')).toEqual(['## Visible tests', ...NOT_RUN, NOTE]);
    expect(await linesOf('idle', {}, files, 'practice')).toEqual([
      ...['## Tests', ...NOT_RUN],
      'Here you see every test. In an exam you see some, and hidden ones determine the points.',
    ]);
  });

  test('say what a failed one got, wanted and printed', async () => {
    const reports = [report('adds nothing', false, { observed: 'undefined', logs: ['a', 'b'] }), report('adds', true)];
    expect(await linesOf('finished', { reports })).toEqual([
      '## Visible tests 1 of 2 passed',
      ...['<Passed>', 'adds', ...FIRST],
      ...['<Failed>', 'adds nothing', 'Input: sum()', 'Expected: 0', 'Got: undefined', 'Console', 'a b', ...SECOND],
      NOTE,
    ]);
    expect(document.querySelector('[role="log"]')?.getAttribute('aria-label')).toBe(
      'Console of the test: adds nothing',
    );
    const thrown = [report('adds', false, { observed: null, error: 'ReferenceError: x' })];
    const lines = await linesOf('running', { reports: thrown });
    expect(lines.slice(0, 6)).toEqual([
      ...['## Visible tests', '<Failed>', 'adds', 'Input: sum(1, 2)', 'Expected: 3', 'Error: ReferenceError: x'],
    ]);
  });

  test('are out of date once the code is another one', async () => {
    const reports = [report('adds', true), report('adds nothing', false)];
    const lines = await linesOf('finished', { reports }, { 'main.js': 'other' });
    expect(lines.slice(0, 4)).toEqual([
      '## Visible tests Out of date',
      'You changed the code since: 1 of 2 passed before. Run the tests again.',
      ...['<Passed before your last change>', 'adds'],
    ]);
    expect(lines).toContain('<Failed before your last change>');
    // A file more is another code, too.
    expect((await linesOf('finished', { reports }, { ...files, 'b.js': '' }))[0]).toBe('## Visible tests Out of date');
  });

  const failure = { kind: 'unreachable' as const, message: 'No answer.', errors: {}, details: {} };
  test.each<[State, Partial<ChallengeContext>, string[]]>([
    [
      'buildFailed',
      { build: { kind: 'buildFailed', message: 'Unexpected token', file: 'main.js', line: 4 } },
      ["alert: danger: The code couldn't be built", 'main.js, line 4: Unexpected token'],
    ],
    [
      'buildFailed',
      { build: { kind: 'buildFailed', message: 'Too large' } },
      ["alert: danger: The code couldn't be built", 'Too large'],
    ],
    ['unavailable', { failure }, ['warning: The preview is unavailable', 'No answer. Your code is still saved.']],
    ['unavailable', {}, ['warning: The preview is unavailable', 'The preview crashed. Your code is still saved.']],
    [
      'hanging',
      {},
      [
        'warning: Stopped',
        "The code didn't finish within 8 seconds. Look for an endless loop or a promise that never settles.",
      ],
    ],
    ['building', {}, []],
  ])('say why they did not run: %s', async (state, over, words) => {
    const lines = await linesOf(state, over);
    expect(lines.slice(0, lines.indexOf('## Visible tests'))).toEqual(words);
  });

  test('what the code prints stands in a console of its own, with a picture where there is one', async () => {
    const paneOf = async (hasPicture: boolean, logs: string[]) =>
      outlineOf(
        await mount(
          <FramePane preview={previewAt('finished', { logs })} frame={createRef()} hasPicture={hasPicture} />,
        ),
      );
    expect(await paneOf(false, [])).toEqual(['## Console', 'Console output outside the tests appears here.']);
    expect(await paneOf(true, ['one', 'two'])).toEqual(['## Preview', '## Console', 'one two']);
  });
});

describe('[EX-06] how long an answer may be', () => {
  const linesOf = async (length: number, isExam = true, lastSaved: LastSaved | null = null) =>
    outlineOf(await mount(<SizeNotice length={length} files={files} isExam={isExam} lastSaved={lastSaved} />));

  test('is told from nine tenths on', async () => {
    expect(await linesOf(89_999)).toEqual([]);
    for (const length of [90_000, 100_000]) {
      expect(await linesOf(length)).toEqual([
        'Close to the limit of 100,000 characters',
        `${length.toLocaleString('en')} of 100,000 characters. A longer answer can't be saved.`,
      ]);
    }
  });

  test('above it, the page says what is graded instead', async () => {
    const OVER = 'Over the limit of 100,000 characters';
    const STAYS = '100,001 characters are 1 too many. This version stays on this device and is not saved.';
    const of = (words: string) => [OVER, `danger: ${OVER}`, words, '(Download this version)'];
    expect(await linesOf(100_001)).toEqual(
      of(
        `${STAYS} If you hand in now, the files are graded as you found them: nothing of yours is saved yet. Shorten it to save again.`,
      ),
    );
    expect(await linesOf(100_001, true, { revision: 14, at: null })).toEqual(
      of(`${STAYS} If you hand in now, your last saved version is graded: version 14. Shorten it to save again.`),
    );
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await click(byText(document, 'button', 'Download this version'));
    expect([names, await textOf(saved.mock.calls.flat()[0])]).toEqual([
      ['challenge-files.json'],
      '{\n  "main.js": "export const sum = 1;"\n}',
    ]);
    vi.restoreAllMocks();
    expect(await linesOf(100_001, false)).toEqual(
      of('100,001 characters are 1 too many. Shorten it to run the tests.'),
    );
  });
});

test.each([
  [true, 'What you wrote stays in the recorded history, but not in the editor.'],
  [false, 'What you wrote is gone.'],
])('starting over says what becomes of what was written, in an exam: %j', async (isExam, words) => {
  const [change, confirm] = [vi.fn(), vi.fn()];
  await mount(<ResetDialog isOpen isExam={isExam} onOpenChange={change} onConfirm={confirm} />);
  const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
  expect(outlineOf(dialog)).toEqual([
    ...['## Start this challenge over?', `Your files are reset to how they were at the start. ${words}`],
    ...['(Cancel)', '(Start over)'],
  ]);
  await click(byText(dialog, 'button', 'Start over'));
  expect(confirm).toHaveBeenCalledTimes(1);
  await click(byText(dialog, 'button', 'Cancel'));
  expect(change.mock.calls).toEqual([[false]]);
});

type SetWork = (work: Partial<Work>) => void;

/** A page whose work becomes another one. */
function Working(props: {
  first: Partial<Work>;
  onReady: (set: SetWork) => void;
  page: (work: Partial<Work>) => ReactElement;
}) {
  const [work, setWork] = useState(props.first);
  props.onReady(setWork);
  return props.page(work);
}

describe('a challenge', () => {
  const blank: Work = { answer: null, flagged: false, note: '' };
  async function open(
    over: Partial<CandidateChallenge> = {},
    more: { work?: Partial<Work>; isReadOnly?: boolean; purpose?: 'exam' | 'practice' } = {},
  ) {
    const changed = vi.fn();
    const page = (work: Partial<Work>) => (
      <ChallengeView
        ownerId="exam"
        challenge={{ ...challenge, ...over }}
        eyebrow="Challenge 3 of 9 · 4 points"
        work={{ ...blank, ...work }}
        isReadOnly={more.isReadOnly ?? false}
        onChange={changed}
        {...(more.purpose ? { purpose: more.purpose } : {})}
      />
    );
    let setWork: SetWork = () => {};
    const onReady = (set: SetWork) => {
      setWork = set;
    };
    const place = await mount(<Working first={more.work ?? {}} onReady={onReady} page={page} />);
    const tab = (name: string) =>
      outlineOf(place.querySelector(`[role="tabpanel"][id$="-${name}"]`) ?? document.createElement('p'));
    const rerender = (work: Partial<Work>) => act(async () => setWork(work));
    return { place, tab, rerender, changed: () => changed.mock.calls.flat() };
  }
  const tabsOf = (place: HTMLElement) =>
    [...place.querySelectorAll('[role="tab"]')].map((tab) => (tab.textContent ?? '').trim());
  const codeLines = (lines: string[]) => lines.slice(0, 3);

  test('in an exam has a flag, a note and its files, those that can be changed first', async () => {
    const { place, tab, changed } = await open();
    expect(tabsOf(place)).toEqual(['Brief', 'Code', 'Tests', 'Console', 'main.js', 'a-helper.js']);
    expect(tab('brief')).toEqual([
      ...['Challenge 3 of 9 · 4 points', '# Sum it up', '(Flag for review)', 'Write sum.'],
      ...['▸ What your code can use', '▸ Add a note', '{Your note: }', 'Only for you; it is not graded.'],
    ]);
    expect(codeLines(tab('code'))).toEqual([
      ...['Saved as you type', '(Start over; disabled)', '(Run the visible tests)'],
    ]);
    await click(byText(place, 'button', 'Flag for review'));
    expect(changed()).toEqual([{ flagged: true }]);
  });

  test('in practice is kept in the browser, without a flag and a note; a component has a preview', async () => {
    const { place, tab } = await open({ environment: 'vue' }, { purpose: 'practice' });
    expect(tabsOf(place)[3]).toBe('Preview');
    expect(tab('brief')).toEqual([
      'Challenge 3 of 9 · 4 points',
      '# Sum it up',
      'Write sum.',
      '▸ What your code can use',
    ]);
    expect(codeLines(tab('code'))).toEqual(['Kept in this browser', '(Start over; disabled)', '(Run the tests)']);
  });

  test('that is flagged and answered can be started over: all files that may be changed as they were', async () => {
    const answer = { kind: 'files' as const, files: { 'main.js': 'mine' } };
    const { place, tab, changed } = await open({}, { work: { answer, flagged: true } });
    expect(tab('brief').slice(2, 3)).toEqual(['(Flagged for review; pressed)']);
    expect(codeLines(tab('code'))[1]).toBe('(Start over)');
    await click(byText(place, 'button', 'Start over'));
    await eventually(() => expect(document.querySelector('[role="alertdialog"]')).not.toBe(null));
    const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
    await click(byText(dialog, 'button', 'Start over'));
    await click(byText(place, 'button', 'Flagged for review'));
    expect(changed()).toEqual([{ answer: { kind: 'files', files: { 'main.js': '// start' } } }, { flagged: false }]);
  });

  /** The builds that were asked for; each is answered. */
  function answerBuilds(answer: unknown = { kind: 'built', code: 'm', css: '' }) {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      asked.push([path, JSON.parse(String(init.body))]);
      return Response.json(answer);
    });
    return asked;
  }
  const tabNamed = (place: HTMLElement, name: string) =>
    byText(place, '[role="tab"]', new RegExp(`^${name}`)) as HTMLElement;
  const chooseTab = (place: HTMLElement, name: string) =>
    act(async () => {
      tabNamed(place, name).focus();
    });
  const isChosen = (tab: HTMLElement) => tab.getAttribute('aria-selected') === 'true';
  const statusOf = (place: HTMLElement) => place.querySelector('p[role="status"].sr-only')?.textContent;

  test('is run from the button: the tests are shown, and their outcome is told in the other tabs', async () => {
    const asked = answerBuilds();
    const { place, tab } = await open();
    expect([place.querySelectorAll('h1.sr-only').length, statusOf(place)]).toEqual([0, '']);
    await click(byText(place, 'button', 'Run the visible tests'));
    expect([isChosen(tabNamed(place, 'Tests')), document.activeElement]).toEqual([true, tabNamed(place, 'Tests')]);
    expect(place.querySelector('h1.sr-only')?.textContent).toBe('Sum it up');
    await eventually(() => expect(frames).toHaveLength(1));
    expect(asked).toEqual([
      [
        '/api/exams/exam/exercises/challenges/sum/preview',
        { files: { 'a-helper.js': '// helper', 'main.js': '// start' } },
      ],
    ]);
    expect(codeLines(tab('code'))[2]).toBe('(Stop)');
    const { listener, tests } = frames[0] as (typeof frames)[number];
    expect(tests).toEqual(challenge.tests);
    await act(async () => {
      listener.opened();
      listener.reported(report('adds', true));
      listener.reported(report('adds nothing', false));
      listener.logged('started');
    });
    // Half of the results is no outcome.
    expect(tabNamed(place, 'Tests').textContent).toBe('Tests');
    await act(async () => listener.finished());
    expect(codeLines(tab('code'))[2]).toBe('(Run the visible tests)');
    expect([tabNamed(place, 'Tests').textContent, statusOf(place)]).toEqual(['Tests1/2', '']);
    await chooseTab(place, 'Console');
    expect(statusOf(place)).toBe('Tests: 1/2');
    expect(tab('preview')).toContain('started');
  });

  test('whose code is another one since has an outcome that is out of date', async () => {
    answerBuilds();
    const { place, rerender } = await open();
    await click(byText(place, 'button', 'Run the visible tests'));
    await eventually(() => expect(frames).toHaveLength(1));
    await act(async () => {
      frames[0]?.listener.opened();
      frames[0]?.listener.finished();
    });
    expect(tabNamed(place, 'Tests').textContent).toBe('Tests0/2');
    await rerender({ answer: { kind: 'files', files: { 'main.js': 'other' } } });
    await chooseTab(place, 'Brief');
    expect([tabNamed(place, 'Tests').textContent, statusOf(place)]).toEqual([
      ...['Testsout of date', 'Tests: out of date'],
    ]);
  });

  test('is stopped while it is built, and can be run again', async () => {
    const { place, tab } = await open();
    await click(byText(place, 'button', 'Run the visible tests'));
    expect(codeLines(tab('code'))[2]).toBe('(Stop)');
    await click(byText(place, 'button', 'Stop'));
    expect(codeLines(tab('code'))[2]).toBe('(Run the visible tests)');
  });

  const runKey = () =>
    act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    });

  test('is run with the keys where the reader is; one that is read-only is not run', async () => {
    const asked = answerBuilds({ kind: 'buildFailed', message: 'Too large' });
    await open({}, { isReadOnly: true });
    await runKey();
    expect(asked).toEqual([]);
    const { place, tab } = await open({ environment: 'react' }, { purpose: 'practice' });
    await runKey();
    expect(asked).toEqual([
      ['/api/practice/exam/sum/preview', { files: { 'a-helper.js': '// helper', 'main.js': '// start' } }],
    ]);
    expect([isChosen(tabNamed(place, 'Brief')), tabsOf(place)[3]]).toEqual([true, 'Preview']);
    await eventually(() => expect(tab('tests')[0]).toBe("alert: danger: The code couldn't be built"));
  });

  test('stands side by side in a wide window, and the focus stays on the button', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    answerBuilds();
    const { place } = await open();
    expect(tabsOf(place)).toEqual(['main.js', 'a-helper.js']);
    const lines = outlineOf(place);
    const parts = ['# Sum it up', '(Start over; disabled)', '## Visible tests', '## Console'];
    expect(lines.filter((line) => parts.includes(line))).toEqual(parts);
    expect([...place.querySelectorAll('[role="separator"]')].map((bar) => bar.getAttribute('aria-label'))).toEqual([
      ...['Brief and work', 'Code and preview'],
    ]);
    const button = byText(place, 'button', 'Run the visible tests') as HTMLElement;
    button.focus();
    await click(button);
    await eventually(() => expect(frames).toHaveLength(1));
    expect(place.querySelectorAll('h1')).toHaveLength(1);
  });

  test('lists what its code can use once that is asked for, without the page where there is none', async () => {
    const titles = async (environment: 'js' | 'vue') => {
      const { place } = await open({ environment });
      expect(outlineOf(place).join('\n')).not.toContain('Timers');
      const list = byText(place, 'summary', 'What your code can use')?.parentElement as HTMLDetailsElement;
      await act(async () => {
        list.open = true;
        list.dispatchEvent(new Event('toggle'));
      });
      await eventually(() => expect(list.querySelector('dt')).not.toBe(null));
      const groups = [...(list.querySelectorAll('dl')[0]?.children ?? [])];
      expect(groups[0] && outlineOf(groups[0])).toEqual([
        ...[
          'Timers:',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'queueMicrotask',
          'performance.now',
        ],
        'Tests move the clock; it starts at 2025-01-01T00:00:00Z.',
      ]);
      expect(list.querySelector('h2')?.textContent).toBe('Not available');
      expect(list.querySelectorAll('dl')[1]?.querySelectorAll('code').length).toBeGreaterThan(0);
      return groups.map((group) => group.querySelector('dt')?.textContent);
    };
    const ALWAYS = ['Timers', 'Console', 'URLs', 'Data', 'Events and cancelling'];
    expect(await titles('js')).toEqual(ALWAYS);
    expect(await titles('vue')).toEqual([...ALWAYS, 'Page', 'Page events', 'Forms']);
  });

  test('keeps a note, as long as one may be', async () => {
    const { place, changed } = await open();
    await type(place.querySelector('textarea'), 'x'.repeat(2001));
    expect(changed()).toEqual([{ note: 'x'.repeat(2000) }]);
  });

  test('opens its first file that can be changed, and names those that cannot', async () => {
    const files = { 'b.js': 'b', 'main.js': 'm', 'z.js': 'z', 'a.js': 'a' };
    const { place, tab, changed } = await open({ files, editable: ['z.js', 'b.js'] });
    const fileTabs = [...(place.querySelector('[aria-label="Files"]')?.children ?? [])] as HTMLElement[];
    expect(fileTabs.map((one) => one.textContent)).toEqual(['b.js', 'z.js', 'a.js', 'main.js']);
    expect(fileTabs.map(isChosen)).toEqual([false, true, false, false]);
    const editor = () => {
      const root = place.querySelector<HTMLElement>('[data-editor]')?.shadowRoot;
      return EditorView.findFromDOM(root?.querySelector('.cm-editor') as HTMLElement) as EditorView;
    };
    expect([editor().state.doc.toString(), editor().state.readOnly]).toEqual(['z', false]);
    await act(async () => editor().dispatch({ changes: { from: 1, insert: '!' }, userEvent: 'input.type' }));
    // All files that may be changed are the answer.
    expect(changed()).toEqual([{ answer: { kind: 'files', files: { 'z.js': 'z!', 'b.js': 'b' } } }]);
    await act(async () => fileTabs[2]?.focus());
    expect(codeLines(tab('code'))[0]).toBe('Read-only file');
    expect([editor().state.doc.toString(), editor().state.readOnly]).toEqual(['a', true]);
    const none = await open({ editable: [] });
    const chosen = none.place.querySelector('[aria-label="Files"] [aria-selected="true"]');
    expect([chosen?.textContent, codeLines(none.tab('code'))[0]]).toEqual(['main.js', 'Read-only file']);
  });

  test('that is read-only can neither be flagged, started over nor run', async () => {
    const answer = { kind: 'files' as const, files: { 'main.js': 'mine' } };
    const { tab } = await open({}, { work: { answer, note: 'Hm' }, isReadOnly: true });
    expect(tab('brief')).toEqual([
      ...['Challenge 3 of 9 · 4 points', '# Sum it up', '(Flag for review; disabled)', 'Write sum.'],
      ...['▸ What your code can use', '▾ Your note', '{Your note: Hm; disabled}', 'Only for you; it is not graded.'],
    ]);
    expect(codeLines(tab('code')).slice(1)).toEqual(['(Start over; disabled)', '(Run the visible tests; Ctrl+Enter)']);
  });
});

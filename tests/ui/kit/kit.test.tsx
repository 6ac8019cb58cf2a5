// @vitest-environment happy-dom

import { act, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { Checkbox } from '../../../src/client/ui/controls/checkbox.tsx';
import { IconButton } from '../../../src/client/ui/controls/icon-button.tsx';
import { LinkButton } from '../../../src/client/ui/controls/link-button.tsx';
import { RadioGroup } from '../../../src/client/ui/controls/radio-group.tsx';
import { SecretField } from '../../../src/client/ui/controls/secret-field.tsx';
import { SelectField } from '../../../src/client/ui/controls/select-field.tsx';
import { Switch } from '../../../src/client/ui/controls/switch.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { Avatar } from '../../../src/client/ui/display/avatar.tsx';
import { Card } from '../../../src/client/ui/display/card.tsx';
import { CodeBlock } from '../../../src/client/ui/display/code-block.tsx';
import { Image } from '../../../src/client/ui/display/image.tsx';
import { Markdown } from '../../../src/client/ui/display/markdown.tsx';
import { Table } from '../../../src/client/ui/display/table.tsx';
import { ProgressBar } from '../../../src/client/ui/feedback/progress-bar.tsx';
import { ProgressRing } from '../../../src/client/ui/feedback/progress-ring.tsx';
import { TimeLeft } from '../../../src/client/ui/feedback/time-left.tsx';
import { Breadcrumb } from '../../../src/client/ui/layout/breadcrumb.tsx';
import { DashboardLayout } from '../../../src/client/ui/layout/dashboard-layout.tsx';
import { SplitPane } from '../../../src/client/ui/layout/split-pane.tsx';
import { Tabs } from '../../../src/client/ui/layout/tabs.tsx';
import { AlertDialog } from '../../../src/client/ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../src/client/ui/overlay/dialog.tsx';
import { DropdownMenu } from '../../../src/client/ui/overlay/dropdown-menu.tsx';
import { byText, show } from '../../support/site/mount.tsx';
import { control, press, pressKey, readingOf } from '../../support/site/reading.ts';

afterEach(() => vi.unstubAllGlobals());

/** The texts that a screen reader tells with an element. */
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

/** Two tabs, the second chosen; a count of the first is loaded later. */
function Counted() {
  const [count, setCount] = useState<number>();
  const items = [
    { value: 'a', label: 'a', badge: count, content: null },
    {
      value: 'b',
      label: 'b',
      content: (
        <button type="button" onClick={() => setCount(7)}>
          Load
        </button>
      ),
    },
  ];
  return <Tabs label="Kinds" items={items} value="b" onValueChange={() => {}} />;
}

describe('buttons', () => {
  test('one that is unavailable says why, and does nothing; one that is busy does nothing either', async () => {
    const onClick = vi.fn();
    await show(
      <>
        <Button disabledReason="No seat is free" onClick={onClick}>
          Assign
        </Button>
        <Button isBusy busyLabel="Saving" onClick={onClick}>
          Save
        </Button>
        <IconButton label="More" icon={<i />} disabledReason="Please wait" onClick={onClick} />
      </>,
    );
    expect(readingOf(document.body)).toEqual([
      ...['[Assign] (No seat is free)', '[Save, Saving] (busy)', '[More] (Please wait)'],
    ]);
    expect(document.querySelectorAll('[aria-busy="true"] svg')).toHaveLength(1);
    expect(describedBy(control('Assign'))).toEqual(['No seat is free']);
    expect(describedBy(control('More'))).toEqual(['Please wait']);
    for (const name of ['Assign', 'Save, Saving', 'More']) await press(name);
    expect(onClick).not.toHaveBeenCalled();
  });

  test('one that is available does what it says; a toggle tells whether it is on', async () => {
    const onClick = vi.fn();
    await show(
      <>
        <Button onClick={onClick}>Assign</Button>
        <IconButton label="Bold" icon={<i />} isPressed onClick={onClick} />
      </>,
    );
    expect(readingOf(document.body)).toEqual(['[Assign]', '[Bold] (on)']);
    await press('Assign');
    await press('Bold');
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  test('a submit button that waits submits nothing', async () => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy={isBusy} busyLabel="Saving">
          Save
        </Button>
        <Button>Other</Button>
      </form>
    );
    await show(form(true));
    await press('Save, Saving');
    await show(form(false));
    await press('Other');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('Save');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('a link to a new tab says so, and hides the opener', async () => {
    await show(
      <>
        <LinkButton href="/a">Here</LinkButton>
        <LinkButton href="https://x.example" target="_blank">
          There
        </LinkButton>
      </>,
    );
    expect(readingOf(document.body)).toEqual([...['Here -> /a', 'There (opens in a new tab) -> https://x.example']]);
    expect([...document.querySelectorAll('a')].map(({ rel }) => rel)).toEqual(['', 'noopener']);
  });
});

describe('fields', () => {
  test('tell their hint and what is wrong with them', async () => {
    const field = async (hint?: string, error?: string) => {
      await show(
        <>
          <TextField label="Name" hint={hint} error={error} isRequired />
          <SelectField label="Role" hint={hint} error={error} options={[{ value: 'a', label: 'A' }]} />
          <Checkbox label="Agreed" hint={hint} error={error} />
        </>,
      );
      return ['Name*', 'Role', 'Agreed'].map((name) => [
        ...[control(name).getAttribute('aria-invalid'), control(name).hasAttribute('required')],
        ...describedBy(control(name)),
      ]);
    };
    expect(await field()).toEqual([
      [null, true],
      [null, false],
      [null, false],
    ]);
    expect(await field('In full.', 'Missing.')).toEqual([
      ['true', true, 'In full.', 'Missing.'],
      ['true', false, 'In full.', 'Missing.'],
      ['true', false, 'In full.', 'Missing.'],
    ]);
    expect((await field('In full.'))[2]).toEqual([null, false, 'In full.']);
    expect((await field(undefined, 'Missing.'))[0]).toEqual(['true', true, 'Missing.']);
  });

  test('a box that cannot be ticked says why, instead of its hint', async () => {
    await show(<Checkbox label="Seat" hint="One of five." disabledReason="It was used." />);
    expect(readingOf(document.body)).toEqual(['( ) Seat (off)', 'It was used.']);
    expect(document.querySelectorAll('[title="It was used."] input')).toHaveLength(1);
    await show(<Checkbox label="Seat" disabled />);
    expect(readingOf(document.body)).toEqual(['( ) Seat (off)']);
    await show(<Checkbox label="Seat" />);
    expect(readingOf(document.body)).toEqual(['( ) Seat']);
  });

  test('of a group one is chosen; one that cannot be says why', async () => {
    const onValueChange = vi.fn();
    const options = [
      { value: 'a', label: 'First', hint: 'Cheap.' },
      { value: 'b', label: 'Second', disabledReason: 'Sold out.' },
      { value: 'c', label: 'Third' },
    ] as const;
    const group = (isDisabled: boolean) => (
      <RadioGroup
        {...{ label: 'What', hint: 'One of these.', error: 'Choose one.', options, isDisabled, onValueChange }}
        value="c"
      />
    );
    await show(group(false));
    expect(readingOf(document.body)).toEqual([
      ...['What', 'One of these.', '( ) FirstCheap.', '( ) SecondSold out. (off)', '(x) Third', 'Choose one.'],
    ]);
    const fieldset = document.querySelector('fieldset');
    expect(fieldset && describedBy(fieldset)).toEqual(['One of these.', 'Choose one.']);
    const fields = [...document.querySelectorAll('input')];
    expect(fields.map(describedBy)).toEqual([['Cheap.'], ['Sold out.'], []]);
    expect(fields.map((field) => field.closest('label')?.title)).toEqual(['', 'Sold out.', '']);
    expect(new Set(fields.flatMap((one) => one.getAttribute('aria-describedby') ?? [])).size).toBe(2);
    // Without a name each would be a choice of its own.
    expect(fields.map(({ name }) => name)).not.toContain('');
    expect([new Set(fields.map(({ name }) => name)).size, fields.map(({ value }) => value)]).toEqual([
      ...[1, ['a', 'b', 'c']],
    ]);
    await press('FirstCheap.');
    expect(onValueChange.mock.calls).toEqual([['a']]);
    await show(group(true));
    expect(readingOf(document.body).slice(2, 5)).toEqual([
      ...['( ) FirstCheap. (off)', '( ) SecondSold out. (off)', '(x) Third (off)'],
    ]);
  });

  test('a group tells the hint and the error that it has', async () => {
    const told = async (props: { hint?: string; error?: string }) => {
      await show(<RadioGroup label="What" options={[]} value={null} onValueChange={() => {}} {...props} />);
      const fieldset = document.querySelector('fieldset');
      return [fieldset?.getAttribute('aria-describedby')?.split(' ').length ?? 0, ...readingOf(fieldset)];
    };
    expect(await told({})).toEqual([0, 'What']);
    expect(await told({ hint: 'One.' })).toEqual([1, 'What', 'One.']);
    expect(await told({ error: 'None.' })).toEqual([1, 'What', 'None.']);
  });

  test('a switch says why it cannot be changed, or what it is for', async () => {
    await show(<Switch label="Share" disabledReason="Your team decides." />);
    expect(document.querySelectorAll('[title="Your team decides."] input')).toHaveLength(1);
    await show(<Switch label="Share" />);
    expect(control('Share').hasAttribute('aria-describedby')).toBe(false);
  });

  test('a password is shown and hidden by its button', async () => {
    await show(<SecretField label="Password" defaultValue="secret" />);
    const type = () => (control('Password') as HTMLInputElement).type;
    const title = () => control('Show password').title;
    expect([type(), title()]).toEqual(['password', 'Show password']);
    await press('Show password');
    expect([type(), title(), readingOf(document.body)[1]]).toEqual(['text', 'Hide password', '[Show password] (on)']);
    await press('Show password');
    expect(type()).toBe('password');
    await show(<SecretField label="Password" disabled />);
    expect(readingOf(document.body)).toEqual(['Password: “” (off)', '[Show password] (off)']);
  });
});

describe('displays', () => {
  test.each([
    ['Ada King', 'AK'],
    ['ada', 'A'],
    ['Ada Augusta King', 'AK'],
    ['  Zoë  Young ', 'ZY'],
    ['😀 Smile', '😀S'],
    // Side by side the two letters would be the word for "what".
    ['محمد الأحمد', 'م\u200Cا'],
    ['דוד כהן', 'דכ'],
    ['李小龍', '李'],
    ['', ''],
  ])('of “%s” stand the initials %s', async (name, initials) => {
    const place = await show(<Avatar name={name} isNamed />);
    const picture = place.querySelector('[data-initials]');
    expect(['data-initials', 'aria-label', 'role'].map((one) => picture?.getAttribute(one))).toEqual([
      ...[initials, name, 'img'],
    ]);
    const beside = (await show(<Avatar name={name} />)).querySelector('[data-initials]');
    expect(['aria-label', 'role'].map((one) => beside?.getAttribute(one))).toEqual([null, null]);
  });

  test('a picture is named where the name does not stand beside it, and gives way to initials when it is broken', async () => {
    const picture = (side: number) => ({ src: `/ada-${side}.png`, srcSet: `/ada-${side * 2}.png 2x` });
    const place = await show(<Avatar name="Ada King" picture={picture} size="large" isNamed />);
    const image = place.querySelector('img');
    expect([image?.getAttribute('src'), image?.alt]).toEqual(['/ada-64.png', 'Ada King']);
    await act(async () => image?.dispatchEvent(new Event('error')));
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AK');
    expect((await show(<Avatar name="Ada" picture={picture} />)).querySelector('img')?.alt).toBe('');
  });

  test('an image is loaded when it comes near, unless it is seen first', async () => {
    const read = async (isEager: boolean) => {
      const image = (
        await show(<Image src="/a.png" alt="A desk" width={4} height={3} isEager={isEager} />)
      ).querySelector('img');
      return ['alt', 'loading', 'fetchpriority'].map((name) => image?.getAttribute(name));
    };
    expect(await read(false)).toEqual(['A desk', 'lazy', null]);
    expect(await read(true)).toEqual(['A desk', null, 'high']);
  });

  test('a card leads somewhere by its title, or nowhere', async () => {
    const card = (href?: string) => (
      <Card title="Exam" href={href} eyebrow="JavaScript" footer={<Button>Buy</Button>}>
        One hour.
      </Card>
    );
    expect(readingOf(await show(card()))).toEqual(['JavaScript', '# Exam', 'One hour.', '[Buy]']);
    expect(readingOf(await show(card('/exam')))).toEqual(['JavaScript', 'Exam -> /exam', 'One hour.', '[Buy]']);
    expect(document.querySelector('a')?.hasAttribute('target')).toBe(false);
    await show(<Card title="Exam" href="/exam" target="_blank" headingLevel={2} />);
    expect([document.querySelector('a')?.target, document.querySelectorAll('h2 a').length]).toEqual(['_blank', 1]);
  });

  test('code is copied, and says so until its button is left', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    const place = await show(<CodeBlock code={'let a\n\nlet b\n'} title="a.ts" canCopy hasLineNumbers />);
    expect(place.querySelectorAll('[data-line]')).toHaveLength(3);
    await press('Copy code');
    expect(written).toEqual(['let a\n\nlet b\n']);
    expect(readingOf(place).slice(0, 3)).toEqual(['a.ts', '[Copied]', 'Copied']);
    await act(async () => control('Copied').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(readingOf(place)[1]).toBe('[Copy code]');
    const named = async (props: { title?: string; language?: string }) =>
      (await show(<CodeBlock code="x" {...props} />)).querySelector('[role="group"]')?.getAttribute('aria-label');
    expect([await named({ title: 'a.ts' }), await named({ language: 'ts' }), await named({})]).toEqual([
      ...['a.ts', 'ts code', 'Code'],
    ]);
  });

  test('code is read whole: what cannot be copied is still there, an empty line too', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    const place = await show(<CodeBlock code={'a\n\nb'} language="ts" canCopy hasLineNumbers />);
    const lines = [...place.querySelectorAll<HTMLElement>('[data-line]')];
    expect(lines.map(({ dataset, textContent }) => [dataset.line, textContent])).toEqual([
      ...[
        ['1', 'a'],
        ['2', '\u200b'],
        ['3', 'b'],
      ],
    ]);
    await press('Copy code');
    expect(readingOf(place).slice(0, 2)).toEqual(['ts', '[Copy code]']);
    const plain = await show(<CodeBlock code="a" language="ts" />);
    expect([plain.querySelector('figcaption'), plain.querySelector('code')?.dataset.language]).toEqual([null, 'ts']);
    const titled = await show(<CodeBlock code="a" title="a.ts" />);
    expect([readingOf(titled), titled.querySelectorAll('button').length]).toEqual([['a.ts', 'a'], 0]);
    const known = await show(<CodeBlock code="a" language="ts" lines={[[{ text: 'a', token: 'keyword' }]]} />);
    expect([known.textContent, known.querySelector('code')?.dataset.language]).toEqual(['a', undefined]);
  });

  test('a table says what it has none of; each row has its own cells', async () => {
    const columns = [
      { key: 'name', header: 'Name', isRowHeader: true, cell: (row: string) => row },
      { key: 'size', header: 'Size', cell: (row: string) => row.length },
    ];
    const table = (rows: string[]) => (
      <Table caption="Words" rows={rows} rowKey={(row) => row} columns={columns} empty="There are none." />
    );
    expect(readingOf(await show(table([])))).toEqual(['Words', 'Name', 'Size', 'There are none.']);
    expect(readingOf(await show(table(['one', 'three'])))).toEqual([
      ...['Words', 'Name', 'Size', 'one', '3', 'three', '5'],
    ]);
  });

  test.each([
    ['- [x] done\n- [ ] not', ['[x]done', '[ ]not']],
    ['3. three\n4. four', ['three', 'four']],
    ['> quoted\n\n---\n\nafter', ['quoted', 'after']],
    ['a *b* **c** ~~d~~ `e` \\* &amp; ![f](g.png)', ['a b c d e * & f']],
    [
      '[in](/a) [out](https://b.example) [none](javascript:x)',
      ['in -> /a out (opens in a new tab) -> https://b.example none'],
    ],
    ['| A | B |\n|--|--:|\n| 1 | 2 |', ['A', 'B', '1', '2']],
  ])('Markdown %j is read as %j', async (source, words) => {
    const place = await show(<Markdown source={source} />);
    expect(readingOf(place)).toEqual(words);
    expect(place.querySelector('ol')?.getAttribute('start') ?? '3').toBe('3');
  });

  test('Markdown keeps its headings, its code, its numbers and its columns', async () => {
    const source = [
      ...[
        '# One',
        '## Two',
        '###### Six',
        '```ts twoslash',
        'let a',
        '```',
        '```',
        'plain',
        '```',
        '3. three',
        '4. four',
      ],
      ...['', '- loose', '', '- list', '', '| A | | C |', '|--:|:-:|--|', '| 1 | 2 | 3 |', ''],
      '[out](https://b.example) [in](/a)',
    ].join('\n');
    const place = await show(<Markdown source={source} headingLevel={2} headingId={(text) => `to-${text}`} />);
    const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)];
    expect(all('h1, h2, h3, h4, h5, h6').map((one) => [one.localName, one.id, one.textContent])).toEqual([
      ['h2', 'to-One', 'One'],
      ['h3', 'to-Two', 'Two'],
      ['h6', 'to-Six', 'Six'],
    ]);
    expect(all('figure [role="group"]').map((one) => [one.getAttribute('aria-label'), one.textContent])).toEqual([
      ['ts code', 'let a'],
      ['Code', 'plain'],
    ]);
    expect([all('ol').map((one) => one.getAttribute('start')), all('ul li').map(readingOf)]).toEqual([
      ['3'],
      [['loose'], ['list']],
    ]);
    const table = place.querySelector('section');
    expect([table?.getAttribute('aria-label'), table?.getAttribute('tabindex')]).toEqual(['Table: A, value, C', '0']);
    const side = ({ classList }: Element) => ['text-right', 'text-center'].find((name) => classList.contains(name));
    expect(all('th').map((one) => one.getAttribute('scope'))).toEqual(['col', 'col', 'col']);
    expect(all('td').map(side)).toEqual(['text-right', 'text-center', undefined]);
    expect(all('a').map((one) => [one.getAttribute('target'), one.getAttribute('rel')])).toEqual([
      ['_blank', 'noopener'],
      [null, null],
    ]);
  });

  test('progress never leaves its range, also where there is nothing to do', async () => {
    const read = async (value: number | undefined, max?: number) => {
      await show(
        <>
          <ProgressBar label="Bar" value={value} max={max} isLabelShown />
          <ProgressRing label="Ring" value={value ?? 0} max={max} mark={50} />
        </>,
      );
      const [bar, ring] = [...document.querySelectorAll('[role="progressbar"]')];
      return [
        bar?.getAttribute('aria-valuenow') ?? null,
        bar?.querySelector('rect')?.getAttribute('width'),
        document.querySelector('.tabular-nums')?.textContent,
        ring?.getAttribute('aria-valuenow'),
        ring?.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray') ?? null,
        ring?.querySelector('line')?.getAttribute('transform') ?? null,
      ];
    };
    expect(await read(25)).toEqual(['25', '25.00%', '25%', '25', '25 100', 'rotate(180 50 50)']);
    expect(await read(3, 4)).toEqual(['3', '75.00%', '75%', '3', '75 100', 'rotate(4500 50 50)']);
    expect(await read(200)).toEqual(['100', '100.00%', '100%', '100', '100 100', 'rotate(180 50 50)']);
    expect(await read(-1)).toEqual(['0', '0.00%', '0%', '0', null, 'rotate(180 50 50)']);
    expect(await read(0, 0)).toEqual(['0', '0.00%', '0%', '0', null, null]);
    expect((await read(undefined)).slice(0, 2)).toEqual([null, '100%']);
  });

  test('the time left is hidden and shown by its button', async () => {
    const onHiddenChange = vi.fn();
    const place = await show(<TimeLeft seconds={65} onHiddenChange={onHiddenChange} announcement="5 minutes left" />);
    expect(readingOf(place)).toEqual(['1 minute 5 seconds', 'left', '[Hide time left]', '5 minutes left']);
    await press('Hide time left');
    const hidden = await show(<TimeLeft seconds={65} isHidden onHiddenChange={onHiddenChange} />);
    expect(readingOf(hidden)).toEqual(['Hidden', '[Show time left]']);
    expect(control('Show time left').title).toBe('Show time left');
    await press('Show time left');
    expect(onHiddenChange.mock.calls).toEqual([[true], [false]]);
    expect(readingOf(await show(<TimeLeft seconds={65} />))).toEqual(['1 minute 5 seconds', 'left']);
  });
});

describe('layouts', () => {
  test('the last step of a path is the page itself', async () => {
    const items = [{ label: 'A' }, { label: 'B', href: '/b' }, { label: 'C', href: '/c' }];
    const place = await show(<Breadcrumb items={items} />);
    expect(readingOf(place)).toEqual(['A', 'B -> /b', 'C']);
    expect([...place.querySelectorAll('li')].map((step) => step.querySelectorAll('svg').length)).toEqual([0, 1, 1]);
    expect([...place.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual(['C']);
  });

  test('tabs show one panel; a count stands with its own tab', async () => {
    const onValueChange = vi.fn();
    const items = [
      { value: 'a', label: 'First', content: <p>One</p>, badge: 3 },
      { value: 'b', label: 'Second', content: <p>Two</p> },
    ];
    const tabs = (keepMounted: boolean) => (
      <Tabs label="Kinds" items={items} value="b" onValueChange={onValueChange} keepMounted={keepMounted} />
    );
    expect(readingOf(await show(tabs(false)))).toEqual(['[First3]', '[Second]', 'Two']);
    await act(async () => control('First3').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
    expect(new Set(onValueChange.mock.calls.flat())).toEqual(new Set(['a']));
    const badges = [...document.querySelectorAll('[role="tab"]')].map(
      (tab) => tab.querySelectorAll('.tabular-nums').length,
    );
    expect(badges).toEqual([1, 0]);
    onValueChange.mockClear();
    await show(<Tabs label="Kinds" items={items} value="a" onValueChange={onValueChange} />);
    await act(async () => control('Second').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
    expect(new Set(onValueChange.mock.calls.flat())).toEqual(new Set(['b']));
    const kept = await show(tabs(true));
    expect([...kept.querySelectorAll('[role="tabpanel"]')].map(({ textContent }) => textContent)).toEqual([
      ...['One', 'Two'],
    ]);
  });

  test('the chosen tab is scrolled to within its list', async () => {
    const items = ['a', 'b', 'c'].map((value) => ({ value, label: value, content: null }));
    const scrolled = async (value: string, scrollLeft: number, clientWidth = 150) => {
      const [left, width, own] = ['offsetLeft', 'offsetWidth', 'clientWidth'].map((name, at) =>
        vi.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
          return [100 * 'abc'.indexOf(this.textContent ?? ''), 100, clientWidth][at] ?? 0;
        }),
      );
      let kept = scrollLeft;
      const place = vi.spyOn(HTMLElement.prototype, 'scrollLeft', 'get').mockImplementation(() => kept);
      const placed = vi.spyOn(HTMLElement.prototype, 'scrollLeft', 'set').mockImplementation((to) => {
        kept = to;
      });
      await show(<Tabs label="Kinds" items={items} value={value} onValueChange={() => {}} />);
      for (const spy of [left, width, own, place, placed]) spy?.mockRestore();
      return kept;
    };
    // Seen whole where it is, it stays; its end is seen, or its beginning.
    expect(await scrolled('b', 75)).toBe(75);
    expect(await scrolled('c', 0)).toBe(151);
    expect(await scrolled('a', 75)).toBe(0);
  });

  test('the chosen tab stays within its list when a count before it is loaded', async () => {
    const spies = [
      vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
        return this.previousElementSibling?.textContent === 'a7' ? 130 : 100;
      }),
      vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100),
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150),
    ];
    const place = await show(<Counted />);
    const list = place.querySelector('[role="tablist"]');
    expect(list?.scrollLeft).toBe(51);
    await act(async () => byText(place, 'button', 'Load')?.click());
    expect(list?.scrollLeft).toBe(81);
    for (const spy of spies) spy.mockRestore();
  });

  test.each([
    ['horizontal', 'ArrowLeft', 'ArrowRight'],
    ['vertical', 'ArrowUp', 'ArrowDown'],
  ] as const)(
    '%s panes are moved by keys within their limits, and set back by a double click',
    async (direction, back, forth) => {
      const place = await show(<SplitPane label="Panes" first="A" second="B" direction={direction} />);
      const separator = place.querySelector('[role="separator"]');
      if (!separator) throw new Error('There is no separator.');
      const at = () => separator.getAttribute('aria-valuenow');
      const key = (name: string, shiftKey = false) =>
        act(async () => {
          separator.dispatchEvent(
            new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
          );
        });
      expect([at(), separator.getAttribute('aria-orientation')]).toEqual([
        '50',
        direction === 'horizontal' ? 'vertical' : 'horizontal',
      ]);
      await key(back);
      expect(at()).toBe('48');
      await key(forth, true);
      expect(at()).toBe('58');
      await key('End');
      await key(forth);
      expect(at()).toBe('80');
      await key('Home');
      await key(back);
      expect(at()).toBe('20');
      await key('x');
      expect(at()).toBe('20');
      await act(async () => separator.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
      expect(at()).toBe('50');
    },
  );

  test.each([
    ['horizontal', { clientX: 160, clientY: 0 }, '30'],
    ['vertical', { clientX: 0, clientY: 120 }, '40'],
  ] as const)('%s panes follow the pointer while it is held down alone', async (direction, to, share) => {
    const place = await show(<SplitPane label="Panes" first="A" second="B" direction={direction} min={25} max={75} />);
    const separator = place.querySelector('[role="separator"]') as HTMLElement;
    separator.setPointerCapture = vi.fn();
    const bounds = { left: 100, top: 40, width: 200, height: 200 } as DOMRect;
    (separator.parentElement as HTMLElement).getBoundingClientRect = () => bounds;
    const at = () => separator.getAttribute('aria-valuenow');
    const point = (type: string, where: { clientX: number; clientY: number } = to) =>
      act(async () => {
        separator.dispatchEvent(new PointerEvent(type, { ...where, pointerId: 7, bubbles: true }));
      });
    await point('pointermove');
    expect(at()).toBe('50');
    await point('pointerdown');
    expect(separator.setPointerCapture).toHaveBeenCalledWith(7);
    await point('pointermove');
    expect(at()).toBe(share);
    await point('pointermove', { clientX: 1000, clientY: 1000 });
    expect(at()).toBe('75');
    expect(place.querySelectorAll('.pointer-events-none')).toHaveLength(2);
    for (const end of ['pointerup', 'pointercancel']) {
      await point('pointerdown');
      await point(end);
      await point('pointermove', { clientX: 0, clientY: 0 });
      expect(at()).toBe('75');
      expect(place.querySelectorAll('.pointer-events-none')).toHaveLength(0);
    }
    const facts = ['aria-label', 'aria-valuemin', 'aria-valuemax'].map((name) => separator.getAttribute(name));
    expect(facts).toEqual(['Panes', '25', '75']);
  });

  test('a page of a dashboard opens its own tab, and tells what needs attention', async () => {
    const nav = [
      { title: 'Work', items: [{ label: 'A', url: '/A', attention: 'New', target: '_blank' }] },
      { items: [{ label: 'B', url: '/B', shortLabel: 'Bee', isCurrent: true }] },
    ];
    const place = await show(
      <DashboardLayout logoUrl="/" nav={nav}>
        Page
      </DashboardLayout>,
    );
    const [side, bar] = [place.querySelector('aside nav'), place.querySelector('nav[aria-label="Main"]')];
    expect(readingOf(side)).toEqual(['# Work', 'ANew -> /A', 'B -> /B']);
    expect(
      [...(side?.querySelectorAll('a') ?? [])].map((link) => [link.target, link.getAttribute('aria-current')]),
    ).toEqual([
      ['_blank', null],
      ['', 'page'],
    ]);
    expect(side?.getAttribute('aria-label')).toBe('Dashboard');
    await press('More');
    expect(document.querySelector('[role="dialog"] nav')?.getAttribute('aria-label')).toBe('Menu');
    // Nothing stands above it without a context.
    expect(document.querySelector('[role="dialog"] nav')?.previousElementSibling).toBeNull();
    await press('Close');
    // The bar has pages of the first group alone.
    expect(readingOf(bar)).toEqual(['ANew -> /A', '[More]']);
  });

  test('[UI-02] the menu of a dashboard has every page and closes when one is chosen; the bar has the first four', async () => {
    const items = ['A', 'B', 'C', 'D', 'E'].map((label) => ({ label, url: `/${label}` }));
    const nav = [{ items: [{ ...items[0], label: 'A', url: '/A', isCurrent: true, badge: 2 }, ...items.slice(1)] }];
    const place = await show(
      <DashboardLayout logoUrl="/" nav={nav} context="Guild">
        Page
      </DashboardLayout>,
    );
    const bar = () => readingOf(place.querySelector('nav[aria-label="Main"]'));
    expect(bar()).toEqual(['A -> /A', 'B -> /B', 'C -> /C', 'D -> /D', '[More]']);
    expect(readingOf(place.querySelector('aside nav'))).toEqual([
      ...['A2 -> /A', 'B -> /B', 'C -> /C', 'D -> /D', 'E -> /E'],
    ]);
    await press('More');
    const menu = () => document.querySelector('[role="dialog"]');
    expect(readingOf(menu()).filter((text) => text.includes(' -> '))).toEqual([
      ...['A2 -> /A', 'B -> /B', 'C -> /C', 'D -> /D', 'E -> /E'],
    ]);
    await act(async () => menu()?.querySelector<HTMLElement>('nav')?.click());
    expect(menu()).not.toBeNull();
    const link = [...(menu()?.querySelectorAll('a') ?? [])].at(-1);
    link?.addEventListener('click', (event) => event.preventDefault());
    await act(async () => link?.click());
    expect(menu()).toBeNull();
  });
});

describe('overlays', () => {
  test('a dialog tells its caller that it is to be closed: by its cross and by Escape', async () => {
    const onOpenChange = vi.fn();
    const dialog = (
      <Dialog isOpen onOpenChange={onOpenChange} title="Sure?" description="It is." footer={<Button>Yes</Button>}>
        <p>Words</p>
      </Dialog>
    );
    await show(dialog);
    expect(readingOf(document.querySelector('[role="dialog"]'))).toEqual([
      ...['# Sure?', 'It is.', 'Words', '[Yes]', '[Close]'],
    ]);
    await press('Close');
    await pressKey('Escape');
    expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
  });

  test('a question is answered by its buttons; Escape cancels; while it is carried out it waits', async () => {
    const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()];
    const question = (isBusy: boolean) => (
      <AlertDialog
        {...{ isOpen: true, onOpenChange, onConfirm, isBusy }}
        title="Remove?"
        description="It is gone."
        confirmLabel="Remove"
        cancelLabel="Keep"
      />
    );
    await show(question(false));
    const words = () => readingOf(document.querySelector('[role="alertdialog"]'));
    expect(words()).toEqual(['# Remove?', 'It is gone.', '[Keep]', '[Remove]']);
    const behind = document.querySelector<HTMLElement>('[data-scroll-lock]');
    expect([behind?.dataset.state, document.querySelector('[role="alertdialog"]')?.getAttribute('aria-modal')]).toEqual(
      [...['open', 'true']],
    );
    await press('Remove');
    expect([onConfirm.mock.calls.length, onOpenChange.mock.calls.length]).toEqual([1, 0]);
    await press('Keep');
    await pressKey('Escape');
    expect([onConfirm.mock.calls.length, onOpenChange.mock.calls]).toEqual([1, [[false], [false]]]);
    await show(question(true));
    expect(words().slice(2)).toEqual(['[Keep] (Please wait)', '[Remove, Please wait] (busy)']);
    await press('Remove, Please wait');
    await press('Keep');
    expect([onConfirm.mock.calls.length, onOpenChange.mock.calls.length]).toEqual([1, 2]);
  });

  test('a question is asked by its own button', async () => {
    const onOpenChange = vi.fn();
    await show(
      <AlertDialog
        {...{ isOpen: false, onOpenChange, onConfirm: () => {}, title: 'Remove?', description: '' }}
        confirmLabel="Remove"
        trigger={<Button>Ask</Button>}
      />,
    );
    await press('Ask');
    expect(onOpenChange.mock.calls).toEqual([[true]]);
  });

  test('a menu does what its entry says, and says why an entry cannot be chosen', async () => {
    const [onRename, onRemove] = [vi.fn(), vi.fn()];
    await show(
      <DropdownMenu
        trigger={<Button>Options</Button>}
        header="Ada"
        items={[
          { label: 'Home', href: '/home', end: 'H' },
          'separator',
          { label: 'Rename', onSelect: onRename },
          { label: 'Remove', onSelect: onRemove, disabledReason: 'The last one stays.' },
        ]}
      />,
    );
    await pressKey('Enter', control('Options'));
    // What is beside an open menu is still reached.
    expect([
      document.querySelectorAll('[aria-hidden="true"] button').length,
      document.body.style.pointerEvents,
    ]).toEqual([...[0, '']]);
    const menu = () => document.querySelector('[role="menu"]');
    expect(readingOf(menu())).toEqual([
      ...['Ada', 'HomeH -> /home', '[Rename]', '[RemoveThe last one stays.] (The last one stays.)'],
    ]);
    await press('RemoveThe last one stays.');
    await press('Rename');
    expect([onRename.mock.calls.length, onRemove.mock.calls.length, menu()]).toEqual([1, 0, null]);
  });
});

// @vitest-environment happy-dom

import { act, type ReactElement, useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { DonePicture, EmptyPicture } from '../../../src/client/ui/brand/illustrations.tsx';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { Checkbox } from '../../../src/client/ui/controls/checkbox.tsx';
import { IconButton } from '../../../src/client/ui/controls/icon-button.tsx';
import { Link, LinkProvider } from '../../../src/client/ui/controls/link-context.tsx';
import { RadioGroup } from '../../../src/client/ui/controls/radio-group.tsx';
import { SelectField } from '../../../src/client/ui/controls/select-field.tsx';
import { Switch } from '../../../src/client/ui/controls/switch.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { Card } from '../../../src/client/ui/display/card.tsx';
import { CodeBlock } from '../../../src/client/ui/display/code-block.tsx';
import { Divider } from '../../../src/client/ui/display/divider.tsx';
import { PageTitle } from '../../../src/client/ui/display/page-title.tsx';
import { Stat } from '../../../src/client/ui/display/stat.tsx';
import { Table } from '../../../src/client/ui/display/table.tsx';
import { ErrorBoundary } from '../../../src/client/ui/error-boundary.tsx';
import { Callout } from '../../../src/client/ui/feedback/callout.tsx';
import { EmptyState } from '../../../src/client/ui/feedback/empty-state.tsx';
import { OutcomeItem } from '../../../src/client/ui/feedback/outcome-item.tsx';
import { SavedState } from '../../../src/client/ui/feedback/saved-state.tsx';
import { AuthLayout } from '../../../src/client/ui/layout/auth-layout.tsx';
import { DashboardLayout } from '../../../src/client/ui/layout/dashboard-layout.tsx';
import { ErrorPage } from '../../../src/client/ui/layout/error-page.tsx';
import { ExamLayout } from '../../../src/client/ui/layout/exam-layout.tsx';
import { PageSkeleton } from '../../../src/client/ui/layout/page-skeleton.tsx';
import { SiteLayout } from '../../../src/client/ui/layout/site-layout.tsx';
import { optionalPart } from '../../../src/client/ui/optional-part.tsx';
import { AlertDialog } from '../../../src/client/ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../src/client/ui/overlay/dialog.tsx';
import { Drawer } from '../../../src/client/ui/overlay/drawer.tsx';
import { DropdownMenu } from '../../../src/client/ui/overlay/dropdown-menu.tsx';
import { type ToastMessage, ToastProvider, useToast } from '../../../src/client/ui/overlay/toast.tsx';
import { click, eventually, show } from '../../support/site/mount.tsx';
import { control, press, pressKey, readingOf } from '../../support/site/reading.ts';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const attributes = (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name));

const Sender = ({ message }: { message: ToastMessage }) => {
  const tell = useToast();
  return <Button onClick={() => tell(message)}>{`Tell ${message.title}`}</Button>;
};

const Asking = ({ isOpen }: { isOpen: boolean }) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button>Ask</Button>
      <Dialog isOpen={isOpen} onOpenChange={() => {}} title="Sure?" initialFocus={field}>
        <Button>First</Button>
        <TextField label="Why" ref={field} />
      </Dialog>
    </>
  );
};

const Part = ({ fails }: { fails: boolean }) => {
  if (fails) throw new Error('It broke.');
  return <p>Part</p>;
};

describe('messages at the bottom', () => {
  const open = (...messages: ToastMessage[]) =>
    show(
      <ToastProvider>
        {messages.map((message) => (
          <Sender key={message.title} message={message} />
        ))}
      </ToastProvider>,
    );
  const shown = () => all('ol li[data-state="open"]').map(readingOf);

  test('are there when they are sent, the newest three, with what can be done about them', async () => {
    const onSelect = vi.fn();
    await open(
      { title: 'One', text: 'It was saved.', action: { label: 'Undo', onSelect } },
      ...[{ title: 'Two' }, { title: 'Three' }, { title: 'Four' }],
    );
    expect(all('ol')).toEqual([]);
    await press('Tell One');
    expect(shown()).toEqual([['One', 'It was saved.', '[Undo]', '[Dismiss]']]);
    await press('Undo');
    expect([onSelect.mock.calls.length, shown()]).toEqual([1, []]);
    for (const name of ['One', 'Two', 'Three', 'Four']) await press(`Tell ${name}`);
    expect(shown()).toEqual([
      ['Two', '[Dismiss]'],
      ['Three', '[Dismiss]'],
      ['Four', '[Dismiss]'],
    ]);
    // Each is dismissed by its own button; the others stay.
    await click(all('ol button')[1]);
    expect(shown()).toEqual([
      ['Two', '[Dismiss]'],
      ['Four', '[Dismiss]'],
    ]);
    await press('Tell One');
    expect(shown().map(([title]) => title)).toEqual(['Two', 'Four', 'One']);
  });

  test('are read at once when something went wrong, and stay as long as they say', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await open({ title: 'Wrong', tone: 'danger', duration: 9000 }, { title: 'Right', tone: 'positive' });
      await press('Tell Wrong');
      await press('Tell Right');
      await act(async () => vi.advanceTimersByTime(50));
      const announced = all('[role="alert"], [role="status"]').map((one) => one.getAttribute('aria-live'));
      expect(announced).toEqual(['assertive', 'polite']);
      expect(attributes('[role="region"]', 'aria-label')).toEqual(['Messages (F8)']);
      await act(async () => vi.advanceTimersByTime(5900));
      expect(shown().map(([title]) => title)).toEqual(['Wrong', 'Right']);
      await act(async () => vi.advanceTimersByTime(100));
      expect(shown().map(([title]) => title)).toEqual(['Wrong']);
      await act(async () => vi.advanceTimersByTime(3000));
      expect(shown()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what lies over a page', () => {
  test('a dialog begins where it is told to, and gives the focus back', async () => {
    const { createRoot } = await import('react-dom/client');
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const render = (isOpen: boolean) => act(async () => root.render(<Asking isOpen={isOpen} />));
    await render(false);
    control('Ask').focus();
    await render(true);
    expect(document.activeElement).toBe(control('Why'));
    expect(all('[data-scroll-lock]').map(({ dataset }) => dataset.state)).toEqual(['open']);
    await render(false);
    await eventually(() => expect(document.activeElement).toBe(control('Ask')));
    await act(async () => root.unmount());
    place.remove();
  });

  test('a dialog and a panel are opened by their own button; words and buttons below are there when they are given', async () => {
    const onOpenChange = vi.fn();
    await show(<Dialog isOpen={false} onOpenChange={onOpenChange} title="Sure?" trigger={<Button>Ask</Button>} />);
    await press('Ask');
    await show(<Drawer isOpen={false} onOpenChange={onOpenChange} title="Menu" trigger={<Button>Menu</Button>} />);
    await press('Menu');
    expect(onOpenChange.mock.calls).toEqual([[true], [true]]);
    await show(
      <Drawer isOpen onOpenChange={onOpenChange} title="Menu" footer={<Button>Log out</Button>}>
        Pages
      </Drawer>,
    );
    expect(readingOf(document.querySelector('[role="dialog"]'))).toEqual([
      ...['# Menu', '[Close]', 'Pages', '[Log out]'],
    ]);
    expect(all('[data-scroll-lock]').map(({ dataset }) => dataset.state)).toEqual(['open']);
    await press('Close');
    expect(onOpenChange.mock.calls.at(-1)).toEqual([false]);
    expect(attributes('[role="dialog"]', 'aria-describedby')).toEqual([null]);
    await show(<Drawer isOpen onOpenChange={onOpenChange} title="Menu" side="left" />);
    expect(document.querySelector('[role="dialog"]')?.className).toContain('left-0');
  });

  test('a menu is as open as its caller says; an entry tells what needs attention, and opens its own tab', async () => {
    const onOpenChange = vi.fn();
    await show(
      <DropdownMenu
        trigger={<Button>Options</Button>}
        isOpen
        onOpenChange={onOpenChange}
        items={[
          { label: 'Profile', href: '/profile', attention: 'Not complete' },
          { label: 'Terms', href: '/terms', target: '_blank', end: 'PDF' },
          'separator',
          { label: 'Remove', tone: 'danger', onSelect: () => {} },
        ]}
      />,
    );
    const menu = document.querySelector('[role="menu"]');
    expect(readingOf(menu)).toEqual(['ProfileNot complete -> /profile', 'TermsPDF -> /terms', '[Remove]']);
    expect(attributes('[role="menu"] a', 'target')).toEqual([null, '_blank']);
    expect(all('[role="separator"]')).toHaveLength(1);
    expect(all('[role="menuitem"]').map(({ className }) => /(?:^|\s)text-danger-ink/.test(className))).toEqual([
      ...[false, false, true],
    ]);
    await pressKey('Escape');
    expect(new Set(onOpenChange.mock.calls.flat())).toEqual(new Set([false]));
  });
});

describe('fields', () => {
  test('a switch tells what it is for, and is changed unless it says why not', async () => {
    const onCheckedChange = vi.fn();
    const read = async (props: Partial<Parameters<typeof Switch>[0]>) => {
      await show(<Switch label="Share" hint="Managers see it." onCheckedChange={onCheckedChange} {...props} />);
      const field = all('input')[0] as HTMLInputElement;
      const about = document.getElementById(field.getAttribute('aria-describedby') ?? '-')?.textContent;
      return [readingOf(document.body), field.getAttribute('role'), about];
    };
    expect(await read({})).toEqual([['Managers see it.', '( ) Share'], 'switch', 'Managers see it.']);
    await press('Share');
    expect(onCheckedChange.mock.calls).toEqual([[true]]);
    expect(await read({ hint: undefined, checked: true })).toEqual([['(x) Share'], 'switch', undefined]);
    await press('Share');
    expect(onCheckedChange.mock.calls).toEqual([[true], [false]]);
    const why = 'Your team decides.';
    expect(await read({ disabledReason: why })).toEqual([[why, '( ) Share (off)'], 'switch', why]);
    expect((await read({ disabled: true }))[0]).toEqual(['Managers see it.', '( ) Share (off)']);
  });

  test('a list begins with what to choose; a choice that is not possible cannot be made', async () => {
    const options = [
      { value: 'a', label: 'Ada' },
      { value: 'b', label: 'Bea', isDisabled: true },
    ];
    await show(<SelectField label="Who" placeholder="Choose one" options={options} defaultValue="" />);
    const listed = [...(control('Who') as HTMLSelectElement).options].map(({ value, text, disabled }) => [
      ...[value, text, disabled],
    ]);
    expect(listed).toEqual([
      ['', 'Choose one', false],
      ['a', 'Ada', false],
      ['b', 'Bea', true],
    ]);
    expect(readingOf(document.body)).toEqual(['Who: Choose one']);
  });

  test('what stands in a field and at the end of its line comes with it', async () => {
    await show(
      <TextField
        {...{ label: 'Password', type: 'email', defaultValue: 'x', isRequired: true }}
        {...{ start: '@', end: <Button>Clear</Button>, labelEnd: <Link href="/reset">Forgot password?</Link> }}
      />,
    );
    expect(readingOf(document.body)).toEqual([...['@', 'Password*: “x”', '[Clear]', 'Forgot password? -> /reset']]);
    expect((control('Password*') as HTMLInputElement).type).toBe('email');
  });

  test('the router follows links within the site alone', async () => {
    await show(
      <LinkProvider value={({ href, children }) => <a href={`/app${href}`}>{children}</a>}>
        <Link href="/a">Page</Link>
        <Link href="/b" target="_blank" rel="noreferrer">
          Tab
        </Link>
        <Link href="/c.pdf" download="c.pdf">
          File
        </Link>
        <Link href="mailto:a@example.com">Mail</Link>
        <Link href="//x.example">Other</Link>
      </LinkProvider>,
    );
    expect(readingOf(document.body)).toEqual([
      ...['Page -> /app/a', 'Tab -> /b', 'File -> /c.pdf', 'Mail -> mailto:a@example.com', 'Other -> //x.example'],
    ]);
    expect(attributes('a', 'rel')).toEqual([null, 'noreferrer', null, null, null]);
    await show(
      <Link href="/a" rel="author">
        Page
      </Link>,
    );
    expect(attributes('a', 'rel')).toEqual(['author']);
  });
});

/** Elements without anything in them; notes that are filled later hide while they are empty. */
const emptyOnes = (place: Element) =>
  [...place.querySelectorAll('*')]
    .filter((one) => one.childNodes.length === 0 && !one.matches('input, svg, svg *, img, .empty\\:hidden'))
    .map(({ outerHTML }) => outerHTML);

const FOOTER = [{ title: 'Legal', items: [{ label: 'Terms', url: '/terms' }] }];
test.each<[string, ReactElement]>([
  ['a button', <Button key="">Go</Button>],
  ['a button for small icons', <IconButton key="" label="More" icon="+" />],
  ['a box', <Checkbox key="" label="Agreed" />],
  ['a switch', <Switch key="" label="Share" />],
  [
    'a choice',
    <RadioGroup key="" label="What" options={[{ value: 'a', label: 'A' }]} value="a" onValueChange={() => {}} />,
  ],
  ['a list', <SelectField key="" label="Who" options={[{ value: 'a', label: 'A' }]} />],
  ['a field', <TextField key="" label="Who" />],
  ['a title', <PageTitle key="" title="Orders" />],
  ['a card', <Card key="" title="Exam" />],
  ['code', <CodeBlock key="" code="a" />],
  [
    'an error',
    <ErrorPage key="" title="Wrong" message="It broke." picture={null} action={{ label: 'Home', href: '/' }} />,
  ],
  [
    'a page for logging in',
    <AuthLayout key="" logoUrl="/" title="Log in">
      Go
    </AuthLayout>,
  ],
  [
    'a page of the dashboard',
    <DashboardLayout key="" logoUrl="/" nav={[{ items: [{ label: 'A', url: '/a' }] }]} account={undefined}>
      Page
    </DashboardLayout>,
  ],
  [
    'an exam',
    <ExamLayout key="" topBar="Top" overview="Grid" navigation="Next">
      Question
    </ExamLayout>,
  ],
  [
    'a public page',
    <SiteLayout key="" logoUrl="/" nav={[{ label: 'A', url: '/a' }]} footer={FOOTER}>
      Page
    </SiteLayout>,
  ],
  [
    'a panel',
    <Drawer key="" isOpen onOpenChange={() => {}} title="Menu">
      Pages
    </Drawer>,
  ],
  [
    'a dialog',
    <Dialog key="" isOpen onOpenChange={() => {}} title="Sure?">
      Words
    </Dialog>,
  ],
  [
    'a question',
    <AlertDialog
      {...{ isOpen: true, onOpenChange: () => {}, onConfirm: () => {} }}
      {...{ title: 'Remove?', description: 'It is gone.', confirmLabel: 'Remove' }}
      key=""
    />,
  ],
  ['a menu', <DropdownMenu key="" isOpen trigger={<Button>Options</Button>} items={[{ label: 'Home', href: '/' }]} />],
])('of %s nothing is there that was not given', async (_, part) => {
  await show(part);
  const known = emptyOnes(document.body).filter((html) => !/data-scroll-lock|data-radix-|aria-hidden/.test(html));
  // The account of a dashboard stands in a bar of its own.
  expect(known.filter((html) => html !== '<div class="ml-auto flex items-center gap-2"></div>')).toEqual([]);
});

describe('words about a state', () => {
  test.each([
    ['saved', undefined, ['Saved'], ''],
    ['saved', 'at 14:02', ['Saved, at 14:02'], ''],
    ['saving', undefined, ['Saving'], ''],
    [
      'offline',
      '2 answers wait',
      ['Offline: kept on this device, 2 answers wait'],
      'Offline: kept on this device, 2 answers wait',
    ],
    ['notSaved', undefined, ['Not saved'], 'Not saved'],
  ] as const)('answers that are %s (%s) say %j; at once: “%s”', async (state, detail, words, told) => {
    await show(<SavedState state={state} detail={detail} />);
    expect(readingOf(document.body).slice(0, 1)).toEqual(words);
    expect(all('[aria-live="assertive"]').map(({ textContent }) => textContent)).toEqual([told]);
  });

  test('an entry of a report says where it stands and why', async () => {
    const outcome = { look: 'bad', words: 'Not sent' } as const;
    const read = async (place: string | undefined, message: string) =>
      readingOf(await show(<OutcomeItem name="ada@example.com" {...{ place, outcome, message }} />));
    expect(await read('Line 3', 'No such address.')).toEqual([
      ...['ada@example.com', 'Line 3 · Not sent: No such address.'],
    ]);
    expect(await read(undefined, '')).toEqual(['ada@example.com', 'Not sent']);
  });

  test('what is empty or done is drawn, for eyes alone', async () => {
    for (const Picture of [EmptyPicture, DonePicture]) {
      const place = await show(<Picture />);
      expect([place.querySelectorAll('svg > *').length > 3, readingOf(place)]).toEqual([true, []]);
    }
  });

  test('a place without content says so, as a heading of its level', async () => {
    await show(
      <EmptyState title="No orders" picture={<img alt="Box" src="/box.png" />} actions={<Button>Buy</Button>}>
        They appear here.
      </EmptyState>,
    );
    expect(readingOf(document.body)).toEqual(['# No orders', 'They appear here.', '[Buy]']);
    expect([all('h2').length, all('img').length, attributes('h2', 'tabindex')]).toEqual([1, 1, [null]]);
    await show(<EmptyState title="No orders" headingLevel={1} />);
    // The focus is moved to it when the page is opened.
    expect([all('h2').length, attributes('h1', 'tabindex'), document.body.textContent]).toEqual([
      0,
      ['-1'],
      'No orders',
    ]);
  });

  test('a notice that comes later is told: at once when something went wrong', async () => {
    const roleOf = async (tone: 'danger' | 'warning' | undefined, isLive: boolean) => {
      await show(
        <Callout tone={tone} isLive={isLive} title="Refused" actions={<Button>Again</Button>}>
          The card expired.
        </Callout>,
      );
      expect(readingOf(document.body)).toEqual(['Refused', 'The card expired.', '[Again]']);
      return document.querySelector('[role]')?.getAttribute('role');
    };
    expect(await roleOf('danger', true)).toBe('alert');
    expect(await roleOf('warning', true)).toBe('status');
    expect(await roleOf(undefined, true)).toBe('status');
    expect(await roleOf('danger', false)).toBeUndefined();
  });

  test('a figure has its label and its note; a line has its word', async () => {
    await show(
      <>
        <dl>
          <Stat label="Seats" value={3} note="2 free" />
          <Stat label="Used" value={0} size="large" />
        </dl>
        <Divider label="or" />
        <Divider />
      </>,
    );
    expect(readingOf(document.body)).toEqual(['Seats', '3', '2 free', 'Used', '0', 'or']);
    expect([all('hr').length, all('dd').map(({ className }) => className.includes('text-4xl'))]).toEqual([
      ...[1, [false, false, true]],
    ]);
  });

  test('a table has headings for its columns and rows, and is reached by the keyboard', async () => {
    const columns = [
      { key: 'name', header: 'Name', isRowHeader: true, cell: (row: string) => row },
      { key: 'size', header: 'Size', align: 'end' as const, cell: (row: string) => row.length },
    ];
    await show(<Table caption="Words" rows={['one']} rowKey={(row) => row} columns={columns} empty="None." />);
    expect(all('th').map((one) => [one.textContent, one.getAttribute('scope')])).toEqual([
      ['Name', 'col'],
      ['Size', 'col'],
      ['one', 'row'],
    ]);
    const isRight = ({ classList }: Element) => classList.contains('text-right');
    expect(all('th, td').map(isRight)).toEqual([false, true, false, true]);
    expect([attributes('section', 'aria-label'), attributes('section', 'tabindex')]).toEqual([['Words'], ['0']]);
    await show(<Table caption="Words" rows={[]} rowKey={String} columns={columns} empty="None." isCaptionShown />);
    expect([attributes('td', 'colspan'), all('caption.sr-only').length]).toEqual([['2'], 0]);
    await show(<Table caption="Words" rows={[]} rowKey={String} columns={columns} />);
    expect([all('td').length, all('caption.sr-only').length]).toEqual([0, 1]);
  });
});

describe('what fails', () => {
  test('is replaced, and tried again when something else is shown', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = (key: string, fails: boolean) => (
      <ErrorBoundary resetKey={key} fallback={(error) => <p>{(error as Error).message}</p>}>
        <Part fails={fails} />
      </ErrorBoundary>
    );
    const { createRoot } = await import('react-dom/client');
    const place = document.createElement('div');
    const root = createRoot(place);
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const read = async (key: string, fails: boolean) => {
      await act(async () => root.render(page(key, fails)));
      return place.textContent;
    };
    expect(await read('a', true)).toBe('It broke.');
    expect(await read('a', false)).toBe('It broke.');
    expect(await read('b', false)).toBe('Part');
    await act(async () => root.unmount());
    silent.mockRestore();
  });

  test('a part that does not load is left out, and is asked for again: by its button, or when the connection is back', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    let isOffline = true;
    const load = vi.fn(async () => {
      if (isOffline) throw new Error('offline');
      return ({ name }: { name: string }) => <p>{`Part of ${name}`}</p>;
    });
    const plain = optionalPart(load, ({ name }) => <p>{`Loading ${name}`}</p>);
    const asking = optionalPart(load, 'Loading', (retry, { name }) => (
      <Button onClick={retry}>{`Load ${name}`}</Button>
    ));
    const [Plain, Asking] = [plain, asking];
    await show(<Plain name="Ada" />);
    expect([readingOf(document.body), load.mock.calls.length]).toEqual([['Loading Ada'], 1]);
    isOffline = false;
    await act(async () => dispatchEvent(new Event('online')));
    expect(readingOf(document.body)).toEqual(['Part of Ada']);
    // It is known by now.
    await show(<Plain name="Bea" />);
    expect([readingOf(document.body), load.mock.calls.length]).toEqual([['Part of Bea'], 2]);
    isOffline = true;
    let refuse = () => {};
    load.mockImplementationOnce(() => new Promise((_, reject) => (refuse = () => reject(new Error('offline')))));
    await show(<Asking name="Cyd" />);
    expect(readingOf(document.body)).toEqual(['Loading']);
    await act(async () => refuse());
    expect(readingOf(document.body)).toEqual(['[Load Cyd]']);
    isOffline = false;
    await press('Load Cyd');
    expect(readingOf(document.body)).toEqual(['Part of Cyd']);
    expect(told.mock.calls).toEqual(
      Array(2).fill(['A part of the page failed to load; the page continues without it.']),
    );
    // Nothing is asked for where it is no longer on show.
    const asked = load.mock.calls.length;
    isOffline = true;
    const Gone = optionalPart(load);
    await show(<Gone name="Dan" />);
    await show(<p />);
    await act(async () => dispatchEvent(new Event('online')));
    expect(load.mock.calls.length).toBe(asked + 1);
    told.mockRestore();
  });

  test('a page that cannot be shown says so, with one way on', async () => {
    const onClick = vi.fn();
    const page = (action: Parameters<typeof ErrorPage>[0]['action'], code?: number) => (
      <ErrorPage title="Not Found" message="There is no such page." code={code} picture={null} action={action} />
    );
    await show(page({ label: 'Home', href: '/' }, 404));
    expect(readingOf(document.body)).toEqual(['404', '# Not Found', 'There is no such page.', 'Home -> /']);
    expect(attributes('h1', 'tabindex')).toEqual(['-1']);
    await show(page({ label: 'Try again', onClick }));
    expect(readingOf(document.body)).toEqual(['# Not Found', 'There is no such page.', '[Try again]']);
    await press('Try again');
    expect(onClick).toHaveBeenCalledOnce();
  });
});

describe('frames of pages', () => {
  const links = ['A', 'B', 'C', 'D', 'E', 'F'].map((label) => ({ label, url: `/${label}` }));
  const openMenu = async () => {
    await press('Menu');
    return eventually(() => {
      const menu = document.querySelector<HTMLElement>('[role="dialog"]');
      if (!menu) throw new Error('The menu is not there yet.');
      return menu;
    });
  };

  test('[UI-01, UI-02] a public page has its links above, in the menu and below; without any, those parts are not there', async () => {
    const nav = [
      { ...links[0], label: 'A', url: '/A', isCurrent: true },
      { label: 'Out', url: 'https://x.example', target: '_blank' },
      { label: 'Profile', url: '/profile', attention: 'Not complete' },
    ];
    await show(
      <SiteLayout
        {...{ logoUrl: '/home', nav, banner: <p>Sale</p>, actions: <Button>Log in</Button>, footerNote: '© Chartered' }}
        footer={[{ title: 'Legal', items: [{ label: 'Terms', url: '/terms' }] }]}
        menuActions={<Button>Log out</Button>}
      >
        Page
      </SiteLayout>,
    );
    const NAV = ['A -> /A', 'Out (opens in a new tab) -> https://x.example', 'ProfileNot complete -> /profile'];
    const words = readingOf(document.body).map((text) => text.replaceAll('\u00a0', ''));
    expect(words).toEqual([
      ...['Skip to content -> #content', 'Sale', 'Chartered, home -> /home', ...NAV, '[Log in]', '[Menu]', 'Page'],
      ...['# Legal', 'Terms -> /terms', '© Chartered'],
    ]);
    expect([attributes('main', 'id'), attributes('main', 'tabindex')]).toEqual([['content'], ['-1']]);
    const menu = await openMenu();
    expect(readingOf(menu).map((text) => text.replaceAll('\u00a0', ''))).toEqual([
      ...['# Menu', '[Close]', ...NAV, '[Log out]'],
    ]);
    expect([menu.querySelectorAll('ul').length, control('Menu').getAttribute('aria-expanded')]).toEqual([1, 'true']);
    await press('Log out');
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
    await press('Close');
    await eventually(() => expect(control('Menu').getAttribute('aria-expanded')).toBe('false'));
    await show(
      <SiteLayout logoUrl="/" nav={links.slice(0, 1)} menuItems={links.slice(1, 3)}>
        Page
      </SiteLayout>,
    );
    expect([all('nav[aria-label="Footer"]').length, document.querySelector('footer')?.textContent]).toEqual([0, '']);
    const other = await openMenu();
    expect([readingOf(other), other.querySelectorAll('ul').length]).toEqual([
      ...[['# Menu', '[Close]', 'A -> /A', 'B -> /B', 'C -> /C'], 2],
    ]);
    // Nor an empty row, with a line above it.
    expect([...other.querySelectorAll('div')].filter((part) => part.textContent === '')).toEqual([]);
  });

  test('[UI-02] more than five links stand in the menu up to wider screens', async () => {
    const classesOf = async (count: number) => {
      await show(
        <SiteLayout logoUrl="/" nav={links.slice(0, count)}>
          Page
        </SiteLayout>,
      );
      const bar = document.querySelector('nav[aria-label="Main"]');
      const has = (element: Element | null | undefined, name: string) => element?.classList.contains(name);
      return [
        has(bar, 'lg:block'),
        has(bar, 'xl:block'),
        has(control('Menu'), 'lg:hidden'),
        has(control('Menu'), 'xl:hidden'),
      ];
    };
    expect(await classesOf(5)).toEqual([true, false, true, false]);
    expect(await classesOf(6)).toEqual([false, true, false, true]);
  });

  test('a page of the dashboard and one for logging in have their parts in order', async () => {
    const nav = [{ items: [{ label: 'Vouchers', url: '/vouchers', shortLabel: 'Vou', isCurrent: true }] }];
    await show(
      <DashboardLayout
        {...{ logoUrl: '/home', nav, context: 'Guild', account: <Button>Ada</Button>, banner: <p>Sale</p> }}
      >
        <PageTitle title="Vouchers" eyebrow="JavaScript" lead="All of them." actions={<Button>Buy</Button>} />
      </DashboardLayout>,
    );
    const HOME = 'Chartered, home -> /home';
    const [SKIP, LINK] = ['Skip to content -> #content', 'Vouchers -> /vouchers'];
    expect(readingOf(document.body)).toEqual([
      ...[SKIP, HOME, '[Ada]', HOME, 'Guild', LINK, '[Ada]', 'Sale'],
      ...['JavaScript', '# Vouchers', 'All of them.', '[Buy]', 'Vou -> /vouchers', '[More]'],
    ]);
    expect(attributes('nav a', 'aria-current')).toEqual(['page', 'page']);
    await press('More');
    expect(readingOf(document.querySelector('[role="dialog"]'))).toEqual(['# Menu', '[Close]', 'Guild', LINK]);
    await show(
      <AuthLayout logoUrl="/" title="Log in" lead="To your exams." footer="No account yet?" aside="A picture">
        <Button>Go</Button>
      </AuthLayout>,
    );
    const START = [SKIP, 'Chartered, home -> /', '# Log in'];
    expect(readingOf(document.body)).toEqual([...START, 'To your exams.', '[Go]', 'No account yet?', 'A picture']);
    await show(
      <AuthLayout logoUrl="/" title="Log in">
        <Button>Go</Button>
      </AuthLayout>,
    );
    expect([readingOf(document.body), all('aside, main p').length]).toEqual([[...START, '[Go]'], 0]);
    await show(<PageSkeleton />);
    expect([readingOf(document.body), all('[aria-busy="true"]').length]).toEqual([['Loading'], 1]);
  });

  test('an exam has its overview beside the question, and in a panel that its button opens', async () => {
    const onOverviewOpenChange = vi.fn();
    const exam = (props: Partial<Parameters<typeof ExamLayout>[0]>) =>
      show(
        <ExamLayout topBar={<p>Top</p>} overview={<p>Grid</p>} navigation={<p>Next</p>} {...props}>
          <p>Question</p>
        </ExamLayout>,
      );
    const SKIP = 'Skip to the question -> #content';
    const panel = () => readingOf(document.querySelector('[role="dialog"]'));
    await exam({ standstill: 'Handed in.', notices: '5 minutes left' });
    expect(readingOf(document.body)).toEqual([
      ...[SKIP, 'Top', '[Overview of questions]', 'Handed in.', 'Question', '5 minutes left', 'Next', 'Grid'],
    ]);
    await press('Overview of questions');
    await eventually(() => expect(panel()).toEqual(['# Overview', '[Close]', 'Grid']));
    const opener = control('Overview of questions');
    expect(['aria-expanded', 'aria-haspopup'].map((name) => opener.getAttribute(name))).toEqual(['true', 'dialog']);
    await press('Close');
    await eventually(() => expect(panel()).toEqual([]));
    await exam({ kind: 'workspace', isOverviewOpen: false, onOverviewOpenChange });
    expect(readingOf(document.body)).toEqual([SKIP, 'Top', '[Overview of questions]', 'Question', 'Next']);
    await press('Overview of questions');
    expect([onOverviewOpenChange.mock.calls, panel()]).toEqual([[[true]], []]);
    await exam({ kind: 'workspace', isOverviewOpen: true, onOverviewOpenChange });
    await press('Close');
    expect(onOverviewOpenChange.mock.calls).toEqual([[true], [false]]);
  });
});

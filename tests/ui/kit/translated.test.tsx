// @vitest-environment happy-dom
import { act, type ReactElement, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isTranslated, tolerateTranslators } from '../../../src/client/app/translated-pages.ts';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { LinkButton } from '../../../src/client/ui/controls/link-button.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { CodeText } from '../../../src/client/ui/display/inline-code.tsx';
import { Markdown } from '../../../src/client/ui/display/markdown.tsx';
import { OverviewGrid } from '../../../src/client/ui/exam/overview-grid.tsx';
import { Badge } from '../../../src/client/ui/feedback/badge.tsx';
import { Callout } from '../../../src/client/ui/feedback/callout.tsx';
import { SavedState } from '../../../src/client/ui/feedback/saved-state.tsx';
import { TimeLeft } from '../../../src/client/ui/feedback/time-left.tsx';
import { mount } from '../../support/site/mount.tsx';
import { translatePage, untranslated } from '../../support/translator.ts';

const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  const { insertBefore, removeChild } = Node.prototype;
  let texts: object = Text.prototype;
  while (!Object.hasOwn(texts, 'nodeValue')) texts = Object.getPrototypeOf(texts) as object;
  const nodeValue = Object.getOwnPropertyDescriptor(texts, 'nodeValue') as PropertyDescriptor;
  const spy = vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.join(' ')));
  onTestFinished(() => {
    spy.mockRestore();
    Object.assign(Node.prototype, { insertBefore, removeChild });
    Object.defineProperty(texts, 'nodeValue', nodeValue);
    Reflect.deleteProperty(window, 'displacedNodes');
    document.body.replaceChildren();
  });
});

const FONT = '<font style="vertical-align: inherit;">';
const font = (text: string) => `${FONT}${FONT}${text}\u200b</font></font>`;

test('the stand-in changes a page as Chrome does: texts become elements; code, fields and what is marked stay', async () => {
  document.title = 'Shop';
  document.body.innerHTML =
    '<p>Buy <b>now</b></p><code>let x</code><textarea>typed</textarea><p translate="no">Ann</p><p class="notranslate">Bob <i translate="yes">says</i></p>';
  onTestFinished(translatePage('early'));
  expect(document.body.innerHTML).toBe(
    `<p>${font('Buy').replace('\u200b', '\u200b ')}<b>${font('now')}</b></p><code>let x</code><textarea>typed</textarea><p translate="no">Ann</p><p class="notranslate">Bob <i translate="yes">${font('says')}</i></p>`,
  );
  expect([document.title, document.documentElement.lang, document.documentElement.className]).toEqual([
    'Shop\u200b',
    'de',
    'translated-ltr',
  ]);
  document.body.innerHTML = '<p>Later</p>';
  await vi.waitFor(() => expect(document.body.innerHTML).toBe(`<p>${font('Later')}</p>`));
});

test('the stand-in waits for a page that is not hydrated, where it is told to', async () => {
  document.body.innerHTML = '<div id="root" data-early>Words</div>';
  onTestFinished(translatePage('hydrated'));
  expect(document.body.textContent).toBe('Words');
  document.querySelector('#root')?.removeAttribute('data-early');
  await vi.waitFor(() => expect(document.body.textContent).toBe('Words\u200b'));
});

/** What is shown next in the place of `readings`. */
let showNext: (element: ReactElement) => void;

function Place({ first }: { first: ReactElement }) {
  const [shown, setShown] = useState(first);
  showNext = setShown;
  return shown;
}

/** Shows one element after another in the same place, while a translator works; what a reader reads each time. */
async function readings(...shown: readonly ReactElement[]): Promise<string[]> {
  onTestFinished(translatePage('early'));
  const read: string[] = [];
  const place = await mount(<Place first={shown[0] as ReactElement} />);
  for (const element of shown) {
    await act(async () => showNext(element));
    // Every word that is shown has been translated by now.
    await vi.waitFor(() => expect(place.querySelector('font')).not.toBeNull());
    read.push(untranslated(place.textContent ?? ''));
  }
  return read;
}

test('without the guard, bare text beside what comes and goes ends a page (react issue 17256)', async () => {
  const bare = (isOn: boolean) => (
    <p>
      {isOn && <b>On: </b>}
      words
    </p>
  );
  await expect(readings(bare(false), bare(true))).rejects.toThrow();
});

test('with the guard, the page goes on, and the guard says that it was needed', async () => {
  tolerateTranslators();
  const bare = (isOn: boolean) => (
    <p>
      {isOn && <b>On: </b>}
      words
    </p>
  );
  await readings(bare(false), bare(true));
  expect(errors).toEqual(['The page\'s guard was needed for "words".']);
});

test('a text that changes beside another goes on reading as it was, and the stand-in says so', async () => {
  const bare = (count: number) => <p>{count} flagged</p>;
  expect(await readings(bare(1), bare(2))).toEqual(['1 flagged', '1 flagged']);
  expect(errors).toEqual(['A translated text would go on reading "1", not "2".']);
});

const nothing = () => {};

test.each<[string, ReactElement[], (string | RegExp)[]]>([
  [
    'a button',
    [
      <Button key="0">Save</Button>,
      <Button key="0" isBusy busyLabel="Saving">
        Save
      </Button>,
      <Button key="0" icon={<svg aria-hidden />}>
        Saved
      </Button>,
    ],
    ['Save', 'Save, Saving', 'Saved'],
  ],
  [
    'a button with several texts',
    [
      <Button key="0">
        Sign out<span> Chrome</span>
      </Button>,
      <Button key="0" isBusy>
        Sign out<span> Chrome</span>
      </Button>,
      <Button key="0">
        Sign out<span> Safari</span>
      </Button>,
    ],
    ['Sign out Chrome', 'Sign out Chrome, Please wait', 'Sign out Safari'],
  ],
  [
    'a link',
    [
      <LinkButton key="0" href="/a">
        Open
      </LinkButton>,
      <LinkButton key="0" href="/a" target="_blank" icon={<svg aria-hidden />}>
        Opened
      </LinkButton>,
    ],
    ['Open', 'Opened (opens in a new tab)'],
  ],
  [
    'a field',
    [
      <TextField key="0" label="Name" />,
      <TextField key="0" label="Full name" isRequired error="Enter a name." />,
      <TextField key="0" label="Name" isRequired hint="As on the certificate." />,
    ],
    ['Name', 'Full name*Enter a name.', 'Name*As on the certificate.'],
  ],
  [
    'a notice',
    [<Callout key="0">One seat is left.</Callout>, <Callout key="0">No seat is left.</Callout>],
    [/One seat is left\.$/, /No seat is left\.$/],
  ],
  [
    'a badge',
    [<Badge key="0">New</Badge>, <Badge key="0" icon={<svg aria-hidden />}>{`${2} new`}</Badge>],
    ['New', '2 new'],
  ],
  [
    'the state of the answers',
    [
      <SavedState key="0" state="saved" />,
      <SavedState key="0" state="offline" detail="2 answers wait" />,
      <SavedState key="0" state="saving" />,
    ],
    ['Saved', /^Offline: kept on this device, 2 answers wait/, 'Saving'],
  ],
  [
    'the time that is left',
    [<TimeLeft key="0" seconds={61} />, <TimeLeft key="0" seconds={60} announcement="1 minute left" />],
    ['1:011 minute 1 secondleft', '1:001 minuteleft1 minute left'],
  ],
  [
    'a text with code',
    [
      <CodeText key="0" text="Call `a()` now." />,
      <CodeText key="0" text="Then `b()`, `c()`." />,
      <CodeText key="0" text="Done." />,
    ],
    ['Call a() now.', 'Then b(), c().', 'Done.'],
  ],
  [
    'a question',
    [<Markdown key="0" source="What does **this** do?" />, <Markdown key="0" source="And `that`, **now**?" />],
    ['What does this do?', 'And that, now?'],
  ],
  [
    'the overview of an exam',
    [
      <OverviewGrid
        key="0"
        items={[{ id: 'a', number: 1, isAnswered: false, isFlagged: false, isCurrent: true }]}
        onSelect={nothing}
      />,
      <OverviewGrid
        key="0"
        items={[{ id: 'a', number: 1, isAnswered: true, isFlagged: true, isCurrent: true }]}
        onSelect={nothing}
      />,
    ],
    [/1, not answered/, /1, answered, flagged.*Flagged \(1\)/],
  ],
])('a reader reads what %s says now, and nothing needs the guard', async (_, shown, expected) => {
  tolerateTranslators();
  const read = await readings(...shown);
  expect(read).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))));
  expect(errors).toEqual([]);
});

test('a page is known as translated by the elements of translators', () => {
  document.body.innerHTML = '<p>Words</p>';
  expect(isTranslated(document.body)).toBe(false);
  document.body.innerHTML = `<p>${font('Words')}</p>`;
  expect(isTranslated(document.body)).toBe(true);
});

// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import type { InitialData } from '../../../src/client/flows/site/initial-data.tsx';
import { BannerBox, BannerUnits } from '../../../src/client/pages/commerce/banner/banner-box.tsx';
import { ResendMail } from '../../../src/client/pages/shared/resend-mail.tsx';
import { TopicBars } from '../../../src/client/pages/shared/topic-bars.tsx';
import { BlogPage } from '../../../src/client/pages/site/documents/blog-page.tsx';
import { BlogPostPage } from '../../../src/client/pages/site/documents/blog-post-page.tsx';
import { MailboxPage } from '../../../src/client/pages/site/mailbox/mailbox-page.tsx';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { DocumentEntry } from '../../../src/contract/site/documents.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { click, eventually, show } from '../../support/site/mount.tsx';
import { control, fill, press, readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

// What does not load is not asked for a second time before it says so.
queries.setDefaultOptions({ queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } });

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

const NOON = Date.UTC(2027, 0, 3, 12);

async function open(part: ReactElement, path: string, answers: Record<string, () => Answer>) {
  const asked = answerCalls(answers);
  const page = await showAt(path, part, { user: ada });
  const words = () => readingOf(page);
  return { asked, page, words, shows: (...expected: unknown[]) => eventually(() => expect(words()).toEqual(expected)) };
}

describe('the mailbox of a demo', () => {
  const mail = (id: string, subject: string) => ({
    ...{ id, to: `${id}@example.com`, subject, text: `Open https://site.example/${id} now.`, created_at: NOON },
    ...{ html: '', document: `/api/mailbox/${id}` },
  });
  const HEAD = ['# Mailbox', 'Emails that this demo would have sent. You can only read them here.'];
  const FORM = ['[Look for new mail]', 'Mails to: “”', '[Show]'];
  const MOMENT = '3 Jan 2027, \\d\\d:00 UTC';
  const entry = (id: string, subject: string) =>
    expect.stringMatching(new RegExp(`^\\[${subject} ?${id}@example.com ?${MOMENT}\\]$`));
  const shown = (id: string, subject: string) => [
    `# ${subject}`,
    expect.stringMatching(new RegExp(`^To ${id}@example\\.com, ${MOMENT}$`)),
    ...['[Text]', '[As it looks]', `Open https://site.example/${id} -> https://site.example/${id} now.`],
  ];

  test('lists each mail, and shows the first or the one that is chosen', async () => {
    const { page, shows } = await open(<MailboxPage />, '/mailbox', {
      'GET /mailbox': () => ({ data: [mail('a', 'First'), mail('b', 'Second')], meta: { total: 2 } }),
    });
    const list = [entry('a', 'First'), entry('b', 'Second')];
    await shows(...HEAD, ...FORM, ...list, ...shown('a', 'First'));
    const buttons = [...page.querySelectorAll('li button')];
    const current = () => buttons.map((button) => button.getAttribute('aria-current'));
    expect(current()).toEqual(['true', null]);
    await click(buttons[1]);
    await shows(...HEAD, ...FORM, ...list, ...shown('b', 'Second'));
    expect(current()).toEqual([null, 'true']);
    const tab = [...page.querySelectorAll('[role="tab"]')].at(-1);
    await act(async () => tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
    const frame = page.querySelector('iframe');
    expect([frame?.title, frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([
      ...['Second, as it looks', '/api/mailbox/b', 'allow-popups allow-popups-to-escape-sandbox'],
    ]);
  });

  test('shows those to one address; looks again; says that there are none, or that there is no mailbox', async () => {
    let mails: object[] = [];
    const { asked, shows, words } = await open(<MailboxPage />, '/mailbox?to=bob@example.com', {
      'GET /mailbox?to=bob%40example.com': () => ({ data: mails, meta: { total: mails.length } }),
      'GET /mailbox': () => refusal(404, 'None.'),
    });
    const formTo = (address: string) => ['[Look for new mail]', `Mails to: “${address}”`, '[Show]'];
    await shows(
      ...[...HEAD, ...formTo('bob@example.com'), '# No mail yet'],
      'Sign up or request a new password, and the email appears here in a moment.',
    );
    mails = [mail('a', 'First')];
    await press('Look for new mail');
    await eventually(() => expect(words()).toContain('# First'));
    await fill('Mails to', '  ');
    const form = document.querySelector('form');
    await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await shows(
      ...[...HEAD, '[Look for new mail]', '# No mailbox here', 'This site sends its emails to their recipients.'],
    );
    expect(asked).toEqual([
      ...['GET /mailbox?to=bob%40example.com', 'GET /mailbox?to=bob%40example.com', 'GET /mailbox'],
    ]);
  });
});

describe('a banner', () => {
  const banner = {
    ...{
      id: 'b',
      area: 'vuejs',
      ends: NOON,
      theme: 'bf',
      icon: null,
      link: '/vuejs?x=1#pricing',
      title: 'Title [now]',
    },
    ...{
      header: 'Sale EXT',
      prelude: 'Before',
      subtitle: 'Sub',
      appTitle: 'For users',
      homeHeader: 'Home',
      homePrelude: null,
    },
    ...{ addendum: 'End', addendumBefore: 'Until', preAddendum: 'Pre', interlude: 'Inter', cta: 'Buy' },
    ...{ countdownFooter: 'left', darkMode: true, showCountdown: true, showDaysAsHours: false, showOnHomepage: true },
    ...{ external: false, isExtended: false },
  } as const satisfies Banner;
  const read = async (change: Partial<Banner>, path: string, isUser = false) => {
    const page = await show(
      <BannerBox
        {...{ path, isUser, banner: { ...banner, ...change }, close: <button type="button">Close</button> }}
        link={({ children, ...props }) => <a {...props}>{children}</a>}
        countdown={
          <BannerUnits
            parts={[
              { unit: 'days', value: '02' },
              { unit: 'hours', value: '03' },
            ]}
          />
        }
      />,
    );
    const box = page.querySelector('aside');
    return { box, words: (box?.textContent ?? '').replaceAll(/\s+/g, ' ').trim() };
  };

  test('[UI-07] brings its styles, which pages are without', () => {
    const markup = renderToStaticMarkup(
      <BannerBox {...{ banner, path: '/vuejs', isUser: false, close: null, countdown: null }} link={() => null} />,
    );
    expect(markup).toMatch(/^<link rel="stylesheet" [^>]*precedence="banner"/);
  });

  test('[UI-07, UI-08, UI-09] has its parts in their order, marks words, and says when it was extended', async () => {
    const { box, words } = await read({}, '/vuejs');
    expect(words).toBe('Before Sale EXTENDED Title now Sub Inter Pre End Until 02d03hleft BuyClose');
    expect([...(box?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual(['now']);
    expect([box?.className, box?.getAttribute('aria-label'), box?.dataset.banner]).toEqual([
      ...['banner banner-bf banner-dark', 'Announcement', 'b'],
    ]);
    const link = () => document.querySelector('aside a');
    expect([link()?.getAttribute('href'), link()?.getAttribute('target')]).toEqual([
      ...['/vuejs?x=1&via=banner#pricing', null],
    ]);
    const home = await read({ showCountdown: false }, '/', true);
    expect(home.words).toBe('Before Home EXTENDED For users Sub Inter Pre End Until Buy (opens in a new tab)Close');
    expect([link()?.getAttribute('target'), link()?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    const none = {
      ...{ header: null, prelude: null, subtitle: null, addendum: null, addendumBefore: null, preAddendum: null },
      ...{ interlude: null, cta: null, countdownFooter: null, title: 'Title', showCountdown: false },
    };
    expect((await read({ ...none, darkMode: false, icon: 'gift' as never }, '/vuejs')).words).toBe(
      'Title Find out moreClose',
    );
    expect(document.querySelectorAll('.banner-icon-gift')).toHaveLength(1);
  });
});

describe('the blog', () => {
  const entry: DocumentEntry = {
    ...{ slug: 'first', title: 'First', summary: 'In short.', tech: null, published_at: NOON, minutes: 3 },
    ...{ training: null, position: null, author: { name: 'Grace Hopper', role: 'Writes exams' } },
  };
  const at = async (part: ReactElement, path: string, initial: object) => {
    const place = await showAt(
      path,
      <Routes>
        <Route path="/blog/:slug" element={part} />
        <Route path="*" element={part} />
      </Routes>,
      { initial: initial as InitialData },
    );
    return () => readingOf(place).map((text) => text.replaceAll('\u00a0', ' '));
  };

  test('[RT-24] lists each post with its day, its length and its author', async () => {
    const plain = { ...entry, slug: 'second', title: 'Second', published_at: null, author: null };
    const words = await at(<BlogPage />, '/blog', { 'documents/blog': { data: [entry, plain], meta: { total: 2 } } });
    const LEAD = 'How exams are made and graded, what we measured, and what is new.';
    expect(words()).toEqual(
      [
        ...['# Blog', LEAD, '3 January 2027 · 3 min readGrace Hopper', 'First -> /blog/first', 'In short.'],
        ...[
          ' · 3 min read',
          'Second -> /blog/second',
          'In short.',
          'Get new posts in your feed reader: RSS feed -> /blog/feed.xml',
        ],
      ].map((text) => text.trim()),
    );
  });

  test('[RT-24] a post says who wrote it, and leads back to the others', async () => {
    const document_ = { ...entry, tech: 'vuejs', text: 'Words.' };
    const words = await at(<BlogPostPage />, '/blog/first', { 'documents/blog/first': document_ });
    const [LIST, FACTS] = [['Blog -> /blog', 'First'], 'By Grace Hopper · Vue.js · 3 January 2027 · 3 min read'];
    await eventually(() =>
      expect(words()).toEqual([
        ...[...LIST, FACTS, '# First', 'In short.', 'Words.', 'Grace Hopper', 'Writes exams', 'All posts -> /blog'],
      ]),
    );
    expect(document.title).toBe('First · Chartered');
    const plain = await at(<BlogPostPage />, '/blog/first', {
      'documents/blog/first': { ...document_, tech: null, author: null, published_at: null },
    });
    expect(plain().slice(2)).toEqual(['3 min read', '# First', 'In short.', 'Words.', 'All posts -> /blog']);
  });
});

describe('small parts', () => {
  test('topics have a square for each question', async () => {
    const topics = [
      { id: 'a', name: 'Closures', questions: 1 },
      { id: 'b', name: 'Iterators', questions: 3 },
    ];
    const page = await show(<TopicBars topics={topics} />);
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      ...['Closures1 question', 'Iterators3 questions'],
    ]);
    expect(
      [...page.querySelectorAll('svg')].map((svg) => [svg.querySelectorAll('rect').length, svg.getAttribute('width')]),
    ).toEqual([
      [1, '10'],
      [3, '38'],
    ]);
  });

  test('the mail that confirms an address is sent again, or says why not', async () => {
    let answer: () => Answer = () => refusal(429, 'Too many mails.');
    const { words } = await open(<ResendMail />, '/', { 'POST /verify-email': () => answer() });
    expect(words()).toEqual(['[Resend the email]']);
    await press('Resend the email');
    await eventually(() => expect(words()).toEqual(['[Resend the email]', 'Too many mails.']));
    answer = () => ({ message: 'Sent.' });
    await press('Resend the email');
    await eventually(() => expect(words()).toEqual(['The email is on its way.']));
    expect(() => control('Resend the email')).toThrow();
  });
});

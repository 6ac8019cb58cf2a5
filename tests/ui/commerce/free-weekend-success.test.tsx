// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { FreeWeekendSuccessPage } from '../../../src/client/pages/commerce/free-weekend/free-weekend-success-page.tsx';
import { WelcomeBanner } from '../../../src/client/pages/exam/dashboard/welcome-banner.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { FreeWeekend, FreeWeekendState } from '../../../src/contract/commerce/offers.ts';
import { ada } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const weekend = (state: FreeWeekendState): FreeWeekend => ({
  ...{ id: 'weekend-1', tech: 'vuejs', state, is_enabled: true, is_active: state === 'active' },
  ...{ started_at: Date.UTC(2026, 10, 21), ended_at: Date.UTC(2026, 10, 23) },
  ...{ start_date: '2026-11-21', end_date: '2026-11-23', mock_exam: null, certifications: [], trainings: [] },
});

let files: { name: string; text: Promise<string> }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  files = [];
  vi.stubGlobal('location', {
    ...location,
    origin: 'https://site.example',
    pathname: '/vuejs/free-weekend/success',
    hash: '',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that knows a free weekend, and whether the user has reserved a spot. */
function serve(
  state: FreeWeekendState | null,
  reservation = { reserved: false, reserved_at: null as number | null, will_mail: false },
) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/reservation')) return Response.json(reservation);
    return Response.json({ data: state === null ? null : weekend(state), is_possible: true });
  });
}

async function open(user: User | null) {
  const page = await mount(
    <MemoryRouter initialEntries={['/vuejs/free-weekend/success']}>
      <SessionProvider session={await openSession(user && { ...user, created_minutes_ago: 60 })}>
        <FreeWeekendSuccessPage />
      </SessionProvider>
    </MemoryRouter>,
  );
  await eventually(() => expect(page.querySelector('#save-the-date')).not.toBe(null));
  return page;
}

const linkOf = (page: HTMLElement, text: string) => byText(page, 'a', new RegExp(text));

describe('the page after reserving a spot', () => {
  test('[UI-12] says whether the spot is reserved, and whether a mail follows', async () => {
    serve('not_started', { reserved: true, reserved_at: NOW, will_mail: true });
    const page = await open(ada);
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Your spot is reserved'));
    expect(page.textContent).toContain(
      'When the free Vue.js weekend begins, the training opens on your dashboard. One mail to ada@example.com tells you when it begins.',
    );
  });

  test('[UI-11, UI-12] leads a guest to sign up and back', async () => {
    serve('not_started');
    const page = await open(null);
    expect(page.querySelector('h1')?.textContent).toBe('Reserve your spot');
    expect(linkOf(page, '^Reserve Your Spot')?.getAttribute('href')).toBe(
      '/vuejs/register?redirect=%2Fvuejs%2Ffree-weekend%2Fsuccess',
    );
  });

  test("[UI-11] a spot is reserved by the button: a user's at once, a guest's after signing up", async () => {
    const queued = () => localStorage.getItem('chartered.actions') ?? '';
    for (const [user, selector] of [
      [null, 'a'],
      [ada, 'button'],
    ] as const) {
      localStorage.clear();
      serve('not_started');
      const page = await open(user);
      await eventually(() => expect(byText(page, selector, 'Reserve Your Spot')).toBeDefined());
      expect(queued()).not.toContain('reserveSpot');
      const button = byText(page, selector, 'Reserve Your Spot');
      button?.addEventListener('click', (event) => event.preventDefault());
      await click(button);
      expect(JSON.parse(queued())).toEqual([expect.objectContaining({ kind: 'reserveSpot', tech: 'vuejs' })]);
      // While a user's spot is being reserved, nothing says that it is not.
      expect(page.querySelectorAll('h1')).toHaveLength(user ? 0 : 1);
      localStorage.clear();
    }
  });

  test('[UI-12] saves the date as a file and in web calendars', async () => {
    serve('not_started');
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push({ name: 'calendar', text: (blob as Blob).text() });
      return 'blob:1';
    });
    const page = await open(null);
    expect(page.querySelector('#save-the-date')?.textContent).toBe('Save the date');
    await click(byText(page, 'button', 'Calendar file (.ics)'));
    const text = await files[0]?.text;
    expect(text).toContain('DTSTART:20261121T000000Z');
    expect(text).toContain('DTEND:20261123T000000Z');
    expect(text).toContain('SUMMARY:Free Weekend: Vue.js training');
    expect(text).toContain('URL:https://site.example/vuejs/free-weekend');
    const google = linkOf(page, 'Google');
    expect([
      google?.getAttribute('target'),
      new URL(google?.getAttribute('href') ?? '').searchParams.get('dates'),
    ]).toEqual(['_blank', '20261121T000000Z/20261123T000000Z']);
  });

  test('[UI-12] without a date says where it will stand', async () => {
    serve(null);
    const page = await open(null);
    expect(page.querySelector('#save-the-date')?.textContent).toBe('No date yet');
    expect(linkOf(page, 'The page of the weekend')?.getAttribute('href')).toBe('/vuejs/free-weekend');
  });

  test('[UI-12] once it is over there is nothing to save', async () => {
    serve('ended');
    const page = await open(null);
    expect(page.querySelector('#save-the-date')?.textContent).toBe('No date yet');
    expect([byText(page, 'button', 'Calendar file (.ics)'), linkOf(page, 'Google')]).toEqual([undefined, undefined]);
  });

  test('[UI-12] invites others, on X, on LinkedIn and by a link, and leads to the vote', async () => {
    serve('not_started');
    const page = await open(null);
    const shared = new URL(linkOf(page, 'Post on X')?.getAttribute('href') ?? '');
    expect(Object.fromEntries(shared.searchParams)).toEqual({
      text: 'A weekend of free Vue.js training at Chartered:',
      url: 'https://site.example/vuejs/free-weekend',
    });
    expect(linkOf(page, 'Post on LinkedIn')?.getAttribute('href')).toContain(
      encodeURIComponent('https://site.example/vuejs/free-weekend'),
    );
    expect(linkOf(page, '^Cast Your Vote')?.getAttribute('href')).toBe('/vuejs/free-weekend/poll');
  });

  test('[UI-11] while the weekend runs: Join Now', async () => {
    serve('active');
    const page = await open({ ...ada });
    expect(page.querySelector('h1')?.textContent).toBe('The free Vue.js weekend is on');
    expect(linkOf(page, '^Join Now')?.getAttribute('href')).toBe('/vuejs/dashboard/free-weekend');
  });
});

describe('the welcome banner of the Vue.js dashboard', () => {
  const openBanner = async (tech: 'vuejs' | 'react', state: FreeWeekendState | null) => {
    serve(state);
    const page = await mount(<WelcomeBanner tech={tech} />);
    // What is to come has come by then.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return page;
  };

  test('[UI-12] welcomes while a weekend runs, and leads to what is free', async () => {
    const page = await openBanner('vuejs', 'active');
    await eventually(() => expect(page.textContent).toContain('Welcome to the free Vue.js weekend'));
    expect(page.textContent).toContain('The mid-level training and the mock exam are free.');
    const [link] = page.querySelectorAll('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'See what is free',
      '/vuejs/dashboard/free-weekend',
    ]);
  });

  test('[UI-12] announces a weekend that is to come', async () => {
    const page = await openBanner('vuejs', 'not_started');
    await eventually(() => expect(page.textContent).toContain('The training opens for 48 hours.'));
    const [link] = page.querySelectorAll('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Reserve Your Spot', '/vuejs/free-weekend']);
  });

  test('[UI-12] is there for Vue.js alone', async () => {
    expect((await openBanner('react', 'active')).textContent).toBe('');
  });
});

// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SessionActor, SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { OpenAuthContext } from '../../../src/client/flows/account/use-open-auth.ts';
import { InitialDataProvider } from '../../../src/client/flows/site/initial-data.tsx';
import { PollView } from '../../../src/client/pages/shared/poll/poll-view.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { Poll } from '../../../src/contract/site/polls.ts';
import { ada } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { hasOwnText } from '../../support/site/own-text.ts';
import { openSession } from '../../support/site/sessions.ts';

const poll: Poll = {
  slug: 'next-certification',
  title: 'Which certification should come next?',
  max_choices: 2,
  options: [
    { value: 'svelte', label: 'Svelte', votes: 6 },
    { value: 'solid', label: 'Solid', votes: 3 },
    { value: 'qwik', label: 'Qwik', votes: 1 },
  ],
  voters: 8,
  voted: null,
};

type Sent = { call: string; body: unknown };

/** The poll on a page, for a guest or a user, with a server that answers a vote with this. */
async function open(user: User | null, answer?: { status: number; json: unknown }, session?: SessionActor) {
  const sent: Sent[] = [];
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ call: `${init.method ?? 'GET'} ${path}`, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return Response.json(answer?.json ?? { ...poll, voted: ['svelte'] }, { status: answer?.status ?? 200 });
  });
  const page = await mount(
    <MemoryRouter>
      <InitialDataProvider value={{ [`polls/${poll.slug}`]: poll }}>
        <SessionProvider session={session ?? (await openSession(user))}>
          <OpenAuthContext value={(wish) => void asked.push(wish)}>
            <PollView slug={poll.slug} />
          </OpenAuthContext>
        </SessionProvider>
      </InitialDataProvider>
    </MemoryRouter>,
  );
  // A user's own vote is asked for.
  if (user) await eventually(() => expect(page.querySelector('input')).not.toBe(null));
  return { page, sent, asked };
}

/** What is read, one entry for each text. */
const textsIn = (page: Element): string[] => {
  if (hasOwnText(page)) return [(page.textContent ?? '').replaceAll(/\s+/g, ' ').trim()];
  return [...page.children].flatMap(textsIn);
};
const boxes = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a poll', () => {
  test('[VO-14] takes as many answers as it allows, and needs one', async () => {
    const { page } = await open(null);
    expect(page.textContent).toContain('Which certification should come next?');
    expect(page.textContent).toContain('Up to 2 answers, 0 chosen');
    expect(boxes(page).map((box) => [box.parentElement?.textContent, box.checked, box.disabled])).toEqual([
      ['Svelte', false, false],
      ['Solid', false, false],
      ['Qwik', false, false],
    ]);
    expect(byText(page, 'button', 'Cast my vote')?.getAttribute('aria-disabled')).toBe('true');
    // Pressed before the page's scripts have come, it must not load a page with the answers in its address.
    expect(page.querySelector('form')?.getAttribute('method')).toBe('dialog');
    await click(boxes(page)[0]);
    await click(boxes(page)[1]);
    expect(page.textContent).toContain('Up to 2 answers, 2 chosen');
    expect(boxes(page).map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  test("[VO-14, ST-07] keeps a guest's vote with slug and values, and sends nothing", async () => {
    const { page, sent } = await open(null);
    await click(boxes(page)[2]);
    await click(boxes(page)[0]);
    await click(byText(page, 'button', 'Cast my vote'));
    await eventually(() => expect(page.textContent).toContain('Your vote is stored'));
    const [action, ...others] = JSON.parse(localStorage.getItem('chartered.actions') ?? '[]');
    expect([action, others, sent]).toEqual([
      {
        ...{ id: expect.any(String), kind: 'castVote', slug: 'next-certification' },
        votes: [{ value: 'qwik' }, { value: 'svelte' }],
      },
      [],
      [],
    ]);
  });

  describe('while its visitor signs in or out', () => {
    const voter = { ...ada, created_minutes_ago: 60 };
    const signIn = (session: SessionActor) =>
      act(async () =>
        session.send({ type: 'session.opened', session: { token: 'token-1', expires_at: 1, user: voter } }),
      );

    test('[ST-07, VO-14] the vote of a guest that waits is sent once the guest has signed in, and counted', async () => {
      const session = await openSession(null);
      const { page, sent } = await open(null, undefined, session);
      await click(boxes(page)[0]);
      await click(byText(page, 'button', 'Cast my vote'));
      await eventually(() => expect(page.textContent).toContain('Your vote is stored'));
      expect(sent).toEqual([]);
      await signIn(session);
      await eventually(() => expect(page.textContent).toContain('Your vote counts.'));
      expect(sent).toEqual([
        { call: 'POST /api/polls/next-certification/vote', body: { votes: [{ value: 'svelte' }] } },
      ]);
    });

    test('[ST-07, VO-14] somebody who had voted before sees that vote; who comes after sees nothing of it', async () => {
      const session = await openSession(null);
      const { page, sent } = await open(null, undefined, session);
      await signIn(session);
      await eventually(() => expect(page.textContent).toContain('Your vote counts.'));
      expect(sent).toEqual([{ call: 'GET /api/polls/next-certification', body: undefined }]);
      vi.stubGlobal('fetch', async () => Response.json(poll));
      await act(async () => session.send({ type: 'session.closedElsewhere' }));
      await eventually(() => expect(boxes(page).map(({ checked }) => checked)).toEqual([false, false, false]));
      expect(page.textContent).not.toContain('Your vote counts.');
    });
  });

  test("[VO-14, AC-06] sends a user's vote, and then shows the counts", async () => {
    const { page, sent } = await open({ ...ada, created_minutes_ago: 60 });
    await click(boxes(page)[1]);
    let answerNow: (answer: Response) => void = () => {};
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      void fetch(path, init);
      return new Promise((resolve) => {
        answerNow = resolve;
      });
    });
    await click(byText(page, 'button', 'Cast my vote'));
    const button = () => page.querySelector('button[type="submit"]');
    expect([button()?.getAttribute('aria-busy'), button()?.hasAttribute('title')]).toEqual(['true', false]);
    expect(boxes(page).map(({ disabled }) => disabled)).toEqual([true, true, true]);
    await eventually(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
    answerNow(Response.json({ ...poll, voted: ['solid'] }));
    await eventually(() => expect(page.textContent).toContain('Change my vote'));
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /api/polls/next-certification/vote', body: { votes: [{ value: 'solid' }] } },
    ]);
    for (const { label } of poll.options) expect(page.textContent).toContain(label);
  });

  test("[VO-14, ST-07] a guest's vote that waits says what was chosen, and leads to signing up, logging in, and changing it", async () => {
    const { page, asked } = await open(null);
    await click(boxes(page)[2]);
    await click(boxes(page)[0]);
    await click(byText(page, 'button', 'Cast my vote'));
    await eventually(() => expect(page.textContent).toContain('Your vote is stored'));
    expect(textsIn(page)).toEqual([
      'Your vote is stored',
      'You chose Svelte and Qwik. It counts as soon as you have signed up or logged in, so that everybody votes once.',
      ...['Sign up', 'Log in', 'Change my vote'],
    ]);
    await click(byText(page, 'button', 'Sign up'));
    await click(byText(page, 'button', 'Log in'));
    expect(asked).toEqual([{ mode: 'register' }, { mode: 'login' }]);
    await click(byText(page, 'button', 'Change my vote'));
    expect(boxes(page).map(({ checked }) => checked)).toEqual([true, false, true]);
  });

  test('[VO-14] counts are shown with the most votes first, and the vote can be changed', async () => {
    const voted = {
      ...poll,
      options: [
        { value: 'svelte', label: 'Svelte', votes: 1 },
        { value: 'solid', label: 'Solid', votes: 4 },
        { value: 'qwik', label: 'Qwik', votes: 0 },
      ],
      voters: 1,
      voted: ['svelte'],
    };
    const { page } = await open({ ...ada, created_minutes_ago: 60 }, { status: 200, json: voted });
    await click(boxes(page)[0]);
    await click(byText(page, 'button', 'Cast my vote'));
    await eventually(() => expect(page.textContent).toContain('Change my vote'));
    expect(textsIn(page)).toEqual([
      'Which certification should come next?',
      'Your vote counts. 1 person has voted.',
      ...['Solid', '4 votes', 'Svelteyour vote', '1 vote', 'Qwik', '0 votes'],
      'Change my vote',
    ]);
    await click(byText(page, 'button', 'Change my vote'));
    expect(byText(page, 'button', 'Cast my vote')).toBeDefined();
  });

  test('[VO-14] each count is a bar, the longest that of the most votes; without votes there is none', async () => {
    const barsOf = async (...votes: number[]) => {
      const options = poll.options.map((option, at) => ({ ...option, votes: votes[at] ?? 0 }));
      const json = { ...poll, options, voted: ['svelte'] };
      const { page } = await open({ ...ada, created_minutes_ago: 60 }, { status: 200, json });
      await click(boxes(page)[0]);
      await click(byText(page, 'button', 'Cast my vote'));
      await eventually(() => expect(page.textContent).toContain('Change my vote'));
      const bars = [...page.querySelectorAll('li svg rect:last-child')].map((bar) => bar.getAttribute('width'));
      page.remove();
      return bars;
    };
    expect(await barsOf(2, 8, 4)).toEqual(['100', '50', '25']);
    expect(await barsOf(0, 1, 0)).toEqual(['100', '0', '0']);
    expect(await barsOf(0, 0, 0)).toEqual(['0', '0', '0']);
  });

  test('[VO-14] a vote that did not go through stays chosen, and says why', async () => {
    const { page } = await open(
      { ...ada, created_minutes_ago: 60 },
      { status: 422, json: { message: 'The poll is closed.', request_id: 'test' } },
    );
    await click(boxes(page)[1]);
    await click(byText(page, 'button', 'Cast my vote'));
    await eventually(() => expect(page.textContent).toContain("Your vote didn't go through"));
    expect(page.textContent).toContain('The poll is closed. What you chose is still chosen.');
    expect(boxes(page).map(({ checked }) => checked)).toEqual([false, true, false]);
  });
});

// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { WeekendHero } from '../../../src/client/pages/commerce/free-weekend/weekend-hero.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { FreeWeekend } from '../../../src/contract/commerce/offers.ts';
import type { Tech } from '../../../src/contract/techs.ts';
import { ada } from '../../support/contract-samples.ts';
import { mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

const weekendOf = (state: FreeWeekend['state']): FreeWeekend => ({
  id: 'weekend-1',
  tech: 'javascript',
  state,
  is_enabled: true,
  is_active: state === 'active',
  started_at: Date.UTC(2027, 5, 4, 12),
  ended_at: Date.UTC(2027, 5, 6, 12),
  start_date: '2027-06-04',
  end_date: '2027-06-06',
  mock_exam: null,
  certifications: [],
  trainings: [],
});

/** The calls to action of a free weekend, in their order. */
async function actionsOf(tech: Tech, state: FreeWeekend['state'], isSignedIn: boolean) {
  const session = await openSession(isSignedIn ? ada : null);
  const page = await mount(
    <SessionProvider session={session}>
      <WeekendHero tech={tech} weekend={weekendOf(state)} isPossible onBoundary={() => {}} />
    </SessionProvider>,
  );
  return [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('the calls to action of a free weekend', () => {
  test('[UI-11] while it runs: Join Now, and for those who are signed in, on JavaScript alone, Get Started', async () => {
    const join = (tech: string) => ['Join Now', `/${tech}/dashboard/free-weekend`];
    expect(await actionsOf('javascript', 'active', true)).toEqual([
      join('javascript'),
      ['Get Started', '/javascript/dashboard/training'],
    ]);
    expect(await actionsOf('vuejs', 'active', true)).toEqual([join('vuejs')]);
    const registering = (tech: string) => [
      'Join Now',
      `/${tech}/register?redirect=${encodeURIComponent(`/${tech}/dashboard/free-weekend`)}`,
    ];
    expect(await actionsOf('javascript', 'active', false)).toEqual([registering('javascript')]);
    expect(await actionsOf('react', 'active', false)).toEqual([registering('react')]);
  });

  test.each(['not_started', 'closed'] as const)('[UI-11] %s: Reserve Your Spot', async (state) => {
    expect(await actionsOf('angular', state, true)).toEqual([['Reserve Your Spot', '/angular/free-weekend/success']]);
    expect(await actionsOf('angular', state, false)).toEqual([
      ['Reserve Your Spot', `/angular/register?redirect=${encodeURIComponent('/angular/free-weekend/success')}`],
    ]);
  });

  test('[UI-11] ended: Cast Your Vote', async () => {
    expect(await actionsOf('nuxt', 'ended', false)).toEqual([['Cast Your Vote', '/nuxt/free-weekend/poll']]);
  });

  test('[UI-11] none while it is not known who is there, nor in the document', async () => {
    const actors = { validateSession: fromPromise<User, { token: string } | undefined>(() => new Promise(() => {})) };
    const session = createActor(sessionMachine.provide({ actors }), { input: { token: 'kept' } }).start();
    const hero = (of: typeof session) => (
      <SessionProvider session={of}>
        <WeekendHero tech="vuejs" weekend={weekendOf('ended')} isPossible onBoundary={() => {}} />
      </SessionProvider>
    );
    const page = await mount(hero(session));
    expect([page.querySelectorAll('h1').length, page.querySelectorAll('a').length]).toEqual([1, 0]);
    const markup = renderToStaticMarkup(hero(await openSession(null)));
    expect([markup.includes('The free Vue.js weekend is over'), markup.includes('<a')]).toEqual([true, false]);
  });
});

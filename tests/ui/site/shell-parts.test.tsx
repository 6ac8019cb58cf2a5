// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { consentMachine } from '../../../machines/site/consent/consent.machine.ts';
import { errorModalMachine } from '../../../machines/site/error-modal/error-modal.machine.ts';
import { flashMachine } from '../../../machines/site/flash/flash.machine.ts';
import { reloadGuardMachine } from '../../../machines/site/reload-guard/reload-guard.machine.ts';
import { ConsentBanner } from '../../../src/client/app/shell/consent-banner.tsx';
import { ErrorDialog } from '../../../src/client/app/shell/error-dialog.tsx';
import { FlashDialog } from '../../../src/client/app/shell/flash-dialog.tsx';
import { ImpersonationBanner } from '../../../src/client/app/shell/impersonation-banner.tsx';
import { ReloadBar } from '../../../src/client/app/shell/reload-bar.tsx';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { ThemeSwitch } from '../../../src/client/pages/shared/theme-switch.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { byText, click, show } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { press, pressKey } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

/** What was sent to an actor that stays where it is. */
function watch<Actor extends { send(event: never): void }>(actor: Actor) {
  const sent = vi.spyOn(actor as { send(event: unknown): void }, 'send').mockReturnValue();
  return { actor, sent: () => sent.mock.calls.flat() };
}

describe('[RT-32] the switch of the theme', () => {
  const at = (path: string) =>
    show(
      <MemoryRouter initialEntries={[path]}>
        <ThemeSwitch />
      </MemoryRouter>,
    );

  test('names the other theme; pages that are always dark have none', async () => {
    const place = await at('/vuejs');
    expect(outlineOf(place)).toEqual(['(Light theme)']);
    await press('Light theme');
    expect(outlineOf(place)).toEqual(['(Dark theme)']);
    await press('Dark theme');
    expect(outlineOf(place)).toEqual(['(Light theme)']);
    expect(outlineOf(await at('/typescript'))).toEqual([]);
  });
});

describe('[UI-13] the dialog that confirms what was done', () => {
  async function open(key: string, value: 'quiet' | 'shown' = 'shown') {
    const snapshot = flashMachine.resolveState({ value, context: { key } });
    const { actor, sent } = watch(createActor(flashMachine, { snapshot }));
    await show(
      <MemoryRouter>
        <FlashDialog flash={actor} />
      </MemoryRouter>,
    );
    const dialog = document.querySelector('[role="dialog"]');
    return { sent, lines: dialog ? outlineOf(dialog) : null };
  }
  const CLOSED = { type: 'flash.closed' };

  test('is closed by its button or with Escape', async () => {
    const { lines, sent } = await open('ACCOUNT_DELETED');
    expect(lines).toEqual([
      '## Account deleted',
      'Your personal data is gone for good, and you are signed out everywhere.',
      ...['(OK)', '(Close)'],
    ]);
    await press('OK');
    await pressKey('Escape');
    expect(sent()).toEqual([CLOSED, CLOSED]);
    expect((await open('ACCOUNT_DELETED', 'quiet')).lines).toBe(null);
  });

  test('after a sign-up asks for a vote, names the community and shares the technology', async () => {
    const { lines, sent } = await open('VUEJS_SIGN_UP_COMPLETED');
    const page = encodeURIComponent(`${location.origin}/vuejs`);
    expect(lines?.slice(0, 4)).toEqual([
      '## You are in!',
      'Your account is ready for Vue.js. Which certification should come next? Your vote counts.',
      'Join the community: [Vue.js community (opens in a new tab)](https://vuejs.org/about/community-guide.html)',
      'Share:',
    ]);
    const shared = lines?.slice(4, 7) ?? [];
    expect(shared.map((line) => line.split('](')[0])).toEqual([
      ...['[LinkedIn (opens in a new tab)', '[X (opens in a new tab)', '[Bluesky (opens in a new tab)'],
    ]);
    expect(shared[0]).toContain(page);
    expect(lines?.slice(7)).toEqual(['(Close)', '[Cast your vote](/vuejs/free-weekend/poll)', '(Close)']);
    const footer = byText(document, 'button', 'Close');
    await click(footer);
    await press('Cast your vote');
    expect(sent()).toEqual([CLOSED, CLOSED]);
  });
});

test('[ER-04] an error that belongs to no field has a dialog, which is closed', async () => {
  const snapshot = errorModalMachine.resolveState({
    value: 'open',
    context: { ...createActor(errorModalMachine).getSnapshot().context, message: 'It failed.' },
  } as never);
  const { actor, sent } = watch(createActor(errorModalMachine, { snapshot }));
  await show(<ErrorDialog errorModal={actor} />);
  expect(outlineOf(document.querySelector('[role="dialog"]') as Element)).toEqual([
    ...['## Error', 'It failed.', '(Close)', '(Close)'],
  ]);
  await click(byText(document, 'button', 'Close'));
  await pressKey('Escape');
  expect(sent()).toEqual([{ type: 'errorModal.closed' }, { type: 'errorModal.closed' }]);
});

test('[CO-08] a newer version is offered, now or later', async () => {
  const open = async (value: 'current' | 'outdated' | 'postponed' | 'leaving') => {
    const { context } = createActor(reloadGuardMachine).getSnapshot();
    const snapshot = reloadGuardMachine.resolveState({ value, context });
    const { actor, sent } = watch(createActor(reloadGuardMachine, { snapshot }));
    const place = await show(<ReloadBar guard={actor} />);
    return { sent, place };
  };
  const { place, sent } = await open('outdated');
  expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('New version');
  expect(outlineOf(place)).toEqual([
    "A newer version of this page is available. Load it when you're done; saved work stays saved.",
    ...['(Later)', '(Load it now)'],
  ]);
  await press('Later');
  await press('Load it now');
  expect(sent()).toEqual([{ type: 'reloadGuard.postponed' }, { type: 'reloadGuard.reloadChosen' }]);
  for (const value of ['current', 'postponed', 'leaving'] as const) {
    expect(outlineOf((await open(value)).place)).toEqual([]);
  }
});

describe('consent', () => {
  async function open(value: 'undecided' | 'granted' | 'refused' | 'reviewingGrant' | 'reviewingRefusal') {
    const input = { isNeeded: true, choice: null, isDeclinedByBrowser: false };
    const { context } = createActor(consentMachine, { input }).getSnapshot();
    const snapshot = consentMachine.resolveState({ value, context });
    const { actor, sent } = watch(createActor(consentMachine, { input, snapshot }));
    const place = await show(<ConsentBanner consent={actor} />);
    return { sent, place, lines: outlineOf(place) };
  }
  const PRIVACY = 'Exams work the same without. [Privacy](/legal/privacy)';
  const events = (...names: string[]) => names.map((name) => ({ type: `consent.${name}` }));

  test('is asked for, and refused as easily as given', async () => {
    const { lines, place, sent } = await open('undecided');
    expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('Privacy');
    expect(lines[0]?.endsWith(PRIVACY)).toBe(true);
    expect(lines.slice(1)).toEqual(['(Refuse)', '(Allow)']);
    await press('Refuse');
    await press('Allow');
    expect(sent()).toEqual(events('refused', 'granted'));
  });

  test('can be looked at again, and left as it is', async () => {
    for (const value of ['reviewingGrant', 'reviewingRefusal'] as const) {
      const { lines, sent } = await open(value);
      expect(lines.slice(1)).toEqual(['(Refuse)', '(Allow)', '(Keep as it is)']);
      await press('Keep as it is');
      expect(sent()).toEqual(events('reviewClosed'));
    }
    expect((await open('granted')).lines).toEqual([]);
    expect((await open('refused')).lines).toEqual([]);
  });
});

describe('[AC-05] acting as a user', () => {
  async function open(user: User | null) {
    const session = await openSession(user);
    const sent = vi.spyOn(session, 'send').mockReturnValue();
    const place = await show(
      <SessionProvider session={session}>
        <ImpersonationBanner />
      </SessionProvider>,
    );
    return { place, lines: outlineOf(place), sent: () => sent.mock.calls.flat() };
  }

  test('is told on every page with both names, and ended there', async () => {
    const { place, lines, sent } = await open({
      ...ada,
      impersonated_by: { id: 'grace', name: 'Grace Hopper' },
    } as User);
    expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('Acting as a user');
    expect(lines).toEqual(['warning: Grace Hopper acting as Ada King, ada@example.com', '(Return to my account)']);
    await press('Return to my account');
    expect(sent()).toEqual([{ type: 'session.returnRequested' }]);
  });

  test('is not told of oneself or a guest', async () => {
    expect((await open(ada)).lines).toEqual([]);
    expect((await open(null)).lines).toEqual([]);
  });
});

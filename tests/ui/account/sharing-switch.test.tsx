// @vitest-environment happy-dom

import { useSelector } from '@xstate/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, createActor, SimulatedClock } from 'xstate';
import { wireProfile } from '../../../src/client/flows/account/profile.wire.ts';
import { SharingSwitch } from '../../../src/client/pages/account/profile/sharing-switch.tsx';
import { ada } from '../../support/contract-samples.ts';
import { click, eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

const user = { ...ada, linkedin_achievement_share_permission: false };
let sent: unknown[] = [];
let answerNow: () => void = () => {};

function Part({ actor }: { actor: Actor<ReturnType<typeof wireProfile>> }) {
  return <SharingSwitch user={user} snapshot={useSelector(actor, (state) => state)} send={actor.send} />;
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    sent.push({ call: `${init.method} ${path}`, body });
    await new Promise<void>((resolve) => (answerNow = resolve));
    return Response.json({ ...user, ...body });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[VA-04] the sharing switch shows at once what was chosen, and saves it 750 ms after the last change, once', async () => {
  const clock = new SimulatedClock();
  const session = await openSession(user);
  const actor = createActor(wireProfile(session), { clock, input: { user } as never });
  actor.start();
  const page = await mount(<Part actor={actor} />);
  const box = () => page.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const flip = () => click(box());
  // Read aloud when it changes: it is there from the beginning.
  const status = () => page.querySelector('[role="status"]')?.textContent;
  expect([box()?.checked, status()]).toEqual([false, '']);
  await flip();
  expect(box()?.checked).toBe(true);
  clock.increment(749);
  await flip();
  clock.increment(749);
  await flip();
  clock.increment(749);
  expect([box()?.checked, sent]).toEqual([true, []]);
  await act(async () => clock.increment(1));
  await eventually(() => expect(sent).toHaveLength(1));
  expect(status()).toBe('Saving');
  answerNow();
  expect(sent).toEqual([{ call: 'POST /api/auth', body: { linkedin_achievement_share_permission: true } }]);
  await eventually(() => expect(session.getSnapshot().context.user?.linkedin_achievement_share_permission).toBe(true));
  await eventually(() => expect(status()).toBe(''));
});

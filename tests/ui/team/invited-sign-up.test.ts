import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';

vi.mock('../../../src/client/adapters/site/public-settings.ts', () => ({
  publicSettings: () => ({ recaptcha_site: null }),
}));

afterEach(() => vi.unstubAllGlobals());

/** What a sign-up sends from a device that keeps an invitation, or none. */
async function sentFrom(kept: Record<string, string>): Promise<unknown> {
  const bodies: unknown[] = [];
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', new URL('https://site.example/team/invitation/link-of-a-mail'));
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ message: 'No.', request_id: 'test' }, { status: 429 });
  });
  const { wiredSessionMachine } = await import('../../../src/client/flows/account/session.wire.ts');
  const register = wiredSessionMachine.implementations.actors['register'] as AnyActorLogic;
  const input = {
    ...{ fullName: 'Grace Hopper', email: 'grace@example.com', password: 'a long enough password' },
    sharePermission: false,
  };
  const actor = createActor(register, { input });
  // The response is not what this is about.
  actor.subscribe({ error: () => undefined });
  actor.start();
  await expect(toPromise(actor)).rejects.toMatchObject({ message: 'No.' });
  return bodies[0];
}

test('[TM-08] an invitation that was opened on this device goes with a sign-up, so that a class behind one address can sign up', async () => {
  const registration = {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
    ...{ password: 'a long enough password', password_confirmation: 'a long enough password' },
    linkedin_achievement_share_permission: false,
  };
  expect(await sentFrom({ 'chartered.pending-invitation': 'link-of-a-mail' })).toEqual({
    ...registration,
    invitation: 'link-of-a-mail',
  });
  expect(await sentFrom({})).toEqual(registration);
});

import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { profileMachine } from '../../../machines/account/profile/profile.machine.ts';
import type { User } from '../../../src/contract/account/session.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const fields = {
  first_name: 'Ada',
  last_name: '',
  email: 'ada@example.com',
  occupation: '',
  twitter: '',
  linkedin: '',
};

/** A profile whose calls succeed. @param openProvider what becomes of the way to a provider */
function startProfile(openProvider: () => Promise<void>) {
  const clock = new SimulatedClock();
  const store = Promise.withResolvers<User>();
  const actor = createActor(
    profileMachine.provide({
      actors: {
        saveProfile: fromPromise(() => store.promise),
        beginConnect: fromPromise(async () => 'https://provider.example'),
        openProvider: fromPromise(openProvider),
      },
      actions: { reportUser: () => {} },
    }),
    { clock },
  );
  actor.start();
  return { actor, clock, store };
}

describe('[AC-07] the authorization redirect to a provider', () => {
  async function leave(openProvider: () => Promise<void>) {
    const profile = startProfile(openProvider);
    profile.actor.send({ type: 'profile.connectRequested', provider: 'github' });
    await settled();
    return profile;
  }

  test('times out and can be retried', async () => {
    const { actor, clock } = await leave(() => new Promise(() => {}));
    expect(actor.getSnapshot().hasTag('changingProvider')).toBe(true);
    clock.increment(15_000);
    expect(actor.getSnapshot().hasTag('changingProvider')).toBe(false);
    expect(actor.getSnapshot().context.failures.providers?.message).toContain('did not open');
    expect(actor.getSnapshot().can({ type: 'profile.connectRequested', provider: 'github' })).toBe(true);
  });

  test('fails at once when the browser blocks it', async () => {
    const { actor } = await leave(() => Promise.reject(new Error('no address')));
    expect(actor.getSnapshot().hasTag('changingProvider')).toBe(false);
    expect(actor.getSnapshot().context.failures.providers?.message).toContain('did not open');
  });

  test('is reset when the user returns to the same page', async () => {
    const { actor } = await leave(async () => {});
    expect(actor.getSnapshot().matches({ providers: 'shown' })).toBe(true);
  });
});

describe('the form of a profile', () => {
  test('is shown as saved only if nothing was typed during the request', async () => {
    const { actor, store } = startProfile(async () => {});
    actor.send({ type: 'profile.submitted', fields });
    actor.send({ type: 'profile.edited' });
    store.resolve({} as User);
    await settled();
    expect(actor.getSnapshot().matches({ form: 'editing' })).toBe(true);
    actor.send({ type: 'profile.submitted', fields });
    await settled();
    expect(actor.getSnapshot().matches({ form: 'saved' })).toBe(true);
  });
});

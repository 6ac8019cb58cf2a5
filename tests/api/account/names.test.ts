import { expect, test } from 'vitest';
import { splitFullName } from '../../../src/contract/account/person-name.ts';
import { signInByIdentity } from '../../../src/server/account/social/sign-in-by-identity.ts';
import { findUser } from '../../../src/server/data/account/users.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { EXAM_BUNDLE, orderRow } from '../../support/commerce/orders.ts';
import { NAMES } from '../../support/names.ts';
import { nextNumber } from '../../support/run/numbers.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { teamOf } from '../../support/team/teams.ts';

const newAddress = () => `named-${nextNumber()}@example.com`;
const COMPANY = '1&1 Søft GmbH';

describeOnBoth('names', (kind) => {
  const app = useApp(kind);

  test.each(NAMES.filter((name) => name !== COMPANY))(
    '[VA-02] %s signs up and is called so, typed in either form',
    async (name) => {
      for (const typed of [name, `\uFEFF${name.normalize('NFD')}`]) {
        const { first, last } = splitFullName(typed);
        const body = { first_name: first, last_name: last, email: newAddress(), password: PASSWORD };
        const { session } = await app().ok('register', { body: { ...body, password_confirmation: PASSWORD } });
        expect(`${session?.user.first_name} ${session?.user.last_name}`.trim()).toBe(name);
      }
    },
  );

  test.each(NAMES)('[AC-02] [TM-01] [TM-08] [CO-11] %s is stored by every field that takes a name', async (name) => {
    const user = await app().user();
    await app().confirmAddress(user);
    const decomposed = `${name.normalize('NFD')}\u200B`;
    const names = { first_name: decomposed, last_name: decomposed, occupation: decomposed };
    const updated = await app().ok('updateProfile', { body: names, as: user });
    expect(updated).toMatchObject({ first_name: name, last_name: name, occupation: name });

    const { id } = await teamOf(app(), user);
    const params = { id };
    const renamed = await app().ok('updateTeam', { params, body: { team_name: decomposed }, as: user });
    expect(renamed.data.team_name).toBe(name);
    const [one, two] = [newAddress(), newAddress()];
    const person = { email: one, first_name: decomposed, last_name: decomposed, role: 'member' as const };
    const { invitation } = await app().ok('addTeamUser', { params, body: person, as: user });
    expect(invitation).toMatchObject({ first_name: name, last_name: name });
    const people = `"Q. ${decomposed}" <${two}>`;
    await app().ok('inviteMany', { params, body: { people, role: 'member' }, as: user });
    const { data } = await app().ok('teamInvitations', { params, as: user });
    expect(data.find(({ email }) => email === two)).toMatchObject({ first_name: 'Q.', last_name: name });

    const body = { slug: EXAM_BUNDLE, billing: { company: decomposed } };
    const { order_id } = await app().ok('checkout', { body, as: user });
    expect(JSON.parse((await orderRow(app(), order_id)).billing ?? '')).toEqual({ company: name });
  });

  test('[AC-07] a name of a provider is stored by the same rules', async () => {
    const named = async (name: string) => {
      const email = newAddress();
      const identity = { id: email, name, email, emailVerified: true };
      const parts = { provider: 'github' as const, identity, tracking: undefined, now: app().clock.now() };
      const flow = await signInByIdentity(app().queries, parts, async () => ({}) as never);
      if ('refusal' in flow) throw flow.refusal;
      const user = await findUser(app().queries, flow.user.id);
      return [user?.first_name, user?.last_name];
    };
    expect(await named('Kai 🚀 Müller')).toEqual(['Kai', '🚀 Müller']);
    expect(await named('Zoe\u0301\u202E Lee\n')).toEqual(['Zoé', 'Lee']);
    expect(await named('\u3164')).toEqual(['Somebody', '']);
  });
});

import { expect, test } from 'vitest';
import { mailsTo, PASSWORD, signUp } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, storeInvitation, teamOf } from '../../support/team/teams.ts';

describeOnBoth('what a partner may', (kind) => {
  const app = useApp(kind);

  /** A team that a partner opened, with one member. */
  async function classOf(partner: TestUser) {
    const { data } = await app().ok('createTeam', { body: { team_name: 'A class' }, as: partner });
    const member = await app().user();
    await join(app(), data.id, member, 'member');
    return { params: { id: data.id }, member };
  }
  const role = (of: TestUser, given: boolean) => ({
    params: { id: of.id },
    body: { role: 'partner' as const, given, reason: 'As agreed.' },
  });

  test('[PE-01] [TM-03] ends with the role, also for one who has a team; the team stays theirs', async () => {
    const [admin, partner] = [await app().user('administrator'), await app().user('partner')];
    const { params, member } = await classOf(partner);
    expect((await app().ok('auth', { as: partner })).is_partner).toBe(true);
    expect(await app().ok('changeRole', { ...role(partner, false), as: admin })).toMatchObject({ roles: [] });
    expect(await app().ok('auth', { as: partner })).toMatchObject({ is_partner: false, roles: ['partner'] });
    for (const id of ['partners', 'teamPartnerVouchers'] as const)
      await app().refused(id, 403, { as: partner }, 'Only partners have this.');
    await app().refused(
      'createTeam',
      403,
      { body: { team_name: 'Another class' }, as: partner },
      'Only partners, and those who manage a team, open teams.',
    );
    const grant = { certification: CERTIFICATION, count: 1, reason: 'As agreed.' };
    const granting = { params: { id: partner.id }, body: grant, as: admin };
    expect(
      await app().refused(
        'grantVouchers',
        409,
        granting,
        'Only a partner is given vouchers. Make this user a partner first.',
      ),
    ).toMatchObject({ code: 'not_partner' });
    // Who is none any more is not told so again.
    const trace = async () => [
      (await mailsTo(app(), partner.email)).length,
      (await app().queries.selectFrom('audit').select('id').where('subject_id', '=', partner.id).execute()).length,
    ];
    const before = await trace();
    expect(await app().refused('changeRole', 409, { ...role(partner, false), as: admin })).toMatchObject({
      code: 'role_unchanged',
      message: 'The account is not a partner.',
    });
    expect(await trace()).toEqual(before);
    // The people of the class are not left alone.
    const body = { user_id: member.id, role: 'owner' as const };
    await app().ok('changeTeamRole', { params, body, as: partner });
    expect(await app().ok('changeRole', { ...role(partner, true), as: admin })).toMatchObject({ roles: ['partner'] });
    await app().ok('partners', { as: partner });
  });

  test('[TM-08] is not left behind by the only partner of a team without an owner', async () => {
    const partner = await signUp(app());
    await app().ok('changeRole', { ...role(partner, true), as: await app().user('administrator') });
    const { params, member } = await classOf(partner);
    const leave = { params, body: { user_id: partner.id }, as: partner };
    expect(await app().refused('removeTeamUser', 409, leave)).toMatchObject({
      code: 'last_owner',
      message: 'Nobody else runs this team: it has no owner. Make somebody an owner first.',
    });
    const end = { body: { password: PASSWORD, confirmation: partner.email }, as: partner };
    expect(await app().refused('deleteAccount', 409, end)).toMatchObject({
      code: 'last_owner',
      message: 'Nobody else runs “A class”: it has no owner. Make somebody an owner first.',
    });
    await app().ok('changeTeamRole', { params, body: { user_id: member.id, role: 'owner' }, as: partner });
    await app().ok('removeTeamUser', leave);
    await app().ok('deleteAccount', end);
  });

  test('[TM-08] one of two partners leaves, and one who is alone ends the account', async () => {
    const partner = await signUp(app());
    await app().ok('changeRole', { ...role(partner, true), as: await app().user('administrator') });
    const { params } = await classOf(partner);
    const second = await app().user('partner');
    await join(app(), params.id, second, 'partner');
    await app().ok('removeTeamUser', { params, body: { user_id: partner.id }, as: partner });
    await app().refused(
      'removeTeamUser',
      409,
      { params, body: { user_id: second.id }, as: second },
      'Nobody else runs this team: it has no owner. Make somebody an owner first.',
    );
    await app().ok('createTeam', { body: { team_name: 'An empty class' }, as: partner });
    await app().ok('deleteAccount', { body: { password: PASSWORD, confirmation: partner.email }, as: partner });
  });

  test('[PE-04] gives and takes every role until there is an owner, and then those of members alone', async () => {
    const partner = await app().user('partner');
    await app().confirmAddress(partner);
    const { params, member } = await classOf(partner);
    const people = [await app().user(), await app().user(), await app().user()];
    for (const one of people) await join(app(), params.id, one, 'member');
    const [owner, deputy, billing] = people;
    if (!owner || !deputy || !billing) throw new Error('There are three.');
    const change = (of: TestUser, to: string) =>
      app().call('changeTeamRole', { params, body: { user_id: of.id, role: to }, as: partner });
    expect((await change(deputy, 'manager')).status).toBe(200);
    expect((await change(billing, 'billing')).status).toBe(200);
    expect((await change(owner, 'owner')).status).toBe(200);
    for (const to of ['owner', 'manager', 'billing']) {
      expect((await change(member, to)).status, to).toBe(403);
      const person = { email: `${to}@example.com`, first_name: 'Grace', role: to };
      await app().refused(
        'addTeamUser',
        403,
        { params, body: person, as: partner },
        "Your role in this team doesn't give or take this role.",
      );
      await app().refused(
        'inviteMany',
        403,
        { params, body: { people: person.email, role: to }, as: partner },
        "Your role in this team doesn't give or take this role.",
      );
    }
    for (const one of people) {
      expect((await change(one, 'member')).status).toBe(403);
      await app().refused(
        'removeTeamUser',
        403,
        { params, body: { user_id: one.id }, as: partner },
        "Your role in this team doesn't give or take this role.",
      );
    }
    const invitation = 'an-invited-owner';
    await storeInvitation(app(), params.id, { id: invitation, role: 'owner' });
    for (const id of ['resendInvitation', 'revokeInvitation'] as const) {
      await app().refused(
        id,
        403,
        { params: { ...params, invitation }, as: partner },
        "Your role in this team doesn't give or take this role.",
      );
    }
    await app().ok('addTeamUser', {
      ...{ params, as: partner },
      body: { email: 'grace@example.com', first_name: 'Grace', role: 'member' },
    });
    await app().ok('removeTeamUser', { params, body: { user_id: member.id }, as: partner });
    await app().ok('addTeamUser', { params, body: { user_id: member.id }, as: partner });
  });

  test('[PE-04] an owner removes a partner, a manager does not', async () => {
    const [owner, manager, partner] = [await app().user(), await app().user(), await app().user('partner')];
    const { id } = await teamOf(app(), owner, { seats: 0 });
    const params = { id };
    await join(app(), id, manager, 'manager');
    await join(app(), id, partner, 'partner');
    const body = { user_id: partner.id };
    await app().refused(
      'removeTeamUser',
      403,
      { params, body, as: manager },
      "Your role in this team doesn't give or take this role.",
    );
    await app().ok('removeTeamUser', { params, body, as: owner });
    await app().refused('getTeam', 404, { params, as: partner }, 'The team was not found.');
    await app().ok('addTeamUser', { params, body, as: owner });
    await app().ok('getTeam', { params, as: partner });
  });
});

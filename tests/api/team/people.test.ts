import { expect, test } from 'vitest';
import { newId } from '../../../src/server/ids.ts';
import { expireInvitations } from '../../../src/server/team/invitation-link.ts';
import { linkIn, mailsTo, signUp } from '../../support/accounts.ts';
import type { TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, storeInvitation, teamOf } from '../../support/team/teams.ts';

const DAY = 86_400_000;
/** Beyond the last day of what was invited now. Milliseconds. */
const AFTER_INVITATION = 15 * DAY - 3_600_000;

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `colleague-${addresses}@example.com`;
};

describeOnBoth('the people of a team', (kind) => {
  const app = useApp(kind);

  async function ownedTeam() {
    const owner = await app().user();
    await app().confirmAddress(owner);
    const { id } = await teamOf(app(), owner);
    return { owner, id, params: { id } };
  }
  const rolesOf = async (as: { token: string }) => (await app().ok('auth', { as })).roles;
  const tokenFor = async (email: string) => {
    const mail = (await mailsTo(app(), email)).at(-1);
    // The next mail is a later one.
    app().clock.advance(1);
    return (
      linkIn(mail ?? { text: '' }, 'team/invitation/')
        .pathname.split('/')
        .at(-1) ?? ''
    );
  };
  const read = (token: string) => app().ok('getInvitation', { params: { token } });
  const accept = (token: string, as: { token: string }) => app().call('acceptInvitation', { params: { token }, as });

  test('[TM-02] [TM-05] [TM-08] a person without an account is invited, signs up, accepts, and has the role from the next request on', async () => {
    const { owner, params } = await ownedTeam();
    const email = newAddress();
    const body = { email, first_name: 'Grace', last_name: 'Hopper', role: 'manager' as const };
    const { invitation } = await app().ok('addTeamUser', { params, body, as: owner });
    const sent_at = app().clock.now();
    expect(invitation).toEqual({
      id: expect.any(String),
      status: 'pending',
      first_name: 'Grace',
      last_name: 'Hopper',
      email,
      sent_at,
      // Sent on 1 January, for 14 days: the whole last day.
      expires_at: Date.UTC(2027, 0, 16) - 1,
      roles: [{ fields: { role: 'manager' } }],
    });
    const [mail] = await mailsTo(app(), email);
    expect(mail?.text).toContain(`${owner.email} invites you`);
    expect(mail?.html).toContain('See the invitation');
    // Until somebody accepts it, the history names an invitation by its address.
    const historyOf = async () => (await app().ok('teamHistory', { params, as: owner })).data[0];
    expect(await historyOf()).toMatchObject({ action: 'team.invited', about: email });
    const token = await tokenFor(email);
    expect(await read(token)).toMatchObject({
      team_name: 'Frontend guild',
      // As the mail names the sender: a guest reads it before being asked to sign in.
      invited_by: owner.email,
      role: 'manager',
      refusal: null,
    });
    const grace = await signUp(app(), { email });
    await app().confirmAddress(grace);
    expect(await rolesOf(grace)).toEqual([]);
    expect((await accept(token, grace)).json).toEqual({ team_id: params.id, role: 'manager' });
    expect(await rolesOf(grace)).toEqual(['manager']);
    expect(await historyOf()).toEqual({
      ...{ at: app().clock.now(), action: 'team.joined', by: 'Ada King', about: 'Ada King' },
    });
    // Again by the same person it is the same answer; by another one it is used.
    expect((await accept(token, grace)).status).toBe(200);
    const other = await app().user();
    expect((await accept(token, other)).json).toMatchObject({
      code: 'invitation_used',
      message: 'This invitation has been accepted already.',
    });
    expect(await rolesOf(other)).toEqual([]);
    expect(await read(token)).toMatchObject({
      status: 'accepted',
      refusal: expect.stringContaining('accepted already'),
    });
    // A list of invitations is one of those that wait for an answer.
    expect((await app().ok('teamInvitations', { params, as: owner })).data).toEqual([]);
  });

  test('[TM-08] an invitation can be accepted until the end of the day that its mail names, at whatever hour it was sent', async () => {
    const { owner, params } = await ownedTeam();
    for (const lateBy of [0, 1]) {
      const email = newAddress();
      const invited = await signUp(app(), { email });
      await app().confirmAddress(invited);
      app().clock.advance(1);
      await app().ok('addTeamUser', { params, body: { email, first_name: 'Grace', role: 'manager' }, as: owner });
      const mail = (await mailsTo(app(), email)).at(-1);
      const token = await tokenFor(email);
      const [, day = ''] = /The invitation works once, until (.+) \(UTC\)\./.exec(mail?.text ?? '') ?? [];
      const end = Date.parse(`${day} 23:59:59.999 UTC`);
      app().clock.advance(end + lateBy - app().clock.now());
      expect((await accept(token, invited)).json).toMatchObject(
        lateBy === 0 ? { role: 'manager' } : { code: 'invitation_expired' },
      );
    }
    // Back to noon, as the other tests have it.
    app().clock.advance(DAY / 2);
  });

  test('[TM-08] an invitation to run a team is for its address alone, confirmed, also where members may forward theirs', async () => {
    const { owner, params } = await ownedTeam();
    await app().ok('updateTeam', { params, body: { members_may_forward: true }, as: owner });
    for (const role of ['owner', 'manager', 'billing'] as const) {
      const email = newAddress();
      await app().ok('addTeamUser', { params, body: { email, first_name: 'Grace', role }, as: owner });
      const token = await tokenFor(email);
      const other = await app().confirmedUser();
      expect(await read(token)).toMatchObject({ address: 'c…@example.com', refusal: null });
      const refused = {
        ...{ code: 'invitation_address' },
        message: 'This invitation is for c…@example.com. Log in with that address, or ask for an invitation to yours.',
      };
      expect(await accept(token, other)).toMatchObject({ status: 409, json: refused });
      // The address alone proves nothing: anyone who was forwarded the link could sign up with it.
      const invited = await signUp(app(), { email });
      expect(await accept(token, invited)).toMatchObject({
        status: 409,
        json: {
          code: 'email_unconfirmed',
          message: 'Confirm your email address first: open the link that we mailed to you. Then accept the invitation.',
        },
      });
      expect([await rolesOf(other), await rolesOf(invited)]).toEqual([[], []]);
      await app().confirmAddress(invited);
      expect((await accept(token, invited)).status).toBe(200);
      expect(await rolesOf(invited)).toEqual([role]);
    }
  });

  test('[TM-08] an invitation of a member is for its address until the team allows forwarding, and again afterwards', async () => {
    const { owner, params } = await ownedTeam();
    const invited = () => storeInvitation(app(), params.id, { isBound: true, email: newAddress() });
    const setting = async (isAllowed: boolean) =>
      (await app().ok('updateTeam', { params, body: { members_may_forward: isAllowed }, as: owner })).data
        .members_may_forward;
    const [bound, forwarded, again] = [await invited(), await invited(), await invited()];
    const stranger = await app().user();
    expect(await accept(bound, stranger)).toMatchObject({ status: 409, json: { code: 'invitation_address' } });
    expect(await setting(true)).toBe(true);
    expect(await read(forwarded)).toMatchObject({ address: null });
    expect((await accept(forwarded, stranger)).status).toBe(200);
    expect(await setting(false)).toBe(false);
    expect(await accept(again, await app().user())).toMatchObject({ json: { code: 'invitation_address' } });
    const history = (await app().ok('teamHistory', { params, as: owner })).data.map(({ action }) => action);
    expect(history.slice(0, 3)).toEqual(['team.forwardingRefused', 'team.joined', 'team.forwardingAllowed']);
    const member = await app().user();
    await join(app(), params.id, member, 'member');
    await app().refused('updateTeam', 403, { params, body: { members_may_forward: true }, as: member });
  });

  test('[TM-08] an address with an account is answered and mailed like one without', async () => {
    const { owner, params } = await ownedTeam();
    const known = await app().user();
    const emails = [known.email, newAddress()];
    const answers = [];
    for (const email of emails) {
      const body = { email, first_name: 'Grace', role: 'member' as const };
      const { invitation } = await app().ok('addTeamUser', { params, body, as: owner });
      const mail = (await mailsTo(app(), email)).at(-1);
      const token = await tokenFor(email);
      answers.push({
        invitation: { ...invitation, id: '', email: '', sent_at: 0, expires_at: 0 },
        subject: mail?.subject,
        text: mail?.text.replaceAll(token, ''),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('[TM-08] [ST-12] each link says what became of it: withdrawn, expired, replaced by a later one', async () => {
    const { owner, params } = await ownedTeam();
    const [ada, email] = [await app().user(), newAddress()];
    const invite = (role: 'member' | 'manager') =>
      app().ok('addTeamUser', { params, body: { email, first_name: 'Grace', role }, as: owner });
    const { invitation } = await invite('member');
    const first = await tokenFor(email);
    const about = { id: params.id, invitation: invitation?.id ?? '' };
    await app().ok('resendInvitation', { params: about, as: owner });
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect(await accept(first, ada)).toMatchObject({ status: 404, json: { message: 'The invitation was not found.' } });
    // Inviting again is sending again; with another role it is another invitation.
    await invite('member');
    const third = await tokenFor(email);
    await invite('manager');
    expect((await accept(third, ada)).json).toMatchObject({
      code: 'invitation_revoked',
      message: 'This invitation was withdrawn.',
    });
    const fourth = await tokenFor(email);
    app().clock.advance(AFTER_INVITATION);
    expect((await accept(fourth, ada)).json).toMatchObject({
      code: 'invitation_expired',
      message: 'This invitation has expired. Ask for a new one.',
    });
    expect(await expireInvitations(app().services)).toBeGreaterThan(0);
    expect(await read(fourth)).toMatchObject({ status: 'expired' });
    // Those that wait for an answer, and those whose time is over, are lists of their own.
    const { data, expired: over, meta } = await app().ok('teamInvitations', { params, as: owner });
    expect({ data, meta }).toEqual({ data: [], meta: { total: 0 } });
    expect(over.map(({ status }) => status)).toEqual(['expired']);
    const expired = over[0]?.id ?? '';
    await app().ok('resendInvitation', { params: { id: params.id, invitation: expired }, as: owner });
    const fifth = await tokenFor(email);
    await app().ok('revokeInvitation', { params: { id: params.id, invitation: expired }, as: owner });
    expect((await accept(fifth, ada)).json).toMatchObject({
      code: 'invitation_revoked',
      message: 'This invitation was withdrawn.',
    });
    await app().refused(
      'resendInvitation',
      409,
      { params: { id: params.id, invitation: expired }, as: owner },
      'This invitation is no longer open.',
    );
    expect(await rolesOf(ada)).toEqual([]);
  });

  test('[TM-08] an address whose invitation has expired is invited by that one again; a newer one is not overtaken by it', async () => {
    const { owner, params } = await ownedTeam();
    const email = newAddress();
    const invite = async (role: 'member' | 'manager') =>
      (await app().ok('addTeamUser', { params, body: { email, first_name: 'Grace', role }, as: owner })).invitation;
    const first = await invite('member');
    app().clock.advance(AFTER_INVITATION);
    await expireInvitations(app().services);
    expect(await invite('member')).toMatchObject({ id: first?.id, status: 'pending' });
    // With another role it is another invitation.
    app().clock.advance(AFTER_INVITATION);
    await expireInvitations(app().services);
    const other = await invite('manager');
    expect(other?.id).not.toBe(first?.id);
    const statuses = async () => {
      const { data, expired } = await app().ok('teamInvitations', { params, as: owner });
      return [...expired, ...data].map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['pending']);
    // As versions before stored it: an expired one beside an open one.
    const expired = { state: 'expired', expires_at: 0 };
    await app()
      .queries.updateTable('membership')
      .set(expired)
      .where('id', '=', first?.id ?? '')
      .execute();
    const about = { id: params.id, invitation: first?.id ?? '' };
    expect(await app().refused('resendInvitation', 409, { params: about, as: owner })).toMatchObject({
      message: 'This address has a newer invitation.',
    });
    expect(await statuses()).toEqual(['expired', 'pending']);
  });

  test('[TM-08] many are invited at once, and each line has its outcome', async () => {
    const { owner, params } = await ownedTeam();
    const [one, two, three] = [newAddress(), newAddress(), newAddress()];
    await app().ok('addTeamUser', { params, body: { email: three, first_name: 'T', role: 'member' }, as: owner });
    const people = [
      'Email;First name;Last name',
      one,
      `${two}, Grace, Hopper`,
      '',
      'not an address',
      `"Ada"\t"King"\t${three}`,
      one.toUpperCase(),
      owner.email,
    ].join('\r\n');
    const { data } = await app().ok('inviteMany', { params, body: { people, role: 'member' }, as: owner });
    expect(data.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'invited'],
      [3, 'invited'],
      [5, 'invalid'],
      [6, 'sentAgain'],
      [7, 'repeated'],
      [8, 'member'],
    ]);
    const stored = (await app().ok('teamInvitations', { params, as: owner })).data;
    expect(stored.find(({ email }) => email === two)).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
    const tooMany = Array.from({ length: 201 }, (_, index) => `p${index}@example.com`).join('\n');
    await app().refused(
      'inviteMany',
      422,
      { params, body: { people: tooMany, role: 'member' }, as: owner },
      'Invite at most 200 people at once.',
    );
  });

  test('[TM-08] who has not confirmed the own address sends no invitation', async () => {
    const owner = await app().user();
    const { id } = await teamOf(app(), owner);
    const body = { email: newAddress(), first_name: 'Grace', role: 'member' };
    expect(
      await app().refused(
        'addTeamUser',
        403,
        { params: { id }, body, as: owner },
        'Confirm your own email address first: the mail names it as the sender.',
      ),
    ).toMatchObject({
      code: 'email_unconfirmed',
    });
    expect((await app().ok('teamInvitations', { params: { id }, as: owner })).data).toEqual([]);
  });

  test('[TM-05] [TM-08] an invitation is stored with its state, names and role, and mailed again by who has confirmed the own address', async () => {
    const [owner, deputy] = [await app().user(), await app().user()];
    await app().confirmAddress(owner);
    const { id } = await teamOf(app(), owner);
    await join(app(), id, deputy, 'manager');
    const at = app().clock.now();
    const email = newAddress();
    const body = { email, first_name: 'Grace', last_name: 'Hopper', role: 'member' };
    const { status } = await app().call('addTeamUser', { params: { id }, body, as: owner });
    expect(status).toBe(200);
    const stored = () =>
      app().queries.selectFrom('membership').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const row = await stored();
    expect(row).toEqual({
      ...{ id: expect.any(String), team_id: id, user_id: null, email, first_name: 'Grace', last_name: 'Hopper' },
      ...{ role: 'member', state: 'invited', version: 0, name_key: 'grace hopper', shares_scores: 0 },
      ...{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), invited_by: owner.id, invited_at: at },
      ...{ expires_at: Math.ceil((at + 14 * DAY) / DAY) * DAY - 1, joined_at: null, ended_at: null },
    });
    const params = { id, invitation: row.id };
    expect(
      await app().refused(
        'resendInvitation',
        403,
        { params, as: deputy },
        'Confirm your own email address first: the mail names it as the sender.',
      ),
    ).toMatchObject({
      code: 'email_unconfirmed',
    });
    expect(await stored()).toEqual(row);
    expect(await mailsTo(app(), email)).toHaveLength(1);
  });

  test('[TM-02] [TM-08] the last owner is neither removed, nor leaves, nor becomes something else, and is told why', async () => {
    const { owner, params } = await ownedTeam();
    const user_id = owner.id;
    const leaving = await app().refused(
      'removeTeamUser',
      409,
      { params, body: { user_id }, as: owner },
      'You are the only owner of this team. Make somebody else an owner first.',
    );
    expect(leaving).toMatchObject({
      code: 'last_owner',
      message: 'You are the only owner of this team. Make somebody else an owner first.',
    });
    const becoming = { params, body: { user_id, role: 'member' as const }, as: owner };
    expect(
      (
        await app().refused(
          'changeTeamRole',
          409,
          becoming,
          'You are the only owner of this team. Make somebody else an owner first.',
        )
      ).message,
    ).toBe(leaving.message);
    const second = await app().user();
    await join(app(), params.id, second, 'member');
    await app().ok('changeTeamRole', { params, body: { user_id: second.id, role: 'owner' }, as: owner });
    await app().ok('removeTeamUser', { params, body: { user_id }, as: owner });
    expect(await rolesOf(owner)).toEqual([]);
    await app().refused(
      'getTeam',
      403,
      { params, as: owner },
      'This page is for members of a team. Your account belongs to none.',
    );
  });

  test('[TM-02] everybody may leave, an archived team as well, where nobody is removed by others', async () => {
    const { owner, params } = await ownedTeam();
    const [one, other] = [await app().user(), await app().user()];
    for (const user of [one, other]) await join(app(), params.id, user, 'member');
    const leave = (user: TestUser, as: TestUser) => ({ params, body: { user_id: user.id }, as });
    await app().refused('removeTeamUser', 403, leave(other, one));
    expect(await app().ok('removeTeamUser', leave(one, one))).toEqual({ data: null });
    await app().queries.updateTable('team').set({ state: 'archived' }).where('id', '=', params.id).execute();
    await app().refused('removeTeamUser', 409, leave(other, owner));
    expect(await app().ok('removeTeamUser', leave(other, other))).toEqual({ data: null });
    const rows = app().queries.selectFrom('membership').select('user_id').where('team_id', '=', params.id);
    expect(await rows.where('state', '=', 'active').execute()).toEqual([{ user_id: owner.id }]);
  });

  test('[TM-08] two owners who remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, params } = await ownedTeam();
      const second = await app().user();
      await join(app(), params.id, second, 'owner');
      const remove = (as: TestUser, user: TestUser) =>
        app().call('removeTeamUser', { params, body: { user_id: user.id }, as });
      await Promise.all([remove(owner, second), remove(second, owner), remove(owner, owner), remove(second, second)]);
      const owners = await app()
        .queries.selectFrom('membership')
        .select('id')
        .where('team_id', '=', params.id)
        .where('state', '=', 'active')
        .where('role', '=', 'owner')
        .execute();
      expect(owners).toHaveLength(1);
    }
  });

  test('[TM-02] [TM-07] a removed member loses unused seats and the role at once, and is restored without them', async () => {
    const owner = await app().user();
    const team = await teamOf(app(), owner, { seats: 1 });
    const params = { id: team.id };
    const member = await app().user();
    await join(app(), team.id, member, 'member');
    const body = { voucher_combo_code: team.combo, user_id: member.id };
    await app().ok('assignSeat', { params, body, as: owner });
    const {
      data: [seat],
    } = await app().ok('ownSeats', { as: member });
    await app().ok('removeTeamUser', { params, body: { user_id: member.id }, as: owner });
    expect(await rolesOf(member)).toEqual([]);
    await app().refused(
      'redeemVoucher',
      409,
      { params: { code: seat?.code ?? '' }, body: {}, as: member },
      'This voucher was taken back.',
    );
    expect((await app().ok('teamStats', { params, as: owner })).data).toMatchObject({ members: 1, seats: { free: 1 } });
    await app().refused('assignSeat', 404, { params, body, as: owner }, 'The member was not found.');
    const restored = await app().ok('addTeamUser', { params, body: { user_id: member.id }, as: owner });
    expect(restored.data.users.find(({ id }) => id === member.id)).toMatchObject({ status: 'active', role: 'member' });
    expect(await rolesOf(member)).toEqual(['member']);
    expect((await app().ok('ownSeats', { as: member })).data).toEqual([]);
  });

  test('[TM-02] nobody is restored whose account is deleted, and nobody who was never in the team', async () => {
    const { owner, params } = await ownedTeam();
    const [gone, stranger] = [await app().user(), await app().user()];
    await join(app(), params.id, gone, 'member');
    await app().ok('removeTeamUser', { params, body: { user_id: gone.id }, as: owner });
    await app().ok('deleteAccount', { body: { confirmation: gone.email }, as: gone });
    const stateOf = async () =>
      (
        await app()
          .queries.selectFrom('membership')
          .select('state')
          .where('team_id', '=', params.id)
          .where('user_id', '=', gone.id)
          .executeTakeFirstOrThrow()
      ).state;
    for (const user_id of [gone.id, stranger.id, 'nobody']) {
      await app().refused('addTeamUser', 404, { params, body: { user_id }, as: owner }, 'The member was not found.');
    }
    expect(await stateOf()).toBe('removed');
    expect((await app().ok('teamStats', { params, as: owner })).data.members).toBe(1);
  });

  test('[TM-02] [TM-06] what somebody did a moment before is done: removing, restoring and withdrawing again change nothing', async () => {
    const { owner, params } = await ownedTeam();
    const [deputy, member] = [await app().user(), await app().user()];
    await join(app(), params.id, deputy, 'manager');
    await join(app(), params.id, member, 'member');
    const body = { user_id: member.id };
    const { invitation } = await app().ok('addTeamUser', {
      ...{ params, as: owner },
      body: { email: newAddress(), first_name: 'Grace', role: 'member' },
    });
    const about = { ...params, invitation: invitation?.id ?? '' };
    const statusOf = async () =>
      (await app().ok('getTeam', { params, as: owner })).data.users.find(({ id }) => id === member.id)?.status;
    for (const as of [owner, deputy]) await app().ok('removeTeamUser', { params, body, as });
    expect(await statusOf()).toBe('removed');
    for (const as of [owner, deputy]) await app().ok('addTeamUser', { params, body, as });
    expect(await statusOf()).toBe('active');
    for (const as of [owner, deputy]) {
      expect((await app().ok('revokeInvitation', { params: about, as })).data.status).toBe('revoked');
    }
    const { data } = await app().ok('teamHistory', { params, as: owner });
    // Members by their names, people without an account by their addresses.
    const name = `Person ${/\d+/.exec(member.email)?.[0]}`;
    expect(data.slice(0, 4).map(({ action, about }) => [action, about])).toEqual([
      ['team.invitationRevoked', invitation?.email],
      ['team.restored', name],
      ['team.removed', name],
      ['team.invited', invitation?.email],
    ]);
    // What is not theirs to do stays refused, also when it was done.
    await app().ok('changeTeamRole', { params, body: { ...body, role: 'owner' }, as: owner });
    await app().ok('removeTeamUser', { params, body, as: owner });
    await app().refused(
      'removeTeamUser',
      403,
      { params, body, as: deputy },
      "Your role in this team doesn't give or take this role.",
    );
    await app().refused(
      'addTeamUser',
      403,
      { params, body, as: deputy },
      "Your role in this team doesn't give or take this role.",
    );
  });

  test('[PE-04] ownership and billing are not a manager’s to give or take', async () => {
    const { owner, params } = await ownedTeam();
    const [manager, member] = [await app().user(), await app().user()];
    await app().confirmAddress(manager);
    await join(app(), params.id, manager, 'manager');
    await join(app(), params.id, member, 'member');
    const change = (user: TestUser, role: string) =>
      app().call('changeTeamRole', { params, body: { user_id: user.id, role }, as: manager });
    expect((await change(member, 'owner')).status).toBe(403);
    expect((await change(member, 'billing')).status).toBe(403);
    expect((await change(owner, 'member')).status).toBe(403);
    expect((await change(member, 'manager')).status).toBe(200);
    const { data } = await app().ok('teamHistory', { params, as: owner });
    const about = (await app().ok('auth', { as: member })).last_name;
    expect(data[0]).toMatchObject({ action: 'team.roleChanged', about: `Person ${about}` });
    await app().refused(
      'removeTeamUser',
      403,
      { params, body: { user_id: owner.id }, as: manager },
      "Your role in this team doesn't give or take this role.",
    );
    for (const role of ['owner', 'billing']) {
      const body = { email: newAddress(), first_name: 'Grace', role };
      await app().refused(
        'addTeamUser',
        403,
        { params, body, as: manager },
        "Your role in this team doesn't give or take this role.",
      );
      const people = newAddress();
      await app().refused(
        'inviteMany',
        403,
        { params, body: { people, role }, as: manager },
        "Your role in this team doesn't give or take this role.",
      );
    }
  });

  test('[TM-08] [PE-04] who may not invite is refused before the text is read', async () => {
    const { params } = await ownedTeam();
    const [member, stranger] = [await app().user(), await app().user()];
    await join(app(), params.id, member, 'member');
    const people = Array.from({ length: 201 }, (_, index) => `p${index}@example.com`).join('\n');
    const body = { people, role: 'member' };
    expect((await app().call('inviteMany', { params, body, as: member })).status).toBe(403);
    expect((await app().call('inviteMany', { params, body, as: stranger })).status).toBe(403);
  });

  test('[TM-08] [PE-04] an invitation is replaced by those who could withdraw it, and the history says so', async () => {
    const { owner, params } = await ownedTeam();
    const manager = await app().user();
    await app().confirmAddress(manager);
    await join(app(), params.id, manager, 'manager');
    const [email, other] = [newAddress(), newAddress()];
    const invite = (as: TestUser, role: string) =>
      app().call('addTeamUser', { params, body: { email, first_name: 'Grace', role }, as });
    expect((await invite(owner, 'billing')).status).toBe(200);
    const token = await tokenFor(email);
    const refused = await invite(manager, 'member');
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'team_role' }]);
    const people = `${email}\n${other}`;
    const { data } = await app().ok('inviteMany', { params, body: { people, role: 'member' }, as: manager });
    expect(data).toMatchObject([
      {
        outcome: 'refused',
        message: "This address has an invitation with a role that your role in this team doesn't give or take.",
      },
      { outcome: 'invited' },
    ]);
    expect(await read(token)).toMatchObject({ role: 'billing', refusal: null });
    expect((await invite(owner, 'owner')).status).toBe(200);
    expect(await read(token)).toMatchObject({ status: 'revoked' });
    const history = (await app().ok('teamHistory', { params, as: owner })).data;
    expect(history.map(({ action, about }) => [action, about]).slice(0, 4)).toEqual([
      ['team.invited', email],
      ['team.invitationRevoked', email],
      ['team.invited', other],
      ['team.invited', email],
    ]);
  });

  test('[TM-08] an archived team takes nobody in, and nobody is in a team twice', async () => {
    const { owner, params } = await ownedTeam();
    const member = await app().user();
    const [first, second] = [await storeInvitation(app(), params.id), await storeInvitation(app(), params.id)];
    await app().ok('archiveTeam', { params, as: owner });
    expect((await accept(first, member)).json).toMatchObject({
      code: 'team_archived',
      message: 'The team of this invitation is archived.',
    });
    await app().ok('unarchiveTeam', { params, as: owner });
    expect((await accept(first, member)).status).toBe(200);
    expect((await accept(second, member)).json).toMatchObject({
      code: 'already_member',
      message: 'You are in this team already.',
    });
  });
});

describeOnBoth('invitations by mail', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });

  test('[TM-08] go five times an hour to one address, whether it is invited, invited again or in a list', async () => {
    const owner = await app().user();
    await app().confirmAddress(owner);
    const params = { id: (await teamOf(app(), owner, { seats: 0 })).id };
    const [email, other] = [newAddress(), newAddress()];
    const body = { email, first_name: 'Grace', role: 'member' as const };
    const { invitation } = await app().ok('addTeamUser', { params, body, as: owner });
    const again = { params: { ...params, invitation: invitation?.id ?? '' }, as: owner };
    for (let times = 0; times < 3; times += 1) await app().ok('resendInvitation', again);
    const list = { params, body: { people: `${email}\n${other}`, role: 'member' as const }, as: owner };
    const outcomes = async () => (await app().ok('inviteMany', list)).data;
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['sentAgain', 'invited']);
    const sentence = expect.stringMatching(
      /^Too many attempts\. Try again in \d+ minutes\. One address gets only a few invitations an hour\.$/,
    );
    expect(await outcomes()).toMatchObject([{ outcome: 'refused', message: sentence }, { outcome: 'sentAgain' }]);
    const refused = await app().refused(
      'resendInvitation',
      429,
      again,
      'Too many attempts. Try again in 60 minutes. One address gets only a few invitations an hour.',
    );
    expect(refused).toMatchObject({ code: 'address_limit', message: sentence });
    await app().refused('addTeamUser', 429, { params, body, as: owner }, 'Too many attempts. Try again in 60 minutes.');
    expect(await mailsTo(app(), email)).toHaveLength(5);
    expect(await mailsTo(app(), other)).toHaveLength(2);
  });

  test('[TM-08] a class behind one address opens and accepts its invitations at the same time', async () => {
    const owner = await app().user();
    const { id } = await teamOf(app(), owner, { seats: 0 });
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    const joined = Array.from({ length: 60 }, async () => {
      const [token, as] = [await storeInvitation(app(), id), await app().user()];
      const calls = ['getInvitation', 'getInvitation', 'acceptInvitation'] as const;
      const statuses: number[] = [];
      for (const id of calls) statuses.push((await app().call(id, { params: { token }, headers, as })).status);
      return statuses;
    });
    expect(new Set((await Promise.all(joined)).flat())).toEqual(new Set([200]));
  });

  /** Signs up from a network. Two different passwords are counted and refused before they cost anything. */
  const signUpFrom = async (address: string, email: string, { invitation = '', voucher = '', isWrong = true } = {}) => {
    const password = 'a long enough password';
    const body = {
      ...{ first_name: 'Grace', email, password, password_confirmation: isWrong ? 'another one' : password },
      ...(invitation === '' ? {} : { invitation }),
      ...(voucher === '' ? {} : { voucher }),
    };
    return (await app().call('register', { body, headers: { 'x-forwarded-for': address } })).status;
  };
  const fill = async (address: string) => {
    for (let count = 0; count < 30; count += 1) expect(await signUpFrom(address, newAddress())).toBe(422);
    expect(await signUpFrom(address, newAddress())).toBe(429);
  };

  test('[TM-08] a class behind one address signs up with its invitations where no more others may', async () => {
    const { id } = await teamOf(app(), await app().user(), { seats: 0 });
    const address = '192.0.2.20';
    await fill(address);
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      const email = newAddress();
      const invitation = await storeInvitation(app(), id, { email });
      statuses.push(await signUpFrom(address, email, { invitation, isWrong: false }));
    }
    expect(statuses).toEqual(new Array(60).fill(201));
    // The network pays for everybody else as before.
    expect(await signUpFrom(address, newAddress())).toBe(429);
  });

  test('a class behind one address signs up with its vouchers; each lets a few through, and none that cannot be redeemed', async () => {
    const address = '192.0.2.24';
    await fill(address);
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const { code } = await app().voucher();
      statuses.push(await signUpFrom(address, newAddress(), { voucher: code, isWrong: false }));
    }
    expect(statuses).toEqual(new Array(40).fill(201));
    const { code } = await app().voucher({ validUntil: app().clock.now() + 60_000 });
    const tries: number[] = [];
    for (let count = 0; count < 6; count += 1) tries.push(await signUpFrom(address, newAddress(), { voucher: code }));
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
    const { code: late } = await app().voucher({ validUntil: app().clock.now() + 60_000 });
    app().clock.advance(60_001);
    expect(await signUpFrom(address, newAddress(), { voucher: late })).toBe(429);
    expect(await signUpFrom(address, newAddress(), { voucher: 'ABCD-EFGH-IJKL-MNOP' })).toBe(429);
    expect(await signUpFrom(address, newAddress())).toBe(429);
  });

  test('a sign-up with what is no token and no code is refused with a sentence for each', async () => {
    const password = 'a long enough password';
    const body = { first_name: 'Grace', email: newAddress(), password, password_confirmation: password };
    const links = { invitation: 'two words', voucher: '—' };
    expect((await app().refused('register', 422, { body: { ...body, ...links } })).errors).toEqual({
      invitation: ['This is not the token of an invitation.'],
      voucher: ['A voucher code has sixteen letters and digits.'],
    });
  });

  test('an invitation lets only its own address sign up, while it is open, and not without end', async () => {
    const owner = await app().user();
    const { id } = await teamOf(app(), owner, { seats: 0 });
    const address = '192.0.2.21';
    await fill(address);
    const email = newAddress();
    const invitation = await storeInvitation(app(), id, { email });
    expect(await signUpFrom(address, newAddress(), { invitation })).toBe(429);
    expect(await signUpFrom(address, email, { invitation: 'link-of-no-mail' })).toBe(429);
    expect(await signUpFrom(address, email, { invitation })).toBe(422);
    await app().ok('acceptInvitation', { params: { token: invitation }, as: await app().user() });
    expect(await signUpFrom(address, email, { invitation })).toBe(429);

    const late = newAddress();
    const expired = await storeInvitation(app(), id, { email: late });
    app().clock.advance(AFTER_INVITATION);
    expect(await signUpFrom(address, late, { invitation: expired })).toBe(429);
    const revoked = newAddress();
    const membership = newId();
    const withdrawn = await storeInvitation(app(), id, { id: membership, email: revoked });
    await app().ok('revokeInvitation', { params: { id, invitation: membership }, as: owner });
    expect(await signUpFrom(address, revoked, { invitation: withdrawn })).toBe(429);

    // Ten for one address, three hundred for one network.
    const many: number[] = [];
    for (let person = 0; person < 31; person += 1) {
      const own = newAddress();
      const token = await storeInvitation(app(), id, { email: own });
      for (let count = 0; count < (person < 30 ? 10 : 1); count += 1) {
        many.push(await signUpFrom('192.0.2.22', own, { invitation: token }));
      }
      if (person === 0) expect(await signUpFrom('192.0.2.23', own, { invitation: token })).toBe(429);
    }
    expect(many).toEqual([...new Array(300).fill(422), 429]);
  });
});

import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { answerPasswordRequests } from '../../../src/server/account/password/password-links.ts';
import { mailsTo, passwordTokenIn, signUp } from '../../support/accounts.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

// The same word: one letter with its accent, and a letter and an accent, as a Mac types it.
const NFC = 'Caf\u00E9 Zo\u00EB M\u00FCnchen';
const NFD = 'Cafe\u0301 Zoe\u0308 Mu\u0308nchen';
/** The first accent in one way, the others in the other. */
const MIXED = 'Caf\u00E9 Zoe\u0308 M\u00FCnchen';

describeOnBoth('a password with accents', (kind) => {
  const app = useApp(kind);
  const logIn = (email: string, password: string) => app().call('login', { body: { email, password } });
  const statuses = async (email: string) => {
    const replies = [];
    for (const typed of [NFC, NFD, MIXED]) replies.push((await logIn(email, typed)).status);
    return replies;
  };

  test.each([NFC, NFD, MIXED])('[AC-01] that was chosen as %j logs in however it is typed', async (chosen) => {
    const email = `accents-${[NFC, NFD, MIXED].indexOf(chosen)}@example.com`;
    const body = { first_name: 'Zoë', email, password: chosen, password_confirmation: NFC };
    expect((await app().call('register', { body })).status).toBe(201);
    expect(await statuses(email)).toEqual([200, 200, 200]);
    expect((await logIn(email, NFC.toLowerCase())).status).toBe(422);
    expect((await logIn(email, 'Cafe Zoe Munchen')).status).toBe(422);
  });

  test('[AC-01] whose hash is from before is taken as it was chosen', async () => {
    const ada = await signUp(app());
    const store = async (password: string) => {
      const password_hash = await hash(password);
      await app().queries.updateTable('user').set({ password_hash }).where('id', '=', ada.id).execute();
    };
    await store(NFD);
    expect(await statuses(ada.email)).toEqual([200, 200, 200]);
    await store(MIXED);
    expect((await logIn(ada.email, MIXED)).status).toBe(200);
  });

  test('[AC-02] [AC-03] is changed, and set by a link, in either spelling', async () => {
    const ada = await signUp(app());
    app().clock.advance(1);
    await app().ok('forgotPassword', { body: { email: ada.email } });
    await answerPasswordRequests(app().services);
    const token = passwordTokenIn((await mailsTo(app(), ada.email)).at(-1) ?? { text: '' }, 'reset');
    await app().ok('resetPassword', { body: { token, password: NFD, password_confirmation: NFC } });
    const { json } = await logIn(ada.email, NFC);
    const same = { current_password: NFD, new_password: NFC };
    const { errors } = await app().refused('changePassword', 422, { body: same, as: json as { token: string } });
    expect(errors).toEqual({ new_password: ['This is your current password.'] });
  });
});

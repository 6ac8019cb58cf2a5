import { describe, expect, test } from 'vitest';
import { latinNameField } from '../../../src/contract/account/account-fields.ts';
import { hasOtherLetters } from '../../../src/contract/account/latin-name.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { TWENTY_NAMES } from '../../support/twenty-names.ts';

describe('a second spelling', () => {
  test('is for names with other letters than A to Z', () => {
    const plain = ['Kai 🚀 Muller', "N'Golo D’Arcy-O'Brien", 'Aleksandr von Hohenlohe', '1&1 GmbH', ''];
    expect(plain.filter(hasOtherLetters)).toEqual([]);
    expect(TWENTY_NAMES.filter((name) => !hasOtherLetters(name))).toEqual([
      "N'Golo D’Arcy-O'Brien",
      'Aleksandr Konstantinovich Rimsky-Korsakov-Wittgenstein von Hohenlohe',
    ]);
  });

  test.each([
    ['Li Xiaolong', 'Li Xiaolong'],
    ['  José Ángel ', 'José Ángel'],
    ["O'Brien-Smith Jr.", "O'Brien-Smith Jr."],
    ['Cafe\u0301', 'Café'],
    ['', null],
    [null, null],
  ])('is written in Latin letters: %s', (typed, stored) => {
    expect(latinNameField.parse(typed)).toBe(stored);
  });

  test.each(['Лев', '李 Li', 'Ann <b>', 'Ann 🚀', 'Αnn', 'Ann 2'])('is refused with a sentence: %s', (typed) => {
    const sentence = 'Name in Latin letters may have Latin letters, spaces, hyphens and apostrophes only.';
    expect(latinNameField.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

describeOnBoth('a name in Latin letters', (kind) => {
  const app = useApp(kind);

  async function named(first_name: string, last_name = '', latin_name?: string): Promise<TestUser> {
    const user = await app().user();
    const spelling = latin_name === undefined ? {} : { latin_name };
    await app().ok('updateProfile', { body: { first_name, last_name, ...spelling }, as: user });
    return user;
  }
  const credentialOf = async (user: TestUser) => {
    const id = await app().credential(user);
    return { id, read: () => app().ok('openCredential', { params: { id } }) };
  };
  const spell = (latin_name: string | null, as: TestUser) => app().ok('updateProfile', { body: { latin_name }, as });

  test('[VC-04] is given in the profile and stands on page and badge, beside the name as it is typed', async () => {
    const user = await named('小龍', '李', 'Li Xiaolong');
    expect((await app().ok('auth', { as: user })).latin_name).toBe('Li Xiaolong');
    const { id, read } = await credentialOf(user);
    expect(await read()).toMatchObject({ holder_name: '小龍 李', holder_latin: 'Li Xiaolong' });
    const badge = (await app().ok('credentialBadge', { params: { id } })) as never as {
      credentialSubject: { identifier: { identityHash: string; identityType: string }[] };
    };
    expect(
      badge.credentialSubject.identifier.map(({ identityHash, identityType }) => [identityType, identityHash]),
    ).toEqual([
      ['name', '小龍 李'],
      ['name', 'Li Xiaolong'],
    ]);
    const checked = await app().ok('verifyBadge', { body: { badge: JSON.stringify(badge) } });
    expect(checked).toMatchObject({ verdict: 'valid', differences: [] });
  });

  test('[VC-04] is given once to a credential: a later one changes those to come', async () => {
    const user = await named('Лев', 'Ёжиков');
    const { read } = await credentialOf(user);
    expect((await read()).holder_latin).toBeNull();
    await spell('Lev Yozhikov', user);
    expect((await read()).holder_latin).toBe('Lev Yozhikov');
    // Another person's name would make it another person's credential.
    await spell('Elon Musk', user);
    expect((await read()).holder_latin).toBe('Lev Yozhikov');
    await spell(null, user);
    expect((await read()).holder_latin).toBe('Lev Yozhikov');
  });

  test('[VC-04] is nothing for a name of A to Z', async () => {
    const user = await named('Ann', 'Lee', 'Somebody Else');
    const { read } = await credentialOf(user);
    expect((await read()).holder_latin).toBeNull();
    await spell('Nobody Else', user);
    expect((await read()).holder_latin).toBeNull();
  });

  test('[VC-04] that is wrong is corrected by staff with the name: it becomes that of the profile', async () => {
    const user = await named('Лев', 'Ёжиков', 'Elon Musk');
    const attempt = await app().attemptIn('passed', user, CERTIFICATION);
    await spell('Lev Yozhikov', user);
    const administrator = await app().user('administrator');
    const body = { name: 'Лев Ёжиков', reason: 'As the passport says.' };
    await app().ok('correctHolderName', { params: { id: attempt.id }, body, as: administrator });
    const { data } = await app().ok('listCredentials', { as: user });
    expect(data).toMatchObject([{ holder_name: 'Лев Ёжиков', holder_latin: 'Lev Yozhikov' }]);
  });

  test('[VC-04] goes with the name when the account is deleted', async () => {
    const user = await named('さくら', '山田', 'Sakura Yamada');
    const { id, read } = await credentialOf(user);
    await app().ok('deleteAccount', { body: { confirmation: user.email }, as: user });
    expect(await read()).toMatchObject({ id, holder_name: null, holder_latin: null });
  });
});

import { describe, expect, test } from 'vitest';
import { accountRoutes } from '../../src/contract/account/account.ts';
import { emailField } from '../../src/contract/account/account-fields.ts';
import { normalizeEmail } from '../../src/contract/account/email-address.ts';
import { sessionRoutes } from '../../src/contract/account/session.ts';
import { checkoutSchema } from '../../src/contract/commerce/checkout.ts';
import { voucherRoutes } from '../../src/contract/commerce/vouchers.ts';
import { reviewRoutes } from '../../src/contract/exam/review.ts';
import type { RouteDefinition } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { parsePeople } from '../../src/contract/team/parse-people.ts';
import { peopleRoutes } from '../../src/contract/team/people.ts';
import { usableEmail } from '../../src/server/account/social/provider-call.ts';

/** What people copy from mails, spreadsheets and messengers, all of it the address of Ann. */
const ANN = [
  'ann@example.com',
  '  ANN@Example.COM\u00A0',
  'ann@example.com\u200B',
  '\uFEFFann@example.com',
  '\u202Aann@example.com\u202C',
  '\u202Dann@example.com\u202C',
  '\u200Eann@example.com',
  'a\u00ADnn@example.com',
  'ann@example\u2060.com',
  'ann\u200D@example.com',
  'ann@example.com\u{E0061}',
  'ann\u3164@example.com',
  'ann\uFE0F@example.com',
  'ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'ann@exam\u034Fple.com',
];

/** Each place where an address comes in, as what reads it. */
const READERS: [string, (address: string) => unknown][] = [
  ['the field', (email) => emailField.parse(email)],
  ['sign-up', (email) => sessionRoutes.register.body.shape.email.parse(email)],
  ['login', (email) => sessionRoutes.login.body.shape.email.parse(email)],
  ['a forgotten password', (email) => accountRoutes.forgotPassword.body.shape.email.parse(email)],
  ['the profile', (email) => accountRoutes.updateProfile.body.shape.email.parse(email)],
  ['the mailbox', (email) => accountRoutes.mailbox.query.shape.to.parse(email)],
  ["a guest's checkout", (email) => checkoutSchema.shape.email.parse(email)],
  ['a voucher', (email) => voucherRoutes.sendVoucher.body.shape.email.parse(email)],
  ['an invitation', (email) => peopleRoutes.addTeamUser.body.shape.email.parse(email)],
  ['an exam that staff grant', (email) => reviewRoutes.grantExam.body.shape.email.parse(email)],
  ['a list of people', (email) => parsePeople(email)[0]?.person?.email],
  ['a provider', (email) => usableEmail(email)],
];

describe.each(READERS)('an address of %s', (_, read) => {
  test.each(ANN)('[VA-03] %j is the one of Ann', (typed) => {
    expect(read(typed)).toBe('ann@example.com');
  });

  test('[VA-03] letters of every script stay', () => {
    expect(read('Ζωή.Łukasz@пример.рф')).toBe('ζωή.łukasz@пример.рф');
  });
});

test('every text of a call that is named after an address is read by the one field', () => {
  const named = Object.entries<RouteDefinition>(routes).flatMap(([id, { body, query }]) =>
    Object.entries({ ...shapeOf(body), ...shapeOf(query) })
      .filter(([name]) => /mail|address|recipient/i.test(name))
      .map(([name, schema]) => [`${id}.${name}`, schema] as const),
  );
  expect(named.length).toBeGreaterThanOrEqual(7);
  const read = named.map(([name, schema]) => [name, schema.safeParse('\uFEFFAnn@example.com').data]);
  expect(read).toEqual(named.map(([name]) => [name, 'ann@example.com']));
});

type Schema = { safeParse(value: unknown): { data?: unknown } };
const shapeOf = (schema: unknown): Record<string, Schema> =>
  schema && typeof schema === 'object' && 'shape' in schema ? (schema.shape as Record<string, Schema>) : {};

test('what is too long is refused before anything else looks at it, and so is what becomes too long', () => {
  const sentenceOf = (email: string) => emailField.safeParse(email).error?.issues.map(({ message }) => message);
  const tooLong = ['Email may have at most 254 characters.'];
  expect(sentenceOf(`${'a'.repeat(243)}@example.com`)).toEqual(tooLong);
  // One character that NFKC writes with eighteen.
  expect(sentenceOf(`${'\uFDFA'.repeat(30)}@example.com`)).toEqual(tooLong);
  expect(sentenceOf('\u200B\u2060')).toEqual(['Email is required.', 'Enter a valid email address.']);
  expect(sentenceOf('ann@@example.com')).toEqual(['Enter a valid email address.']);
});

test('whatever character is in an address, its form is final and shows all that it has', () => {
  const unstable: string[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    // The others are taken as they are.
    if (normalizeEmail(character) === character && !/\p{M}/u.test(character)) continue;
    const form = normalizeEmail(`A${character}b@example.com`);
    if (normalizeEmail(form) !== form || /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(form)) {
      unstable.push(code.toString(16));
    }
  }
  expect(unstable).toEqual([]);
});

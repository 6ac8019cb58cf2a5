import { expect, test } from 'vitest';
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordConfirmationField,
  passwordField,
} from '../../src/contract/account/account-fields.ts';
import { reauthenticationRoutes } from '../../src/contract/account/reauthentication.ts';
import { socialRoutes } from '../../src/contract/account/social.ts';
import { bannerRoutes, bannerSchema } from '../../src/contract/commerce/banners.ts';
import { catalogRoutes, purchaseSchema } from '../../src/contract/commerce/catalog.ts';
import { billingSchema, checkoutRoutes } from '../../src/contract/commerce/checkout.ts';
import { invoiceRoutes } from '../../src/contract/commerce/invoices.ts';
import {
  bulletpointSchema,
  bundleSchema,
  couponSchema,
  economiesSchema,
  promotionSchema,
  testimonialDataSchema,
} from '../../src/contract/commerce/offer-data.ts';
import { voucherCodeField, voucherCodeSchema } from '../../src/contract/commerce/orders.ts';
import { regionSchema } from '../../src/contract/commerce/prices.ts';
import { cursorSchema, idSchema } from '../../src/contract/common.ts';
import { badgeRoutes } from '../../src/contract/credential/badges.ts';
import { answerSchema, filesSchema, saveEntrySchema, workSchema } from '../../src/contract/exam/answers.ts';
import { examRoutes } from '../../src/contract/exam/exam.ts';
import { exerciseId } from '../../src/contract/exam/exercises.ts';
import { reviewRoutes } from '../../src/contract/exam/review.ts';
import { accessRoutes } from '../../src/contract/site/access.ts';
import { chartTrafficRoutes } from '../../src/contract/site/chart-traffic.ts';
import { documentSlugSchema } from '../../src/contract/site/documents.ts';
import { imageRoutes } from '../../src/contract/site/images.ts';
import { pollRoutes } from '../../src/contract/site/polls.ts';
import { chartIdSchema, chartVersionSchema } from '../../src/contract/site/recording.ts';
import { teamRoutes } from '../../src/contract/team/teams.ts';

type Schema = {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };
};

const x = (length: number) => 'x'.repeat(length);
const checkout = checkoutRoutes.checkoutLink.query.shape;
const { emulateDate, emulateHour } = catalogRoutes.catalog.query.shape;
const { code, state } = socialRoutes.socialCallback.body.shape;
const image = imageRoutes.image.query.shape;

/** Each text of a call: what it is for, its schema, what is taken, what is refused, and in which words. */
test.each<[string, Schema, string[], string[], string]>([
  [
    '[ER-08] an identifier',
    idSchema,
    ['a', 'A-b_9', x(64)],
    ['', x(65), '/a', 'a/', 'a b', 'ä'],
    'This is not a valid identifier.',
  ],
  [
    '[ER-08] a cursor',
    cursorSchema,
    ['a', x(1000)],
    ['', x(1001), '.a', 'a.', 'a\n'],
    'This is not the cursor of a list.',
  ],
  [
    '[RT-18] the secret of a preview',
    reviewRoutes.previewQuestions.params.shape.secret,
    [x(20), x(64), `A-_9${x(16)}`],
    [x(19), x(65), `.${x(20)}`, `${x(20)}.`],
    'This is not the link of a preview.',
  ],
  [
    '[EX-18] an exercise',
    exerciseId,
    ['a', 'single-a', '9', x(80)],
    ['', x(81), 'A', '.a', 'a.'],
    'This is not an exercise.',
  ],
  [
    '[EX-09] a device that takes an exam over',
    examRoutes.takeLease.body.shape.device,
    [x(8), x(64), 'A-_9xxxx'],
    [x(7), x(65), `.${x(8)}`, `${x(8)}.`],
    'This does not identify a device.',
  ],
  [
    '[TM-01] the key of a new team',
    teamRoutes.createTeam.body.shape.idempotency_key,
    [x(8), x(100), 'A-_9xxxx'],
    [x(7), x(101), `.${x(8)}`, `${x(8)}.`],
    'A key has 8 to 100 letters and digits.',
  ],
  [
    '[AC-02] a mailed code',
    reauthenticationRoutes.reauthenticate.body.shape.code,
    ['123456', ' 123456 ', '       123456       '],
    ['', '12345', '1234567', '12345a', '123 456', '        123456', '123456        '],
    'The code has 6 digits.',
  ],
  [
    '[CO-02] a day that is emulated',
    emulateDate,
    ['2026-11-20'],
    ['', '2026-11-2', '26-11-20', 'x2026-11-20', '2026-11-20x', '2026/11/20'],
    'A day is written as 2026-11-20.',
  ],
  [
    '[CO-02] an hour that is emulated',
    emulateHour,
    ['0', '09', '9', '19', '20', '23'],
    ['', '24', '30', '-1', '1.', '100', 'x'],
    'An hour is a number from 0 to 23.',
  ],
  [
    '[CO-02] a region',
    regionSchema,
    ['GLOBAL', 'IN'],
    ['', 'in', 'I', 'IND', 'GLOBA', 'GLOBALS', '1N'],
    'A region is GLOBAL or a country code such as IN.',
  ],
  [
    '[CO-04] a quantity in an address',
    checkout.quantity,
    ['1', '10', '999', '1000'],
    ['', '0', '01', '1001', '2000', '-1', '1x', 'x1', '1.5'],
    'A quantity is a whole number, at most 1000.',
  ],
  [
    '[CO-11] a VAT number',
    billingSchema.shape.vat_id,
    ['1234', 'DE 123.456-789', x(20)],
    ['123', x(21), '_1234', '1234_', 'ÄÖÜß'],
    'A VAT number has 4 to 20 letters and digits.',
  ],
  [
    '[CO-11] a number of an invoice',
    invoiceRoutes.orderInvoice.query.shape.number,
    ['2027-000002', 'CN-2027-000002', 'CN-2027-123456789'],
    ['', '2027-00002', '27-000002', 'CN2027-000002', 'xCN-2027-000002', '2027-000002x', '2027-1234567890'],
    'A number is written as CN-2027-000002.',
  ],
  [
    '[VC-01] a code of a voucher',
    voucherCodeSchema,
    ['A', 'ab-19', x(40)],
    ['', x(41), '.A', 'A.', 'A_B'],
    'A voucher code has letters, digits and dashes.',
  ],
  [
    '[VC-01] a code of a voucher that somebody typed',
    voucherCodeField,
    ['A', '7k2m q9xw 4trb h3zc.', x(40)],
    ['', x(41), x(201), '.', '–', '株式会社'],
    'A voucher code has sixteen letters and digits.',
  ],
  [
    '[IN-02] an affiliate',
    bannerRoutes.banners.query.shape.affiliate,
    ['certificates', 'certificates_js', 'certificates-home', x(60)],
    ['', x(61), 'Certificates', '.a', 'a.', 'a1'],
    'There is no such affiliate.',
  ],
  [
    '[VC-05] a status list',
    badgeRoutes.statusList.params.shape.list,
    ['0', '1', '10', '999999'],
    ['', '01', '1000000', '-1', '1x', 'x1'],
    'This is not the number of a status list.',
  ],
  [
    '[GU-16] a path',
    accessRoutes.pageAccess.query.shape.path,
    ['/', '/vuejs/dashboard', `/${x(500)}`],
    ['', 'vuejs', 'x/', '/a b', '/a?b', '/a#b', `/${x(501)}`],
    'This is not a path of this site.',
  ],
  [
    '[WS-08] a number of days',
    chartTrafficRoutes.chartTraffic.query.shape.days,
    ['1', '30', '9999'],
    ['', '0', '01', '10000', '1x', 'x1', '-1'],
    'This is not a number of days.',
  ],
  [
    '[WS-08] a chart',
    chartIdSchema,
    ['a', 'examClock', 'A1', x(60)],
    ['', x(61), '1a', '.a', 'a-b', 'a.'],
    'This is not the id of a chart.',
  ],
  [
    '[WS-08] a version of a chart',
    chartVersionSchema,
    ['0', 'z9', x(12)],
    ['', x(13), 'A', '.a', 'a.'],
    'This is not the version of a chart.',
  ],
  [
    '[RT-23] a document',
    documentSlugSchema,
    ['a', 'cert-terms-conditions', 'a-1-b', x(80)],
    ['', x(81), '-a', 'a-', 'a--b', 'A', 'a.b', '.a'],
    'This is not the address of a document.',
  ],
  [
    '[AC-06] a poll',
    pollRoutes.poll.params.shape.slug,
    ['a', 'next-exam', x(80)],
    ['', x(81), '-a', 'a-', 'a--b', 'A', '.a'],
    'This is not a poll.',
  ],
  [
    '[IN-03] a picture',
    image.src,
    ['/a', '/pictures/card-1_a.png', `/${x(199)}`],
    ['', '/', 'a', 'x/a', '/a b', '/a?b', `/${x(200)}`],
    'Name a picture of this site.',
  ],
  [
    '[IN-03] a quality',
    image.quality,
    ['5', '10', '15', '95', '100'],
    ['', '0', '4', '12', '105', '110', '80.', 'x5'],
    'The quality is 5 to 100 in steps of 5.',
  ],
])('%s is taken as it is written, or refused in words', (_, schema, taken, refused, sentence) => {
  expect(taken.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  const wordsOf = (value: string) => schema.safeParse(value).error?.issues[0]?.message;
  expect(refused.map((value) => [value, wordsOf(value)])).toEqual(refused.map((value) => [value, sentence]));
});

test.each([
  ['Code', code],
  ['State', state],
] as const)('[AC-07] a provider says anything that can be in an address as its %s', (what, schema) => {
  const wordsOf = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  expect(['!', '~', 'a/b+c=', x(2000)].map(wordsOf)).toEqual(Array(4).fill(undefined));
  expect([wordsOf(undefined), wordsOf('')]).toEqual([`${what} is required.`, `${what} is required.`]);
  expect(wordsOf(x(2001))).toBe(`${what} may have at most 2000 characters.`);
  for (const value of [' a', 'a ', 'a\u007f', 'ä']) {
    expect(wordsOf(value)).toBe(`${what} contains a character that no provider sends.`);
  }
});

test('[EX-12] a file of a challenge has a path below its folder', () => {
  const isTaken = (path: string) => filesSchema.safeParse({ [path]: '' }).success;
  expect(['a', 'src/app.vue', 'a-b/c_d/E.9', x(100)].filter((path) => !isTaken(path))).toEqual([]);
  expect(['', '/a', 'a/', 'a//b', 'a b', 'a\\b', x(101)].filter(isTaken)).toEqual([]);
});

const isTaken = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const list = <T>(length: number, value: T) => Array.from({ length }, () => value);
const { revision, key, exercise_id, queued_at } = saveEntrySchema.shape;

/** Each limit of a call: the first and the last value that is taken, and what is refused beside them. */
test.each<[string, Schema, unknown[], unknown[]]>([
  ['[EX-06] a revision', revision, [1, 1_000_000], [0, 1_000_001, 1.5, '1']],
  ['[EX-06] the key of a change', key, [x(8), x(40), 'A-_9xxxx'], [x(7), x(41), `.${x(8)}`, `${x(8)}.`]],
  ['[EX-06] the exercise of a change', exercise_id, ['a', 'single-a', x(80)], ['', x(81), '.a', 'a.', 'A']],
  ['[EX-06] the moment of a change', queued_at, [0, 1], [-1, 0.5]],
  ['[EX-10] a note', workSchema.shape.note, ['', x(2000)], [x(2001)]],
  [
    '[EX-04] an answer',
    answerSchema,
    [
      ...[0, 20].map((choice) => ({ kind: 'choice', choice })),
      ...[0, 20].map((length) => ({ kind: 'choices', choices: list(length, 20) })),
      ...[0, 20].map((length) => ({ kind: 'order', order: list(length, 0) })),
      ...[0, 20].map((length) => ({ kind: 'texts', texts: list(length, x(200)) })),
    ],
    [
      ...[-1, 21, 0.5].map((choice) => ({ kind: 'choice', choice })),
      ...[
        { kind: 'choices', choices: [21] },
        { kind: 'choices', choices: list(21, 0) },
      ],
      ...[
        { kind: 'order', order: [-1] },
        { kind: 'order', order: list(21, 0) },
      ],
      ...[
        { kind: 'texts', texts: [x(201)] },
        { kind: 'texts', texts: list(21, '') },
      ],
    ],
  ],
  ['[CO-04] the number of an order', purchaseSchema.shape.quantity, [1, 1000, undefined], [0, 1001, 1.5, '1']],
  ['[UI-09] the link of a banner', bannerSchema.shape.link, ['/', `/${x(499)}`], [`/${x(500)}`, null]],
  ...(['header', 'title', 'prelude', 'subtitle', 'appTitle', 'homeHeader', 'homePrelude', 'addendum'] as const).map(
    (name): [string, Schema, unknown[], unknown[]] => [
      `[UI-09] the ${name} of a banner`,
      bannerSchema.shape[name],
      [null, '', x(160)],
      [x(161), undefined],
    ],
  ),
  ...(['addendumBefore', 'preAddendum', 'interlude', 'cta', 'countdownFooter'] as const).map(
    (name): [string, Schema, unknown[], unknown[]] => [
      `[UI-09] the ${name} of a banner`,
      bannerSchema.shape[name],
      [null, '', x(160)],
      [x(161), undefined],
    ],
  ),
  ['[CO-03] the extras of an order', purchaseSchema.shape.upsell, [[], list(6, 'a'), undefined], [list(7, 'a'), ['.']]],
])('%s has a first and a last value', (_, schema, taken, refused) => {
  expect(taken.filter((value) => !isTaken(schema, value))).toEqual([]);
  expect(refused.filter((value) => isTaken(schema, value))).toEqual([]);
});

test('[EX-12] a challenge has 20 files of 100,000 characters together, none of them outside its folder', () => {
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']));
  const wordsOf = (files: object) => filesSchema.safeParse(files).error?.issues[0]?.message;
  expect([wordsOf({}), wordsOf(named(20)), wordsOf({ a: x(60_000), b: x(40_000) })]).toEqual(list(3, undefined));
  expect(wordsOf(named(21))).toBe('At most 20 files.');
  expect(wordsOf({ a: x(60_000), b: x(40_001) })).toBe('At most 100000 characters in all files together.');
  for (const path of ['..', '../a', 'a/../b', './a', 'a/__proto__/b']) {
    expect(wordsOf({ [path]: '' })).toBe('A path may not leave its folder.');
  }
});

test.each<[string, Schema, string, number]>([
  ['a bundle', bundleSchema.shape.name, 'The name', 80],
  ['a coupon', couponSchema.shape.name, 'The name', 80],
  ['a promotion', promotionSchema.shape.name, 'The name', 80],
  ['a bullet point', bulletpointSchema.shape.text, 'A bullet point', 160],
  ['a testimonial, its name', testimonialDataSchema.shape.name, 'The name', 80],
  ['a testimonial, its role', testimonialDataSchema.shape.role, 'The role', 120],
  ['a testimonial, its text', testimonialDataSchema.shape.text, 'The text', 600],
  ['a testimonial, its consent', testimonialDataSchema.shape.consent, 'The consent', 200],
  ['economies', economiesSchema.shape.source, 'The source', 200],
])('[CO-12] of %s, administrators are told which text is wrong, and how long it may be', (_, schema, what, max) => {
  const wordsOf = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  expect([x(1), x(max)].map(wordsOf)).toEqual([undefined, undefined]);
  expect([undefined, '', ' '].map(wordsOf)).toEqual(list(3, `${what} is required.`));
  expect(wordsOf(x(max + 1))).toBe(`${what} may have at most ${max} characters.`);
  expect(wordsOf('a\u0000b')).toBe(`${what} contains a character that cannot be stored.`);
});

test.each<[string, Schema, unknown, string | undefined]>([
  ['a first name', firstNameField('First name'), x(100), undefined],
  ['a first name', firstNameField('First name'), x(101), 'First name may have at most 100 characters.'],
  ['a first name', firstNameField('Full name'), '', 'Full name is required.'],
  ['a last name', lastNameField, '', undefined],
  ['a last name', lastNameField, x(100), undefined],
  ['a last name', lastNameField, x(101), 'Last name may have at most 100 characters.'],
  ['a new password', newPasswordField, x(8), undefined],
  ['a new password', newPasswordField, x(200), undefined],
  ['a new password', newPasswordField, x(7), 'Password needs at least 8 characters.'],
  ['a new password', newPasswordField, x(201), 'Password may have at most 200 characters.'],
  ['a new password', newPasswordField, undefined, 'Password is required.'],
  ['a password', passwordField, 'x', undefined],
  ['a password', passwordField, '', 'Password is required.'],
  ['a password', passwordField, x(201), 'Password may have at most 200 characters.'],
  ['a password', passwordField, undefined, 'Password is required.'],
  ['a repeated password', passwordConfirmationField, x(200), undefined],
  ['a repeated password', passwordConfirmationField, x(201), 'Password confirmation may have at most 200 characters.'],
  ['a repeated password', passwordConfirmationField, undefined, 'Password confirmation is required.'],
  ['the number of an order', purchaseSchema.shape.quantity, 0, 'Buy at least one.'],
  ['the number of an order', purchaseSchema.shape.quantity, 1001, 'That is too many at once.'],
])('[VA-03] of %s it is said what is wrong with it', (_, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

import { expect, test } from 'vitest';
import { reauthenticationRoutes } from '../../src/contract/account/reauthentication.ts';
import { socialRoutes } from '../../src/contract/account/social.ts';
import { bannerRoutes } from '../../src/contract/commerce/banners.ts';
import { catalogRoutes } from '../../src/contract/commerce/catalog.ts';
import { billingSchema, checkoutRoutes } from '../../src/contract/commerce/checkout.ts';
import { invoiceRoutes } from '../../src/contract/commerce/invoices.ts';
import { voucherCodeSchema } from '../../src/contract/commerce/orders.ts';
import { regionSchema } from '../../src/contract/commerce/prices.ts';
import { cursorSchema, idSchema } from '../../src/contract/common.ts';
import { badgeRoutes } from '../../src/contract/credential/badges.ts';
import { filesSchema } from '../../src/contract/exam/answers.ts';
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

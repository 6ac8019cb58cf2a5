import { describe, expect, test } from 'vitest';
import type { Voucher } from '../../../src/contract/commerce/offers.ts';
import type { ExamResult } from '../../../src/contract/exam/exam.ts';
import { voucherMail } from '../../../src/server/commerce/vouchers/voucher-mail.ts';
import type { MailContent } from '../../../src/server/mail/compose.ts';
import * as exams from '../../../src/server/mail/exam-templates.ts';
import * as orders from '../../../src/server/mail/order-templates.ts';
import * as accounts from '../../../src/server/mail/templates.ts';
import { invitationMail } from '../../../src/server/team/invitation-mail.ts';
import { seatAssignedMail } from '../../../src/server/team/seat-mail.ts';

const origin = 'https://site.example';
const url = `${origin}/link`;
const choices = { label: 'reminders', preferences: `${origin}/preferences`, unsubscribe: `${origin}/unsubscribe` };
const exam = { title: 'Certified Walker', tech: 'javascript' as const };
const about = { origin, exam, url };
const NEW_YEAR = Date.UTC(2027, 0, 1);

const result = (score: number): ExamResult =>
  ({
    score_percent: score,
    pass_percent: 70,
    passed: score >= 70,
    topics: [
      { id: 'scope', name: 'Scope', points: 3, points_max: 10 },
      { id: 'types', name: 'Types', points: 10, points_max: 10 },
    ],
  }) as unknown as ExamResult;

/** The words of a mail: its subject, and its paragraphs without the signature. */
function wordsOf({ subject, text, html }: MailContent): string[] {
  const [body = '', signature] = text.split('\n\n-- \n');
  expect(signature).toBe('Chartered, site.example\nhttps://site.example\n');
  // The HTML says the same; a link of both is the same.
  const paragraphs = body.split('\n\n');
  expect(html).toContain(`<title>${subject.replaceAll("'", '&#39;')}</title>`);
  return [subject, ...paragraphs];
}

type Case = [what: string, mail: MailContent, words: string[]];

describe('mails about an account', () => {
  test.each<Case>([
    [
      '[AC-04] the address',
      accounts.confirmAddress({ origin, url, minutes: 1440 }),
      [
        'Confirm your email address',
        'Confirm your email address',
        'This address was used for an account at Chartered. Sign in and confirm that it is yours.',
        'The link works for 24 hours.',
        `Confirm this address:\n${url}`,
        "If you didn't request this, you can ignore this email.",
      ],
    ],
    [
      '[AC-03] an address that has an account, to its owner alone',
      accounts.addressIsTaken({ origin, login: url, recover: `${origin}/password-recover` }),
      [
        'You already have an account at Chartered',
        'You already have an account',
        'Someone, probably you, tried to sign up with this address. It already has an account, so nothing was changed.',
        `Log in with your password. Forgot it? Set a new one: ${origin}/password-recover`,
        `Log in:\n${url}`,
        "If this wasn't you, you can ignore this email: no one got access to your account.",
      ],
    ],
    [
      '[AC-03] a forgotten password',
      accounts.resetPassword({ origin, url, minutes: 60 }),
      [
        'Set a new password',
        'Set a new password',
        'Someone, probably you, requested a new password for the account with this address.',
        'The link works once, for 60 minutes.',
        `Set a new password:\n${url}`,
        "If you didn't request this, you can ignore this email: your password stays the same.",
      ],
    ],
    [
      '[AC-03] the first password of somebody who was invited',
      accounts.setFirstPassword({ origin, url, minutes: 10_080 }),
      [
        'Your account at Chartered',
        'Your account is ready',
        'You were invited to Chartered, where developers take certification exams. Choose a password to get started.',
        'The link works once, for 7 days.',
        `Choose a password:\n${url}`,
        "If you didn't expect an invitation, you can ignore this email.",
      ],
    ],
    [
      '[ST-13] the end of a sign-up whose captcha did not load',
      accounts.finishSignUp({ origin, url, minutes: 10_080 }),
      [
        'Finish signing up at Chartered',
        'Confirm your address',
        'Someone, probably you, signed up at Chartered with this address. Choose your password to confirm it.',
        'The link works once, for 7 days.',
        `Choose a password:\n${url}`,
        "If you didn't request this, you can ignore this email.",
      ],
    ],
    [
      '[AC-02] a changed password',
      accounts.passwordWasChanged({ origin, recover: url }),
      [
        'Your password was changed',
        'Your password was changed',
        'The password of your account was changed, and every device was signed out.',
        `This wasn't me:\n${url}`,
        "If this was you, there's nothing to do. If not, set a new password right away.",
      ],
    ],
    [
      '[AC-02] a changed address, to the previous one',
      accounts.addressWasChanged({ origin, newAddress: 'new@example.com', contact: url }),
      [
        'The email address of your account was changed',
        'Your email address was changed',
        'The address of your account was changed to new@example.com. We now send emails there.',
        `Open Chartered:\n${url}`,
        "If this wasn't you, reply to this email right away: someone else may be signed in to your account.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (appAdded )',
      accounts.secondFactorWasChanged({ origin, action: 'factor.appAdded' }),
      [
        'An authenticator app was added to your account',
        'An authenticator app was added to your account',
        'From now on, signing in takes your password and a code of your authenticator app.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (appRemoved )',
      accounts.secondFactorWasChanged({ origin, action: 'factor.appRemoved' }),
      [
        'The authenticator app was removed from your account',
        'The authenticator app was removed from your account',
        'Codes of the app no longer work for signing in.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (passkeyAdded name: My key)',
      accounts.secondFactorWasChanged({ origin, action: 'factor.passkeyAdded', name: 'My key' }),
      [
        'A passkey was added to your account',
        'A passkey was added to your account',
        'From now on, the passkey "My key" completes a sign-in to your account.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (passkeyRemoved name: My key)',
      accounts.secondFactorWasChanged({ origin, action: 'factor.passkeyRemoved', name: 'My key' }),
      [
        'A passkey was removed from your account',
        'A passkey was removed from your account',
        'The passkey "My key" no longer works for signing in.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (recoveryCodesRenewed )',
      accounts.secondFactorWasChanged({ origin, action: 'factor.recoveryCodesRenewed' }),
      [
        'Your recovery codes were renewed',
        'Your recovery codes were renewed',
        'You have new recovery codes. The earlier ones no longer work.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (recoveryCodeUsed left: 8)',
      accounts.secondFactorWasChanged({ origin, action: 'factor.recoveryCodeUsed', left: 8 }),
      [
        'A recovery code was used to sign in',
        'A recovery code was used to sign in',
        '8 recovery codes are left.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (recoveryCodeUsed left: 1)',
      accounts.secondFactorWasChanged({ origin, action: 'factor.recoveryCodeUsed', left: 1 }),
      [
        'A recovery code was used to sign in',
        'A recovery code was used to sign in',
        'One recovery code is left.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (recoveryCodeUsed left: 0)',
      accounts.secondFactorWasChanged({ origin, action: 'factor.recoveryCodeUsed', left: 0 }),
      [
        'A recovery code was used to sign in',
        'A recovery code was used to sign in',
        'That was the last one. Make new recovery codes in your profile.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-08] a change of the second factor (removedByOperator )',
      accounts.secondFactorWasChanged({ origin, action: 'factor.removedByOperator' }),
      [
        'The second factor was removed from your account',
        'The second factor was removed from your account',
        'We removed the passkeys, the authenticator app and the recovery codes, and signed out every device. Sign in with your password and add a new second factor.',
        'Open your profile:\nhttps://site.example/profile',
        "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
      ],
    ],
    [
      '[AC-07] another way to sign in',
      accounts.providerWasConnected({ origin, label: 'GitHub', profile: url }),
      [
        'GitHub was connected to your account',
        'GitHub was connected to your account',
        'You can now sign in with this GitHub account, too.',
        `Open your profile:\n${url}`,
        "If this wasn't you, disconnect it in your profile and change your password.",
      ],
    ],
    [
      '[ST-16] a free weekend that begins',
      accounts.freeWeekendBegins({ origin, tech: 'vuejs', endsAt: NEW_YEAR, choices }),
      [
        'The free Vue.js weekend has begun',
        'The free Vue.js weekend has begun',
        'The mid-level Vue.js training and its mock exam are open to you until Fri, 01 Jan 2027 00:00:00 GMT.',
        "Exam vouchers aren't included.",
        `Open the training:\n${origin}/vuejs/dashboard/free-weekend`,
        'You get this one email because you reserved a spot.',
        `You get this email because reminders are on in your profile.\nUnsubscribe: ${origin}/unsubscribe\nChoose your emails: ${origin}/preferences`,
      ],
    ],
  ])('%s', (_, mail, words) => expect(wordsOf(mail)).toEqual(words));
});

describe('mails about an exam', () => {
  test.each<Case>([
    [
      '[EX-20] a passed certification, with its credential',
      exams.certificationPassed({ ...about, credential: url, result: result(80), isRegraded: false, retake: 'none' }),
      [
        'You passed: Certified Walker',
        'You passed: Certified Walker',
        'Score: 80% (pass mark 70%)',
        'Congratulations! Your credential is issued: a page of its own that anyone can verify and that you can share.',
        `See your credential:\n${url}`,
        'The credential shows your name as it was in your profile on the day of the result.',
      ],
    ],
    [
      '[EX-15, EX-20] a pass after a dispute, for which a retake was bought',
      exams.certificationPassed({
        ...about,
        credential: url,
        result: result(70),
        isRegraded: true,
        retake: 'refunded',
      }),
      [
        'You passed: Certified Walker',
        'You passed: Certified Walker',
        'Score: 70% (pass mark 70%)',
        'Your exam was graded again after your dispute was upheld. This result replaces the earlier one.',
        'Congratulations! Your credential is issued: a page of its own that anyone can verify and that you can share.',
        'You no longer need the retake that you bought: it was withdrawn, and we are sending its price back to the card or account that paid.',
        `See your credential:\n${url}`,
        'The credential shows your name as it was in your profile on the day of the result.',
      ],
    ],
    [
      '[EX-20] a failed certification: what is missing, what to learn and when a retake is possible',
      exams.certificationFailed({ ...about, result: result(62.5), isRegraded: false, retakeFrom: NEW_YEAR }),
      [
        'Your result: Certified Walker',
        'Certified Walker: not passed this time',
        'Score: 62.5% (pass mark 70%)',
        'You were 7.5 percentage points short of the pass mark.',
        'Most to gain:\n- Scope: 3 of 10 points',
        'You can retake this exam from 1 January 2027 at 00:00 UTC. It draws fresh questions from a larger pool.',
        `See your result:\n${url}`,
        'Think a question was graded wrongly? Open a dispute on the page of your result.',
      ],
    ],
    [
      '[EX-20] a failed certification by one point, with a retake now',
      exams.certificationFailed({ ...about, result: result(69), isRegraded: false, retakeFrom: 'now' }),
      [
        'Your result: Certified Walker',
        'Certified Walker: not passed this time',
        'Score: 69% (pass mark 70%)',
        'You were 1 percentage point short of the pass mark.',
        'Most to gain:\n- Scope: 3 of 10 points',
        'You can retake this exam now. It draws fresh questions from a larger pool.',
        `See your result:\n${url}`,
        'Think a question was graded wrongly? Open a dispute on the page of your result.',
      ],
    ],
    [
      '[EX-20] a failed trial',
      exams.trialResult({ ...about, result: result(40), isRegraded: false, choices }),
      [
        'Your result: Certified Walker',
        'Certified Walker: not passed this time',
        'Score: 40% (pass mark 70%)',
        'See every exercise with your answer and an explanation.',
        'Most to gain:\n- Scope: 3 of 10 points',
        `See your result:\n${url}`,
        'A trial is free: take it again when you have learned what was missing.',
        `You get this email because reminders are on in your profile.\nUnsubscribe: ${origin}/unsubscribe\nChoose your emails: ${origin}/preferences`,
      ],
    ],
    [
      '[EX-16, EX-20] a retake that is possible',
      exams.retakePossible({ ...about, choices }),
      [
        'You can retake Certified Walker',
        'You can retake the Certified Walker now',
        'The waiting time after your last attempt is over.',
        'Every attempt draws fresh questions from a larger pool. Your last result shows the topics with the most to gain.',
        `See your exams:\n${url}`,
        'You pay only when you order the retake. This email is a reminder, nothing more.',
        `You get this email because reminders are on in your profile.\nUnsubscribe: ${origin}/unsubscribe\nChoose your emails: ${origin}/preferences`,
      ],
    ],
    [
      '[EX-15, EX-20] a dispute that came in',
      exams.disputeReceived(about),
      [
        'We got your dispute: Certified Walker',
        'We got your dispute',
        'You disputed the result of the Certified Walker. A reviewer looks at your answers, the questions and the tests behind them.',
        'Your result stays as it is until then. We email you the decision with its reason.',
        `See your exam:\n${url}`,
        "If you didn't dispute a result, reply to this email.",
      ],
    ],
    [
      '[EX-15, EX-20] a dispute that was upheld',
      exams.disputeDecided({ ...about, isUpheld: true, decision: 'The key was wrong.\nBoth count.' }),
      [
        'Your dispute was upheld: Certified Walker',
        'Your dispute was upheld',
        'A reviewer has decided about the Certified Walker:',
        '> The key was wrong.\n> Both count.',
        'Your exam is being graded again with this decision. The new result is on its way.',
        `See your exam:\n${url}`,
        'Every dispute and decision stays with your exam.',
      ],
    ],
    [
      '[EX-15, EX-20] a dispute that was rejected',
      exams.disputeDecided({ ...about, isUpheld: false, decision: 'The key is right.' }),
      [
        'Your dispute was rejected: Certified Walker',
        'Your dispute was rejected',
        'A reviewer has decided about the Certified Walker:',
        '> The key is right.',
        'Your result stays as it is. If you have a different reason, you can open another dispute.',
        `See your exam:\n${url}`,
        'Every dispute and decision stays with your exam.',
      ],
    ],
    [
      '[EX-22] a voided exam',
      exams.examVoided({ ...about, reason: 'Somebody else took it.' }),
      [
        'Your exam was voided: Certified Walker',
        'Your Certified Walker was voided',
        'A reviewer voided this exam: it counts as never taken, and a credential that it brought no longer holds. The reason:',
        '> Somebody else took it.',
        `See your exam:\n${url}`,
        'If you think that this is wrong, write to us: the address is in the imprint of our site.',
      ],
    ],
    [
      '[VC-04] a corrected name on a credential',
      exams.credentialNameCorrected({ ...about, credential: url }),
      [
        'The name on your credential: Certified Walker',
        'The name on your credential was corrected',
        'Your credential for the Certified Walker now shows the corrected name, on its page and in its files.',
        'Files that you downloaded before still show the earlier name, and anyone who verifies them is told so. Download them again.',
        `See your credential:\n${url}`,
        "If you didn't ask for this, reply to this email.",
      ],
    ],
  ])('%s', (_, mail, words) => expect(wordsOf(mail)).toEqual(words));

  test('a subject names an exam as long as mail programs show it', () => {
    const title = 'An exam whose title has more than forty letters';
    expect(exams.disputeReceived({ ...about, exam: { ...exam, title } }).subject).toBe(
      'We got your dispute: your exam',
    );
  });
});

describe('mails about orders, vouchers and teams', () => {
  const voucher = (more: Partial<Voucher>): Voucher =>
    ({
      ...{ code: 'ABCD-EFGH', gives: 'all', valid_until: NEW_YEAR - 1 },
      covers: [
        { title: 'Certified Walker', type: 'EXAM' },
        { title: 'Walking', type: 'TRAINING' },
      ],
      ...more,
    }) as unknown as Voucher;

  test.each<Case>([
    [
      '[CO-11] the receipt of an order',
      orders.orderReceipt({
        ...{ origin, order: url, total: '$298', taxNote: 'VAT does not apply.', signUp: null },
        items: [
          { name: 'Certified Walker', quantity: 2 },
          { name: 'Training', quantity: 1 },
        ] as never,
      }),
      [
        'Your order at Chartered',
        'Thank you for your order',
        '2 × Certified Walker',
        'Training',
        'Total: $298. VAT does not apply.',
        'It is in your account now.',
        `Open your order:\n${url}`,
        "If you didn't order this, reply to this email.",
      ],
    ],
    [
      '[CO-11] the receipt of a guest',
      orders.orderReceipt({ origin, order: url, total: '$149', taxNote: '', signUp: 'ada@example.com', items: [] }),
      [
        'Your order at Chartered',
        'Thank you for your order',
        'Total: $149.',
        'Sign up or log in with ada@example.com and confirm the address: then it is in your account.',
        `Open your order:\n${url}`,
        "If you didn't order this, reply to this email.",
      ],
    ],
    [
      '[CO-10] a refund',
      orders.orderRefunded({ origin, order: url, amount: 14_950, currency: 'USD' }),
      [
        'Your refund from Chartered',
        'Your refund is on its way',
        '$149.50 went back to the card or account that paid. It takes a few days until your bank shows it.',
        `Open your order:\n${url}`,
        "If you didn't expect this, reply to this email.",
      ],
    ],
    [
      '[VC-06] a voucher that gives everything',
      voucherMail({ origin, sender: 'grace@example.com', voucher: voucher({}) }),
      [
        'A voucher for you',
        'A voucher for you',
        'grace@example.com sends you a voucher for Chartered, where developers take certification exams.',
        'It gives you Certified Walker (exam) and Walking (training).',
        'It works once. Redeem it by 31 December 2026 (UTC).',
        'Open the link to see it. You log in or sign up only when you redeem it.',
        `See your voucher:\n${origin}/voucher/ABCD-EFGH`,
        "If you don't know the sender, you can ignore this email.",
      ],
    ],
    [
      '[VC-03, VC-06] a voucher whose holder chooses, without a last day',
      voucherMail({ origin, sender: 'grace@example.com', voucher: voucher({ gives: 'one', valid_until: null }) }),
      [
        'A voucher for you',
        'A voucher for you',
        'grace@example.com sends you a voucher for Chartered, where developers take certification exams.',
        'It gives you one of these, as you choose: Certified Walker (exam) or Walking (training).',
        'It works once, and has no last day.',
        'Open the link to see it. You log in or sign up only when you redeem it.',
        `See your voucher:\n${origin}/voucher/ABCD-EFGH`,
        "If you don't know the sender, you can ignore this email.",
      ],
    ],
    [
      '[TM-08] an invitation',
      invitationMail({
        origin,
        sender: 'grace@example.com',
        role: 'billing',
        token: 'secret',
        expiresAt: NEW_YEAR - 1,
        isBound: true,
      }),
      [
        'Join a team on Chartered',
        'Join a team on Chartered',
        'grace@example.com invites you to a team on Chartered, where developers take certification exams. Your role: Billing.',
        'The invitation works once, until 31 December 2026 (UTC).',
        'Open the link to see it. To accept it, log in or sign up with this email address.',
        `See the invitation:\n${origin}/team/invitation/secret`,
        "If you don't know the sender, you can ignore this email.",
      ],
    ],
    [
      '[TM-08] an invitation that may be forwarded',
      invitationMail({
        origin,
        sender: 'grace@example.com',
        role: 'billing',
        token: 'secret',
        expiresAt: NEW_YEAR - 1,
        isBound: false,
      }),
      [
        'Join a team on Chartered',
        'Join a team on Chartered',
        'grace@example.com invites you to a team on Chartered, where developers take certification exams. Your role: Billing.',
        'The invitation works once, until 31 December 2026 (UTC).',
        'Open the link to see it. Log in or sign up to accept it.',
        `See the invitation:\n${origin}/team/invitation/secret`,
        "If you don't know the sender, you can ignore this email.",
      ],
    ],
    [
      '[TM-07] an assigned seat',
      seatAssignedMail(
        {
          gives: 'all',
          valid_until: NEW_YEAR - 1,
          products: [{ title: 'Certified Walker' }, { title: 'Walking' }] as never,
        },
        'The Walkers',
        origin,
      ),
      [
        'You have a seat on Chartered',
        'You have a seat: Certified Walker and Walking',
        'The Walkers assigned it to you. Redeem it to open what it gives; an exam starts only when you start it.',
        'Redeem it by 31 December 2026 (UTC).',
        `Redeem it:\n${origin}/team/my-dashboard`,
        'You get this email because you are a member of the team. Your managers see whether you passed.',
      ],
    ],
    [
      '[VC-06] vouchers that expire, to who can hand them out',
      exams.vouchersExpire({
        ...{
          origin,
          url,
          count: 3,
          items: ['Certified Walker', 'Walking'],
          validUntil: NEW_YEAR - 1,
          isOwnSeat: false,
          choices,
        },
      }),
      [
        '3 unused vouchers expire soon',
        'Use them by 31 December 2026',
        '3 vouchers for Certified Walker and Walking have not been redeemed. They expire at the end of 31 December 2026 (UTC).',
        'Redeem, assign or send what is left. An exam that a voucher opened does not expire.',
        `See your vouchers:\n${url}`,
        'This is the only reminder about these vouchers.',
        `You get this email because reminders are on in your profile.\nUnsubscribe: ${origin}/unsubscribe\nChoose your emails: ${origin}/preferences`,
      ],
    ],
    [
      '[TM-07] the seat of a member that expires',
      exams.vouchersExpire({
        ...{ origin, url, count: 1, items: ['Certified Walker'], validUntil: NEW_YEAR - 1, isOwnSeat: true, choices },
      }),
      [
        'Your voucher from your team expires soon',
        'Use it by 31 December 2026',
        'Your team assigned you a voucher: Certified Walker. Redeem it by 31 December 2026 (UTC).',
        'An exam that a voucher opened does not expire: you choose when to start it.',
        `See your exams:\n${url}`,
        'This is the only reminder about these vouchers.',
        `You get this email because reminders are on in your profile.\nUnsubscribe: ${origin}/unsubscribe\nChoose your emails: ${origin}/preferences`,
      ],
    ],
  ])('%s', (_, mail, words) => expect(wordsOf(mail)).toEqual(words));
});

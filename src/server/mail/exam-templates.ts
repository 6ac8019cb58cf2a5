import type { ExamResult } from '../../contract/exam/exam.ts';
import { topicsToLearn } from '../../contract/exam/topics-to-learn.ts';
import type { LastDay } from '../../contract/last-day.ts';
import type { Tech } from '../../contract/techs.ts';
import { formatLastDay } from '../utc-day.ts';
import type { MailBlock } from './blocks.ts';
import { composeMail, type MailChoices, type MailContent } from './compose.ts';

type Exam = { title: string; tech: Tech };
type About = {
  origin: string;
  exam: Exam;
  /** Page of the attempt. */
  url: string;
};

/** Most topics that a mail lists as worth learning. */
const MAX_WEAK = 4;

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Subjects name the exam in full, as long as a mail client shows. */
const named = (title: string, words: (title: string) => string) => words(title.length > 40 ? 'your exam' : title);

function scoreOf({ score_percent, pass_percent, passed }: ExamResult): MailBlock {
  return { kind: 'score', percent: score_percent, passPercent: pass_percent, isPassed: passed };
}

/** The topics with the most to gain. */
function weakTopics({ topics }: ExamResult): MailBlock[] {
  const weak = topicsToLearn(topics).slice(0, MAX_WEAK);
  return weak.length === 0 ? [] : [{ kind: 'topics', title: 'Most to gain', topics: weak }];
}

const regraded = (isRegraded: boolean) =>
  isRegraded ? ['Your exam was graded again after your dispute was upheld. This result replaces the earlier one.'] : [];

/** The result of a trial exam. */
export function trialResult({
  origin,
  exam,
  url,
  result,
  isRegraded,
  choices,
}: About & { result: ExamResult; isRegraded: boolean; choices: MailChoices }): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `Your result: ${title}`),
    heading: `${exam.title}: ${result.passed ? 'passed' : 'not passed this time'}`,
    paragraphs: [
      scoreOf(result),
      ...regraded(isRegraded),
      'See every exercise with your answer and an explanation.',
      ...weakTopics(result),
    ],
    button: { label: 'See your result', url },
    closing: result.passed
      ? 'Your dashboard shows what comes next.'
      : 'A trial is free: take it again when you have learned what was missing.',
    choices,
  });
}

/** What a pass says of a retake that was bought and not started. */
const RETAKES = {
  refunded: [
    'You no longer need the retake that you bought: it was withdrawn, and we are sending its price back to the card or account that paid.',
  ],
  withdrawn: ['You no longer need the retake that you ordered, so it was withdrawn.'],
  none: [],
};

/** A passed certification exam, with its credential. */
export function certificationPassed({
  origin,
  exam,
  credential,
  result,
  isRegraded,
  retake,
}: Omit<About, 'url'> & {
  credential: string;
  result: ExamResult;
  isRegraded: boolean;
  retake: keyof typeof RETAKES;
}): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `You passed: ${title}`),
    heading: `You passed: ${exam.title}`,
    paragraphs: [
      scoreOf(result),
      ...regraded(isRegraded),
      'Congratulations! Your credential is issued: a page of its own that anyone can verify and that you can share.',
      ...RETAKES[retake],
    ],
    button: { label: 'See your credential', url: credential },
    closing: 'The credential shows your name as it was in your profile on the day of the result.',
  });
}

/** A certification exam that was not passed: how far it was, what to learn, and when a retake is possible. */
export function certificationFailed({
  origin,
  exam,
  url,
  result,
  isRegraded,
  retakeFrom,
}: About & {
  result: ExamResult;
  isRegraded: boolean;
  /** When a retake can be bought: `now`, from a time on, or null where none is offered. */
  retakeFrom: 'now' | number | null;
}): MailContent {
  const missing = Math.round((result.pass_percent - result.score_percent) * 10) / 10;
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `Your result: ${title}`),
    heading: `${exam.title}: not passed this time`,
    paragraphs: [
      scoreOf(result),
      ...regraded(isRegraded),
      `You were ${missing} percentage ${missing === 1 ? 'point' : 'points'} short of the pass mark.`,
      ...weakTopics(result),
      ...(retakeFrom === null
        ? []
        : [
            retakeFrom === 'now'
              ? 'You can retake this exam now. It draws fresh questions from a larger pool.'
              : `You can retake this exam from ${momentFormat.format(retakeFrom)} UTC. It draws fresh questions from a larger pool.`,
          ]),
    ],
    button: { label: 'See your result', url },
    closing: 'Think a question was graded wrongly? Open a dispute on the page of your result.',
  });
}

/** The cool-down after a failed certification exam is over. */
export function retakePossible({ origin, exam, url, choices }: About & { choices: MailChoices }): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `You can retake ${title}`),
    heading: `You can retake the ${exam.title} now`,
    paragraphs: [
      'The waiting time after your last attempt is over.',
      'Every attempt draws fresh questions from a larger pool. Your last result shows the topics with the most to gain.',
    ],
    button: { label: 'See your exams', url },
    closing: 'You pay only when you order the retake. This email is a reminder, nothing more.',
    choices,
  });
}

/** A dispute has arrived. */
export function disputeReceived({ origin, exam, url }: About): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `We got your dispute: ${title}`),
    heading: 'We got your dispute',
    paragraphs: [
      `You disputed the result of the ${exam.title}. A reviewer looks at your answers, the questions and the tests behind them.`,
      'Your result stays as it is until then. We email you the decision with its reason.',
    ],
    button: { label: 'See your exam', url },
    closing: "If you didn't dispute a result, reply to this email.",
  });
}

/** A reviewer decided about a dispute. */
export function disputeDecided({
  origin,
  exam,
  url,
  isUpheld,
  decision,
}: About & { isUpheld: boolean; decision: string }): MailContent {
  const outcome = isUpheld ? 'upheld' : 'rejected';
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `Your dispute was ${outcome}: ${title}`),
    heading: `Your dispute was ${outcome}`,
    paragraphs: [
      `A reviewer has decided about the ${exam.title}:`,
      { kind: 'quote', text: decision },
      isUpheld
        ? 'Your exam is being graded again with this decision. The new result is on its way.'
        : 'Your result stays as it is. If you have a different reason, you can open another dispute.',
    ],
    button: { label: 'See your exam', url },
    closing: 'Every dispute and decision stays with your exam.',
  });
}

/** An administrator corrected the name on a credential. */
export function credentialNameCorrected({
  origin,
  exam,
  credential,
}: Omit<About, 'url'> & { credential: string }): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `The name on your credential: ${title}`),
    heading: 'The name on your credential was corrected',
    paragraphs: [
      `Your credential for the ${exam.title} now shows the corrected name, on its page and in its files.`,
      'Files that you downloaded before still show the earlier name, and anyone who verifies them is told so. Download them again.',
    ],
    button: { label: 'See your credential', url: credential },
    closing: "If you didn't ask for this, reply to this email.",
  });
}

/** A reviewer voided an exam. */
export function examVoided({ origin, exam, url, reason }: About & { reason: string }): MailContent {
  return composeMail({
    origin,
    subject: named(exam.title, (title) => `Your exam was voided: ${title}`),
    heading: `Your ${exam.title} was voided`,
    paragraphs: [
      'A reviewer voided this exam: it counts as never taken, and a credential that it brought no longer holds. The reason:',
      { kind: 'quote', text: reason },
    ],
    button: { label: 'See your exam', url },
    closing: 'If you think that this is wrong, write to us: the address is in the imprint of our site.',
  });
}

/** Unused vouchers are about to expire: to the one who can hand them out, or to the one member who has a seat. */
export function vouchersExpire({
  origin,
  url,
  count,
  items,
  validUntil,
  isOwnSeat,
  choices,
}: {
  origin: string;
  url: string;
  count: number;
  /** Titles of what each gives. */
  items: readonly string[];
  validUntil: LastDay;
  /** To the member that the vouchers are assigned to. */
  isOwnSeat: boolean;
  choices: MailChoices;
}): MailContent {
  const vouchers = count === 1 ? 'voucher' : 'vouchers';
  const day = formatLastDay(validUntil);
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(items);
  return composeMail({
    origin,
    subject: isOwnSeat
      ? `Your ${vouchers} from your team expire${count === 1 ? 's' : ''} soon`
      : `${count} unused ${vouchers} expire${count === 1 ? 's' : ''} soon`,
    heading: `Use ${count === 1 ? 'it' : 'them'} by ${day.replace(' (UTC)', '')}`,
    paragraphs: [
      isOwnSeat
        ? `Your team assigned you ${count === 1 ? 'a voucher' : `${count} vouchers`}: ${list}. Redeem ${count === 1 ? 'it' : 'them'} by ${day}.`
        : `${count === 1 ? 'A voucher' : `${count} vouchers`} for ${list} ${count === 1 ? 'has' : 'have'} not been redeemed. ${count === 1 ? 'It expires' : 'They expire'} at the end of ${day}.`,
      isOwnSeat
        ? 'An exam that a voucher opened does not expire: you choose when to start it.'
        : 'Redeem, assign or send what is left. An exam that a voucher opened does not expire.',
    ],
    button: { label: isOwnSeat ? 'See your exams' : 'See your vouchers', url },
    closing: 'This is the only reminder about these vouchers.',
    choices,
  });
}

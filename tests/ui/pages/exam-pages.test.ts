import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CERTIFICATION, START, type TestUser } from '../../support/app.ts';
import { testOneIn } from '../../support/run/test-one-in.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

/** Each opens pages of a server: `npm test` takes half of them, the other half on the next day. */
const test = testOneIn(2);

const app = useApp('sqlite');
let user: TestUser;

beforeEach(async () => {
  user = await app().user();
  await app().confirmAddress(user);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const open = (path: string, as: TestUser | null = user) => openApp(app(), path, as);

describe('the pages before an exam', () => {
  test('[EX-02, EX-03, RT-13] terms, rules and check of a trial are on one page, whose one button accepts and starts', async () => {
    const { id } = await app().open(user);
    const page = await open(`/javascript/trial-exams/${id}/terms`);
    expect(page.title()).toBe('Trial Examination · JavaScript · Chartered');
    const words = page.words();
    expect(words.slice(0, 4)).toEqual(['JavaScript trial', 'Before you start', "The clock hasn't started.", 'Terms']);
    expect(words.filter((_, index) => index > 3 && (index - 4) % 3 === 1).slice(0, 5)).toEqual([
      'Your own work',
      'The content stays here',
      'The clock keeps running',
      'What is recorded',
      'How it is graded',
    ]);
    // Its rules and the check are on the same page.
    expect(words.slice(words.indexOf('Rules'), words.indexOf('Rules') + 9)).toEqual([
      'Rules',
      ...['Time', '30 min', 'Questions', '10', 'Code challenges', '1', 'Pass mark', '50%'],
    ]);
    expect(words.slice(words.indexOf('System check'), words.indexOf('System check') + 3)).toEqual([
      ...['System check', 'Exam', 'Checked when you start, before the clock runs'],
    ]);
    // Without the tick nothing is accepted.
    await page.press('Accept and start: 30 minutes');
    expect(page.path()).toBe(`/javascript/trial-exams/${id}/terms`);
    expect((await app().ok('getExam', { params: { id }, as: user })).state).toBe('awaitingTerms');
    await page.press(/^I have read and accept these terms/);
    await page.press('Accept and start: 30 minutes');
    // Nothing loads the parts of an exam here, so the check holds the start back, and says why.
    await page.until(() => expect(page.path()).toBe(`/javascript/trial-exams/${id}/start`));
    const { terms, state } = await app().ok('getExam', { params: { id }, as: user });
    expect([state, terms.accepted_at]).toEqual(['ready', app().clock.now()]);
    expect(page.words()).toEqual(
      expect.arrayContaining(["Part of the exam couldn't be loaded. Check your connection and repeat the check."]),
    );
  });

  test('[VO-02, EX-01] the address of the dashboard that asks for the trial opens its page, and back leads past it', async () => {
    const page = await open('/javascript/dashboard?start=trial');
    await page.until(() => expect(page.path()).toMatch(/^\/javascript\/trial-exams\/[^/]+\/terms$/));
    expect(page.words()).toEqual(expect.arrayContaining(['Before you start']));
  });

  test('[RT-13, EX-02] the other addresses of a trial whose terms are accepted stay, and lead on', async () => {
    const { id } = await app().attemptIn('ready', user);
    const page = await open(`/javascript/trial-exams/${id}/rules`);
    expect(page.title()).toBe('Training Examination Rules · JavaScript · Chartered');
    expect(page.words().slice(0, 11)).toEqual([
      ...['JavaScript trial', 'Training Examination Rules', "The clock hasn't started."],
      ...['Time', '30 min', 'Questions', '10', 'Code challenges', '1', 'Pass mark', '50%'],
    ]);
    await page.press('Continue to the system check');
    await page.until(() => expect(page.path()).toBe(`/javascript/trial-exams/${id}/start`));
    expect(page.words()).toEqual(
      expect.arrayContaining(['System check', 'Connection', 'The server answers.', 'Start the exam: 30 minutes']),
    );
    expect((await app().ok('getExam', { params: { id }, as: user })).started_at).toBe(null);
  });

  it.each(['rules', 'start', 'progress', 'done'])(
    '[EX-02] before the terms are accepted, %s leads to them',
    async (step) => {
      const { id } = await app().open(user);
      const page = await open(`/javascript/trial-exams/${id}/${step}`);
      await page.until(() => expect(page.path()).toBe(`/javascript/trial-exams/${id}/terms`));
    },
  );

  it.each([
    ['ready', 'terms', 'rules'],
    ['ready', 'rules', 'rules'],
    ['ready', 'start', 'start'],
    ['ready', 'progress', 'rules'],
    ['ready', 'done', 'rules'],
    ['running', 'rules', 'progress'],
    ['running', 'progress', 'progress'],
    ['running', 'done', 'progress'],
    ['failed', 'terms', 'done'],
    ['failed', 'progress', 'done'],
    ['failed', 'done', 'done'],
  ] as const)('[EX-02] of an exam that is %s, the address of %s leads to %s', async (state, asked, shown) => {
    const { id } = await app().attemptIn(state, user, CERTIFICATION);
    const page = await open(`/javascript/exam/${id}/${asked}?from=mail`);
    await page.until(() => expect(page.path()).toBe(`/javascript/exam/${id}/${shown}?from=mail`));
    await page.settled();
    expect(page.path()).toBe(`/javascript/exam/${id}/${shown}?from=mail`);
  });

  test('[EX-02] the address of a dispute opens its form, and only after a result', async () => {
    const { id } = await app().attemptIn('failed', user, CERTIFICATION);
    const page = await open(`/javascript/exam/${id}/dispute`);
    await page.until(() => expect(page.path()).toBe(`/javascript/exam/${id}/dispute`));
    expect(page.words()[0]).toBe('Dispute the result');
    await page.press('Back to the result');
    await page.until(() => expect(page.path()).toBe(`/javascript/exam/${id}/done`));
  });

  test('[EX-10] the rules name the keys', async () => {
    const { id } = await app().attemptIn('ready', user);
    const page = await open(`/javascript/trial-exams/${id}/rules`);
    const words = page.words();
    expect(words.slice(words.indexOf('Keys') + 1, -2)).toEqual([
      ...['Alt', '→', 'next exercise', 'Alt', '←', 'previous exercise', 'Alt', 'F', 'flag for review'],
      ...['Alt', 'O', 'to the overview', 'A–F', 'choose an option (or 1–6)', 'Ctrl', 'Enter', 'run the visible tests'],
    ]);
  });
});

describe('a result', () => {
  const RESULT = [
    ...['JavaScript trial', 'Not passed this time', '0%', 'pass mark 50% · 0 of 26 points'],
    ...['By topic', 'Language', '0 of 20', 'Programs', '0 of 6', 'Js'],
  ];
  const TAKER = [
    ...['Exam', 'JavaScript trial', 'Taken on', '1 January 2027', 'Taken by'],
    'A candidate who shared this link. The name is not shown.',
  ];
  const INVITATION = [
    'How well do you know JavaScript?',
    'The trial is free, timed and graded instantly. Every attempt draws fresh questions from a larger pool.',
    'Take the JavaScript trial',
  ];

  test('[EX-14, RT-14] of a trial is public by its address: score, pass mark and topics, no name and no answers', async () => {
    const { id } = await app().attemptIn('failed', user);
    const page = await open(`/javascript/trial-exams/${id}/results`, null);
    expect(page.title()).toBe('Trial Examination Result · JavaScript · Chartered');
    expect(page.words()).toEqual([...RESULT, ...TAKER, ...INVITATION]);
    expect(page.links()).toEqual([['Take the JavaScript trial', '/javascript/register']]);
  });

  test('[EX-14, EX-19, RT-14] its owner finds the way to the answers there', async () => {
    const { id } = await app().attemptIn('failed', user);
    const page = await open(`/javascript/trial-exams/${id}/results`);
    expect(page.words()).toEqual([
      ...[...RESULT, ...TAKER, 'This is your result'],
      'Others see this page without your answers. You can read every exercise with its explanation, and choose whether your name is shown here.',
      ...['Review your answers', ...INVITATION],
    ]);
    expect(page.links()).toEqual([
      ['Review your answers', `/javascript/trial-exams/${id}/done`],
      ['Take the JavaScript trial', '/javascript/dashboard'],
    ]);
  });

  test('[EX-14, EX-15, EX-19, EX-20] of a passed certification: credential, topics, own answers, and a way to dispute', async () => {
    const { id } = await app().attemptIn('passed', user, CERTIFICATION);
    const page = await open(`/javascript/exam/${id}/done`);
    const { data } = await app().ok('listCredentials', { as: user });
    const credential = data[0]?.id ?? '';
    expect(page.words().slice(0, 6)).toEqual([
      ...['JavaScript Junior Developer', 'Passed', '100%', 'pass mark 50% · 26 of 26 points'],
      'Your credential is ready',
      'JavaScript Junior Developer · JavaScript · Junior. Anyone who opens its page can verify it.',
    ]);
    expect(page.words()).toEqual(
      expect.arrayContaining([
        'A certification keeps its answer keys, because its exercises are used again. You see what you answered and what it earned.',
        ...['All 11', 'Incorrect 0', 'Partly correct 0', 'Flagged 0', 'Language · 2 of 2 points'],
      ]),
    );
    const links = new Map(page.links());
    expect(links.get('View the credential')).toBe(`/javascript/certificates/${credential}`);
    expect(links.get('All downloads and ways to share')).toBe(`/javascript/certificates/${credential}/share`);
    expect(links.get('To the dashboard')).toBe('/javascript/dashboard');
    await page.press('Dispute this result');
    await page.until(() => expect(page.path()).toBe(`/javascript/exam/${id}/dispute`));
    expect(page.words()).toEqual([
      'Dispute the result',
      'Tell us what you think is wrong. A reviewer checks your answers and the grading, decides, and can have the exam regraded.',
      'Which exercises is it about?',
      'Reason*',
      'At least 20 characters. What did you answer, and why is it correct?',
      'Send the dispute',
      'Back to the result',
    ]);
  });
});

describe('the dashboard', () => {
  test('[EX-21, ST-15, RT-02, VO-04] after a pass: the next step, each exam with its state, and progress by topic', async () => {
    const trial = await app().attemptIn('failed', user);
    const exam = await app().attemptIn('passed', user, CERTIFICATION);
    const page = await open('/javascript/dashboard');
    expect(page.title()).toBe('Dashboard · JavaScript · Chartered');
    expect(page.words().slice(2, 17)).toEqual(
      [
        'Passed 1 January 2027',
        'You passed: JavaScript Junior Developer',
        'This is the highest level there is. Show what you can: your credential is ready to share.',
        'Share your credential',
        'All exams',
        ...[
          'JavaScript trial',
          'Free trial',
          '30 min · 10 questions · 1 challenge · pass mark 50%',
          '0%',
          'Not passed',
        ],
        ...['JavaScript Junior Developer', 'Junior', '60 min · 10 questions · 1 challenge · pass mark 50%', '100%'],
        'Passed',
      ].slice(0, 15),
    );
    expect(page.links().slice(0, 3)).toEqual([
      ['Share your credential', '/certificates'],
      ['JavaScript trial', `/javascript/trial-exams/${trial.id}/done`],
      ['JavaScript Junior Developer', `/javascript/exam/${exam.id}/done`],
    ]);
  });

  test('[GU-04, EX-01, ST-15] of somebody new has a free trial, and what is locked with its prices', async () => {
    const page = await open('/javascript/dashboard');
    const { data } = await app().ok('userSummary', { query: { tech: 'javascript' }, as: user });
    const trial = data.find((entry) => entry.trial)?.exams[0];
    expect(page.words()).toEqual(
      expect.arrayContaining([
        'JavaScript trial',
        'Free trial',
        'Not started',
        'JavaScript Junior DeveloperJunior',
        'LockedSee prices',
      ]),
    );
    expect(page.links()).toContainEqual(['JavaScript trial', `/javascript/trial-exams/${trial?.id}/terms`]);
    expect(page.links()).toContainEqual(['See prices', '/javascript?level=junior#pricing']);
  });

  it.each(['/javascript/dashboard', '/javascript/dashboard/exam'])(
    '[GU-04] %s shows by itself that the time of an exam is up',
    async (path) => {
      const { id } = await app().attemptIn('running', user);
      const state = () => app().queries.updateTable('attempt').where('id', '=', id);
      await state()
        .set({ deadline_at: app().clock.now() + 10 })
        .execute();
      const page = await open(path);
      expect(page.words().join(' ')).toContain('JavaScript trial');
      expect(page.words()).not.toContain('Being graded');
      await state().set({ state: 'grading', ended_at: app().clock.now() }).execute();
      await page.until(() => expect(page.words()).toContain('Being graded'));
    },
  );

  test('[RT-04] the list of exams has those that were taken, with when, score and what may be repeated', async () => {
    await app().attemptIn('failed', user);
    const page = await open('/javascript/dashboard/exam');
    expect(page.title()).toBe('Examination · JavaScript · Chartered');
    expect(page.words().slice(1)).toEqual([
      ...[
        'Examination',
        'Taken 1',
        'JavaScript trial',
        'Ended 1 Jan 2027, 12:00 UTC',
        '0%',
        'Not passed',
        'Retake the trial',
      ],
    ]);
  });

  /** A user with attempts in many states; what is running, ready, failed (twice) and void, by its identifier. */
  async function manyAttempts() {
    const failedTrial = await app().attemptIn('failed', user);
    const running = await app().attemptIn('running', user);
    const voided = await app().attemptIn('voided', user, CERTIFICATION);
    const failed = await app().attemptIn('failed', user, CERTIFICATION);
    const ready = await app().attemptIn('ready', user, CERTIFICATION);
    // Opened one after the other.
    for (const [index, { id }] of [failedTrial, running, voided, failed, ready].entries()) {
      const created_at = START + index;
      await app().queries.updateTable('attempt').set({ created_at }).where('id', '=', id).execute();
    }
    return { failedTrial, running, voided, failed, ready };
  }
  const TRIAL_FACTS = '30 min · 10 questions · 1 challenge · pass mark 50%';
  const EXAM_FACTS = '60 min · 10 questions · 1 challenge · pass mark 50%';

  test('[RT-04, EX-21] the list of exams is ordered by what is to be done, with when, state and score of each', async () => {
    const { failedTrial, running, voided, failed, ready } = await manyAttempts();
    const page = await open('/javascript/dashboard/exam');
    const [exam, trial] = ['JavaScript Junior Developer', 'JavaScript trial'];
    // Counted in the order in which they began; one that was voided before it began is none.
    expect(page.words()).toEqual([
      ...['JsJavaScript', 'Examination'],
      ...['In progress 1', `${trial}, attempt 2`, 'Started 1 Jan 2027, 12:00 UTC, 30:00 left', 'In progress'],
      ...['To be taken 1', `${exam}, attempt 2`, 'Terms accepted; clock not started', 'Ready to start'],
      ...['Taken 2', `${exam}, attempt 1`, 'Ended 1 Jan 2027, 12:00 UTC', '0%', 'Not passed'],
      ...[`${trial}, attempt 1`, 'Ended 1 Jan 2027, 12:00 UTC', '0%', 'Not passed'],
      ...['Void 1', exam, 'Never started', 'Void'],
    ]);
    expect(page.links()).toEqual([
      [`${trial}, attempt 2`, `/javascript/trial-exams/${running.id}/progress`],
      [`${exam}, attempt 2`, `/javascript/exam/${ready.id}/terms`],
      [`${exam}, attempt 1`, `/javascript/exam/${failed.id}/done`],
      [`${trial}, attempt 1`, `/javascript/trial-exams/${failedTrial.id}/done`],
      [exam, `/javascript/exam/${voided.id}/done`],
    ]);
    expect(page.document.querySelectorAll('main li').length).toBe(5);
  });

  test('[EX-21, ST-15] while an exam runs: the way back to it, the best score and newest state of each exam, the last result', async () => {
    const { running, failed, ready } = await manyAttempts();
    const page = await open('/javascript/dashboard');
    expect(page.words()).toEqual([
      ...['JsJavaScript', 'Dashboard', 'Running now', 'JavaScript trial'],
      "The clock is running, even while you're here. Your saved answers are waiting for you.",
      ...['Continue', '30min left', '30:00', '30 minutes', 'left', 'All exams'],
      ...['JavaScript trial', 'Free trial', TRIAL_FACTS, 'best 0%', 'In progress'],
      ...['JavaScript Junior Developer', 'Junior', EXAM_FACTS, 'best 0%', 'Ready to start', 'Go to the start'],
      ...['Your last result', '0', 'JavaScript Junior Developer', '1 January 2027, pass mark 50%', 'Most to gain'],
      ...['Language', '0 of 20', 'Programs', '0 of 6'],
      ...['Progress by topic', 'Your last 2 results, the oldest first.'],
      ...['Language', '0% → 0%', 'Programs', '0% → 0%', 'Show as a table'],
      ...['Percent of the points by topic and attempt', 'Topic', '1 January 2027', '1 January 2027, trial'],
      ...['Language', '0%', '0%', 'Programs', '0%', '0%'],
      ...['Have a voucher code?', 'Open the voucher'],
    ]);
    expect(page.links()).toEqual([
      ['Continue', `/javascript/trial-exams/${running.id}/progress`],
      ['JavaScript trial', `/javascript/trial-exams/${running.id}/progress`],
      ['JavaScript Junior Developer', `/javascript/exam/${ready.id}/terms`],
      ['Go to the start', `/javascript/exam/${ready.id}/terms`],
      ['JavaScript Junior Developer', `/javascript/exam/${failed.id}/done`],
    ]);
    const named = [...page.document.querySelectorAll('main section[aria-labelledby]')].map(
      (section) => page.document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(named).toEqual(['JavaScript trial', 'All exams', 'Your last result', 'Progress by topic']);
  });

  test('[EX-21, ST-15] after a failed trial: its result and another one; what is not owned is locked, with its prices', async () => {
    const { id } = await app().attemptIn('failed', user);
    const page = await open('/javascript/dashboard');
    expect(page.words()).toEqual([
      ...['JsJavaScript', 'Dashboard', '1 January 2027', 'JavaScript trial: 0%'],
      'Below the pass mark this time. The result shows where you lost points, topic by topic.',
      ...['See the result', 'Retake the trial', 'All exams'],
      ...['JavaScript trial', 'Free trial', TRIAL_FACTS, '0%', 'Not passed'],
      ...['JavaScript Junior DeveloperJunior', EXAM_FACTS, 'LockedSee prices'],
      ...['Your last result', '0', 'JavaScript trial', '1 January 2027, pass mark 50%', 'Most to gain'],
      ...['Language', '0 of 20', 'Programs', '0 of 6'],
      ...['Have a voucher code?', 'Open the voucher'],
    ]);
    const done = `/javascript/trial-exams/${id}/done`;
    expect(page.links()).toEqual([
      ['See the result', done],
      ['JavaScript trial', done],
      ['See prices', '/javascript?level=junior#pricing'],
      ['JavaScript trial', done],
    ]);
  });

  test('[RT-04] without an exam the list says where to begin, and the trial of a technology without exams is not offered', async () => {
    const page = await open('/vuejs/dashboard/exam');
    expect([page.title(), page.words(), page.links()]).toEqual([
      'Examination · Vue.js · Chartered',
      [
        'VuVue.js',
        'Examination',
        'No exam yet',
        "Your attempts and results appear here. Start with the trial: it's free.",
      ],
      [],
    ]);
  });
});

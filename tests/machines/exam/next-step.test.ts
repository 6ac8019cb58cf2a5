import { describe, expect, test } from 'vitest';
import type { CertificationSummary } from '../../../machines/exam/dashboard/dashboard.machine.ts';
import {
  attemptsOf,
  isTrialUseful,
  type NextStep,
  nextStepOf,
  type Situation,
} from '../../../machines/exam/dashboard/next-step.ts';
import type { Role } from '../../../src/contract/account/roles.ts';
import type { Tech } from '../../../src/contract/common.ts';
import type { Certification } from '../../../src/contract/site/system.ts';

const TRIAL_STATES = ['absent', 'awaitingTerms', 'ready', 'running', 'grading', 'passed', 'failed', 'voided'] as const;
const CERTIFICATION_STATES = ['absent', 'awaitingTerms', 'running', 'grading', 'passed', 'failed', 'voided'] as const;
const LEVELS = ['junior', 'senior'] as const;
const RANKS = { junior: 1, intermediate: 2, senior: 3 } as const;
const ROLES: Role[][] = [[], ['reviewer'], ['owner'], ['member']];
const ELSEWHERE = ['absent', 'awaitingTerms', 'running', 'passed'] as const;

type Level = keyof typeof RANKS;
type Case = {
  trialLevel: Level;
  trial: (typeof TRIAL_STATES)[number];
  junior: (typeof CERTIFICATION_STATES)[number];
  senior: (typeof CERTIFICATION_STATES)[number];
  roles: Role[];
  elsewhere: (typeof ELSEWHERE)[number];
  hasVoucher: boolean;
};

const certification = (id: string, level: Level, trial: boolean, tech: Tech = 'javascript') =>
  ({ id, slug: id, title: id, tech, trial, difficulty_level: RANKS[level] }) as Certification;

function taken(id: string, state: string, trial: boolean, tech: Tech = 'javascript'): CertificationSummary[] {
  if (state === 'absent') return [];
  const isOver = state === 'passed' || state === 'failed' || state === 'voided';
  const exam = {
    id: `${id}-attempt`,
    state,
    score_percent: isOver ? 50 : null,
    started_at: state === 'awaitingTerms' || state === 'ready' ? null : 1,
    deadline_at: null,
    ended_at: isOver ? 2 : null,
    topics: null,
  };
  return [{ certification_id: id, slug: id, tech, title: id, trial, exams: [exam] }];
}

const situationOf = ({ trialLevel, trial, junior, senior, roles, elsewhere, hasVoucher }: Case): Situation => ({
  tech: 'javascript',
  summary: [...taken('trial', trial, true), ...taken('junior', junior, false), ...taken('senior', senior, false)],
  elsewhere: taken('vue', elsewhere, false, 'vuejs'),
  certifications: [
    certification('trial', trialLevel, true),
    ...LEVELS.map((level) => certification(level, level, false)),
    certification('vue', 'junior', false, 'vuejs'),
  ],
  roles,
  vouchers: hasVoucher ? ['senior', 'vue'] : [],
});

/** Every combination. */
const cases: Case[] = (['junior', 'intermediate', 'senior'] as const).flatMap((trialLevel) =>
  TRIAL_STATES.flatMap((trial) =>
    CERTIFICATION_STATES.flatMap((junior) =>
      CERTIFICATION_STATES.flatMap((senior) =>
        ROLES.flatMap((roles) =>
          ELSEWHERE.flatMap((elsewhere) =>
            [false, true].map((hasVoucher) => ({ trialLevel, trial, junior, senior, roles, elsewhere, hasVoucher })),
          ),
        ),
      ),
    ),
  ),
);

/** All situations with their step, and those for which something does not hold. */
const judged = cases.map((one) => ({ one, step: nextStepOf(situationOf(one)) }));
const breaking = (isBroken: (one: Case, step: NextStep) => boolean) =>
  judged.filter(({ one, step }) => isBroken(one, step)).slice(0, 3);

/** Whether a step advises to take the trial. */
const isTrialAdvice = (step: NextStep) =>
  step.kind === 'trial' ||
  step.kind === 'result' ||
  ((step.kind === 'accept' || step.kind === 'start') && step.attempt.entry.trial);
const stateOf = (one: Case, id: string) =>
  id === 'trial' ? one.trial : id === 'vue' ? one.elsewhere : one[id as 'junior' | 'senior'];
const isRunning = (one: Case) =>
  [one.trial, one.junior, one.senior, one.elsewhere].some((state) => state === 'running');
/** Whether a certification waits to be taken, in whichever technology. */
const isOpen = (one: Case) => [one.junior, one.senior, one.elsewhere].some((state) => state === 'awaitingTerms');
const isGrading = (one: Case) => [one.trial, one.junior, one.senior].some((state) => state === 'grading');

describe(`the next step in ${cases.length} situations`, () => {
  test('[EX-21] a pass is never followed by the advice to take the trial of the same level or of one below', () => {
    const passed = ({ junior, senior, trial, trialLevel }: Case) => [
      ...(junior === 'passed' ? [RANKS.junior] : []),
      ...(senior === 'passed' ? [RANKS.senior] : []),
      ...(trial === 'passed' ? [RANKS[trialLevel]] : []),
    ];
    expect(
      breaking((one, step) => isTrialAdvice(step) && passed(one).some((rank) => rank >= RANKS[one.trialLevel])),
    ).toEqual([]);
    expect(judged.some(({ step }) => isTrialAdvice(step))).toBe(true);
  });

  test('[EX-21] an exam that runs comes first, in whichever technology, and then one that is being graded', () => {
    expect(breaking((one, step) => isRunning(one) !== (step.kind === 'continue'))).toEqual([]);
    expect(breaking((one, step) => !isRunning(one) && isGrading(one) !== (step.kind === 'grading'))).toEqual([]);
  });

  test('[EX-21] what a step names is there, and in the state that the step is about', () => {
    const STATES: Record<string, readonly string[]> = {
      continue: ['running'],
      grading: ['grading'],
      start: ['ready'],
      accept: ['awaitingTerms'],
      retake: ['failed'],
      passed: ['passed'],
      certify: ['passed'],
      result: ['failed'],
    };
    expect(
      breaking((one, step) => {
        if (!('attempt' in step)) return false;
        const { certification_id: id, trial } = step.attempt.entry;
        const isTrialStep = step.kind === 'certify' || step.kind === 'result';
        const isCertificationStep = step.kind === 'retake' || step.kind === 'passed';
        if ((isTrialStep && !trial) || (isCertificationStep && trial)) return true;
        return !STATES[step.kind]?.includes(stateOf(one, id));
      }),
    ).toEqual([]);
  });

  test('[EX-21] a certification that waits to be taken, in whichever technology, is not hidden behind a role or a result', () => {
    expect(
      breaking(
        (one, step) =>
          isOpen(one) && !isRunning(one) && !isGrading(one) && step.kind !== 'accept' && step.kind !== 'start',
      ),
    ).toEqual([]);
  });

  test('[EX-21] an exam that is owned and not taken comes before the trial and before one of another technology', () => {
    const isOwnedHere = ({ junior, senior }: Case) => junior === 'awaitingTerms' || senior === 'awaitingTerms';
    const isOf = (step: NextStep, ids: readonly string[]) =>
      (step.kind === 'accept' || step.kind === 'start') && ids.includes(step.attempt.entry.certification_id);
    const isFree = (one: Case) => !isRunning(one) && !isGrading(one);
    expect(breaking((one, step) => isFree(one) && isOwnedHere(one) && !isOf(step, LEVELS))).toEqual([]);
    expect(
      breaking(
        (one, step) => isFree(one) && !isOwnedHere(one) && one.elsewhere === 'awaitingTerms' && !isOf(step, ['vue']),
      ),
    ).toEqual([]);
  });

  test('[EX-21] staff without an exam of their own are led to their desk', () => {
    expect(
      breaking(
        (one, step) =>
          (step.kind === 'desk') !==
          (one.roles.includes('reviewer') && !isRunning(one) && !isGrading(one) && !isOpen(one)),
      ),
    ).toEqual([]);
  });

  test('[EX-21] who leads a team and has no result yet is led to the team; a member is not', () => {
    expect(breaking((one, step) => step.kind === 'team' && !one.roles.includes('owner'))).toEqual([]);
    const hasResult = ({ trial, junior, senior }: Case) =>
      [trial, junior, senior].some((state) => state === 'passed' || state === 'failed');
    expect(breaking((one, step) => step.kind === 'team' && hasResult(one))).toEqual([]);
    expect(judged.some(({ step }) => step.kind === 'team')).toBe(true);
  });

  test('[ST-15] a failed certification above what was passed leads to its retake, one below a pass does not', () => {
    expect(
      breaking(
        (one, step) =>
          step.kind === 'retake' && step.attempt.entry.certification_id === 'junior' && one.senior === 'passed',
      ),
    ).toEqual([]);
    const isFree = (one: Case) =>
      one.roles.length === 0 && !one.hasVoucher && !isRunning(one) && !isGrading(one) && !isOpen(one);
    expect(breaking((one, step) => isFree(one) && one.senior === 'failed' && step.kind !== 'retake')).toEqual([]);
  });

  test('[ST-15] after a pass the level above comes next, and after the highest none', () => {
    expect(
      breaking(
        (one, step) =>
          step.kind === 'passed' && (step.next?.id ?? null) !== (one.senior === 'passed' ? null : 'senior'),
      ),
    ).toEqual([]);
    expect(judged.some(({ step }) => step.kind === 'passed' && step.next === null)).toBe(true);
  });

  test('[ST-15] a voucher is offered to who owns one, for an exam of this technology that was not passed', () => {
    expect(
      breaking(
        (one, step) =>
          step.kind === 'voucher' && (!one.hasVoucher || step.certification.id !== 'senior' || one.senior === 'passed'),
      ),
    ).toEqual([]);
    expect(judged.some(({ step }) => step.kind === 'voucher')).toBe(true);
  });

  test('[EX-21] an attempt that cannot start, because its certification was passed, is not the next step', () => {
    const situation = situationOf({ ...(cases[0] as Case), junior: 'passed', roles: [] });
    const [entry] = taken('junior', 'passed', false);
    const again = taken('junior', 'awaitingTerms', false).flatMap(({ exams }) => exams);
    const summary = [{ ...(entry as CertificationSummary), exams: [...again, ...(entry?.exams ?? [])] }];
    expect(nextStepOf({ ...situation, summary })).toMatchObject({ kind: 'passed', next: { id: 'senior' } });
  });

  /** A step with what it names. */
  const read = (step: NextStep) => {
    if (step.kind === 'passed') return `${step.kind} ${step.attempt.id}, then ${step.next?.id ?? 'nothing'}`;
    if (step.kind === 'certify') return `${step.kind} ${step.attempt.id} for ${step.certification?.id ?? 'nothing'}`;
    if ('attempt' in step) return `${step.kind} ${step.attempt.id}`;
    return step.kind === 'voucher' ? `voucher ${step.certification.id}` : step.kind;
  };
  const nothing: Case = {
    ...({ trialLevel: 'intermediate', trial: 'absent', junior: 'absent', senior: 'absent' } as const),
    ...{ roles: [], elsewhere: 'absent', hasVoucher: false },
  };
  test.each<[Partial<Case>, string]>([
    [{}, 'trial'],
    [{ trial: 'awaitingTerms' }, 'accept trial-attempt'],
    [{ trial: 'ready' }, 'start trial-attempt'],
    [{ trial: 'running' }, 'continue trial-attempt'],
    [{ trial: 'grading' }, 'grading trial-attempt'],
    [{ trial: 'failed' }, 'result trial-attempt'],
    [{ trial: 'voided' }, 'trial'],
    [{ trial: 'passed', trialLevel: 'junior' }, 'certify trial-attempt for junior'],
    [{ trial: 'passed', trialLevel: 'senior' }, 'certify trial-attempt for senior'],
    [{ trial: 'ready', junior: 'awaitingTerms' }, 'accept junior-attempt'],
    [{ trial: 'ready', junior: 'failed' }, 'retake junior-attempt'],
    [{ trial: 'ready', junior: 'passed' }, 'passed junior-attempt, then senior'],
    [{ trial: 'ready', senior: 'passed' }, 'passed senior-attempt, then nothing'],
    [{ trial: 'ready', hasVoucher: true }, 'voucher senior'],
    [{ trial: 'ready', roles: ['reviewer'] }, 'desk'],
    [{ trial: 'ready', roles: ['owner'] }, 'team'],
    [{ trial: 'ready', roles: ['member'] }, 'start trial-attempt'],
    [{ trial: 'ready', elsewhere: 'awaitingTerms' }, 'accept vue-attempt'],
    [{ trial: 'ready', elsewhere: 'running' }, 'continue vue-attempt'],
    [{ trial: 'running', elsewhere: 'running' }, 'continue trial-attempt'],
    [{ trial: 'grading', elsewhere: 'running' }, 'continue vue-attempt'],
    [{ trial: 'failed', roles: ['owner'] }, 'result trial-attempt'],
    [{ junior: 'passed', senior: 'failed' }, 'retake senior-attempt'],
    [{ junior: 'failed', senior: 'passed' }, 'passed senior-attempt, then nothing'],
    [{ junior: 'passed', senior: 'awaitingTerms' }, 'accept senior-attempt'],
    [{ junior: 'passed', senior: 'grading' }, 'grading senior-attempt'],
    [{ junior: 'passed', hasVoucher: true }, 'voucher senior'],
    [{ senior: 'passed', hasVoucher: true }, 'passed senior-attempt, then nothing'],
    [{ junior: 'passed', trial: 'passed' }, 'passed junior-attempt, then senior'],
    [{ elsewhere: 'passed' }, 'trial'],
  ])('[EX-21, ST-15] with %j the next step is: %s', (one, step) => {
    expect(read(nextStepOf(situationOf({ ...nothing, ...one })))).toBe(step);
  });

  test('[EX-21] of what is open, the ready one comes before the one whose terms are not accepted; of what runs, the one that ends first', () => {
    const situation = situationOf({ ...nothing, junior: 'awaitingTerms', senior: 'awaitingTerms' });
    const at = (states: Record<string, string>, deadlines: Record<string, number> = {}) =>
      read(
        nextStepOf({
          ...situation,
          summary: situation.summary.map((entry) => ({
            ...entry,
            exams: entry.exams.map((exam) => ({
              ...exam,
              state: states[entry.certification_id] ?? exam.state,
              deadline_at: deadlines[entry.certification_id] ?? null,
            })),
          })) as typeof situation.summary,
        }),
      );
    expect(at({})).toBe('accept junior-attempt');
    expect(at({ senior: 'ready' })).toBe('start senior-attempt');
    const running = { junior: 'running', senior: 'running' };
    expect(at(running, { junior: 2, senior: 1 })).toBe('continue senior-attempt');
    expect(at(running, { junior: 1, senior: 2 })).toBe('continue junior-attempt');
  });

  test('attempts are sorted from those that wait for their start to the oldest; void ones come last', () => {
    const exam = (id: string, state: string, started_at: number | null) => ({
      ...{ id, state, started_at, score_percent: null, deadline_at: null, ended_at: null, topics: null },
    });
    const exams = [
      exam('refunded', 'voided', null),
      exam('void', 'voided', 30),
      exam('first', 'failed', 10),
      exam('second', 'failed', 20),
      exam('given', 'ready', null),
    ];
    const [entry] = taken('junior', 'passed', false);
    const sorted = attemptsOf({ summary: [{ ...(entry as CertificationSummary), exams }] });
    expect(sorted.map(({ id }) => id)).toEqual(['given', 'second', 'first', 'void', 'refunded']);
    const passed = exams.map((one) => (one.id === 'first' ? { ...one, state: 'passed' } : one));
    const after = attemptsOf({ summary: [{ ...(entry as CertificationSummary), exams: passed }] });
    expect(after.map(({ id }) => id)).toEqual(['second', 'first', 'given', 'void', 'refunded']);
  });

  /** Attempts at one exam, such as `failed 10`: the state, and when it was started. */
  const attemptsAt = (id: string, trial: boolean, ...attempts: string[]): CertificationSummary => ({
    ...(taken(id, 'passed', trial)[0] as CertificationSummary),
    exams: attempts.map((words) => {
      const [state = '', started] = words.split(' ');
      return {
        ...{ id: `${id} ${words}`, state, score_percent: null, deadline_at: null, ended_at: null, topics: null },
        started_at: started === undefined ? null : Number(started),
      };
    }),
  });
  /** Listed from the highest level down. */
  const offered = [
    certification('vue-trial', 'junior', true, 'vuejs'),
    certification('vue', 'intermediate', false, 'vuejs'),
    ...(['senior', 'intermediate', 'junior'] as const).map((level) => certification(level, level, false)),
    certification('trial', 'intermediate', true),
  ];
  test.each<[string, Partial<Situation>, string]>([
    [
      'the last of two failed attempts is retaken',
      { summary: [attemptsAt('senior', false, 'failed 10', 'failed 20')] },
      'retake senior failed 20',
    ],
    [
      'a trial that was passed once counts, though it failed later',
      { summary: [attemptsAt('trial', true, 'passed 10', 'failed 20')] },
      'certify trial passed 10 for intermediate',
    ],
    [
      'of two failed trials the last result is shown',
      { summary: [attemptsAt('trial', true, 'failed 10', 'failed 20')] },
      'result trial failed 20',
    ],
    [
      'the next level is the nearest one above',
      { summary: [attemptsAt('junior', false, 'failed 10', 'passed 20')] },
      'passed junior passed 20, then intermediate',
    ],
    ['a voucher of another technology is in nobody’s way', { vouchers: ['vue', 'junior'] }, 'voucher junior'],
    ['of two vouchers the one listed first is offered', { vouchers: ['junior', 'senior'] }, 'voucher senior'],
    [
      'what is graded in another technology is shown there',
      { elsewhere: [attemptsAt('vue', false, 'grading 10')] },
      'trial',
    ],
    [
      'a trial of another technology leads nobody away, a certification behind it does',
      { elsewhere: [attemptsAt('vue-trial', true, 'ready'), attemptsAt('vue', false, 'ready')] },
      'start vue ready',
    ],
    [
      'a trial that was passed is not begun again',
      { summary: [attemptsAt('trial', true, 'passed 10', 'ready')] },
      'certify trial passed 10 for intermediate',
    ],
    ['a trial of another technology alone', { elsewhere: [attemptsAt('vue-trial', true, 'ready')] }, 'trial'],
  ])('[EX-21, ST-15] of several: %s', (_, more, expected) => {
    const situation = { ...situationOf(nothing), certifications: offered };
    expect(read(nextStepOf({ ...situation, ...more }))).toBe(expected);
  });

  test('[EX-21] a trial is useful above the highest level that was passed, whichever was passed last', () => {
    const isUseful = (...summary: CertificationSummary[]) =>
      isTrialUseful({ ...situationOf(nothing), certifications: offered, summary });
    expect(isUseful(attemptsAt('junior', false, 'passed 20'), attemptsAt('senior', false, 'passed 10'))).toBe(false);
    expect(isUseful(attemptsAt('intermediate', false, 'passed 10'))).toBe(false);
    expect(isUseful(attemptsAt('junior', false, 'passed 10'))).toBe(true);
    // What is not on offer any more has no level.
    expect(isUseful(attemptsAt('earlier', false, 'passed 10'))).toBe(true);
  });

  test('a trial can be taken again after a pass', () => {
    const sorted = attemptsOf({ summary: [attemptsAt('trial', true, 'passed 10', 'ready')] });
    expect(sorted.map(({ id }) => id)).toEqual(['trial ready', 'trial passed 10']);
  });

  test('a technology without exams has no next step', () => {
    const situation = situationOf(cases[0] as Case);
    const empty = { ...situation, certifications: [] };
    expect(isTrialUseful(empty)).toBe(false);
    expect(nextStepOf(empty)).toEqual({ kind: 'none' });
  });
});

import { describe, expect, test } from 'vitest';
import {
  findAttemptOfOthers,
  insertProposal,
  isStaff,
  listCertificationsBeingTaken,
  listProposals,
  listWaitingProposals,
} from '../../src/server/data/account/staff-proposals.ts';
import { deleteSuperseded, listUsage } from '../../src/server/data/exam/answer-history.ts';
import { countRevisions, listNewestRevisions, listRevisionKeys } from '../../src/server/data/exam/answers.ts';
import {
  findAttempt,
  findAttemptForm,
  findAttemptOfUser,
  findOpenTrial,
  listAttemptsOfUser,
  listHeldGradings,
  listOverdueAttempts,
  listRunningForms,
  listSeenForms,
  listTrialStarts,
  listUngradedAttempts,
  lockAttemptsAt,
  lockStatesOfUser,
  setNameSharing,
  updateGradingIfUnchanged,
  updateLeaseIfUnchanged,
} from '../../src/server/data/exam/attempts.ts';
import { listEvidence, listFurtherEvidence } from '../../src/server/data/exam/evidence.ts';
import {
  decideOpenDispute,
  findNewestResult,
  findOpenDispute,
  listDisputes,
  newestResults,
  updateClaimIfUnchanged,
} from '../../src/server/data/exam/records.ts';
import { idsOf, useStoredRows } from '../support/stored-rows.ts';

const rows = useStoredRows();

/** An attempt at the exam `vue`, of Ada unless told otherwise. */
const attempt = (id: string, more: object = {}) => ({
  ...{ id, user_id: 'ada', certification_id: 'vue', state: 'running', trial: 0, created_at: 1, form: `form-${id}` },
  ...more,
});

describe('attempts', () => {
  test('[EX-18] those of a user are the newest first; of the same moment they keep one order', async () => {
    const own = { user_id: 'lists' };
    rows.put('attempt', attempt('la-b', own), attempt('la-c', { ...own, created_at: 2 }));
    rows.put('attempt', attempt('la-a', { ...own, created_at: 2 }), attempt('la-d', { created_at: 3 }));
    expect(idsOf(await listAttemptsOfUser(rows.queries, 'lists'))).toEqual(['la-a', 'la-c', 'la-b']);
    expect((await findAttemptOfUser(rows.queries, 'lists', 'la-b'))?.id).toBe('la-b');
    expect(await findAttemptOfUser(rows.queries, 'lists', 'la-d')).toBeUndefined();
    expect((await findAttempt(rows.queries, 'la-d'))?.id).toBe('la-d');
    expect(idsOf(await lockAttemptsAt(rows.queries, 'sqlite', 'lists', 'vue'))).toEqual(['la-a', 'la-b', 'la-c']);
    expect(await lockAttemptsAt(rows.queries, 'sqlite', 'lists', 'react')).toEqual([]);
  });

  test.each(['awaitingTerms', 'ready', 'running', 'grading'])('[EX-01] a trial that is %s is open', async (state) => {
    const user_id = `trial-${state}`;
    rows.put(
      'attempt',
      attempt(`t-${state}-1`, { user_id, state }),
      attempt(`t-${state}-2`, { user_id, state: 'passed', trial: 1 }),
    );
    rows.put('attempt', attempt(`t-${state}-3`, { user_id, state, trial: 1, certification_id: 'react' }));
    rows.put('attempt', attempt(`t-${state}-4`, { user_id: 'eve', state, trial: 1, certification_id: state }));
    expect(await findOpenTrial(rows.queries, user_id, 'vue')).toBeUndefined();
    expect(await findOpenTrial(rows.queries, user_id, state)).toBeUndefined();
    expect((await findOpenTrial(rows.queries, user_id, 'react'))?.id).toBe(`t-${state}-3`);
  });

  test('[EX-22] starts of trials count from a moment on, of these exams alone, the earliest first', async () => {
    const own = { user_id: 'starter', trial: 1 };
    const at = (created_at: number, more: object = {}) => ({ ...own, created_at, state: 'failed', ...more });
    rows.put('attempt', attempt('st-1', at(30)), attempt('st-2', at(20, { certification_id: 'nuxt' })));
    rows.put('attempt', attempt('st-3', at(10)), attempt('st-4', at(9)), attempt('st-5', at(25, { trial: 0 })));
    rows.put('attempt', attempt('st-6', at(26, { certification_id: 'react' })));
    rows.put('attempt', attempt('st-7', at(27, { user_id: 'eve' })));
    expect(await listTrialStarts(rows.queries, 'starter', ['vue', 'nuxt'], 10)).toEqual([10, 20, 30]);
  });

  test('[EX-07] those are overdue whose deadline and time for outages are over, the longest first', async () => {
    const due = (deadline_at: number, outage_ms = 0, state = 'running') => ({ deadline_at, outage_ms, state });
    rows.put('attempt', attempt('od-1', due(-50)), attempt('od-2', due(-90, 30)), attempt('od-3', due(-41)));
    rows.put(
      'attempt',
      attempt('od-4', due(-40)),
      attempt('od-5', due(-90, 50)),
      attempt('od-6', due(-99, 0, 'grading')),
    );
    expect(idsOf(await listOverdueAttempts(rows.queries, -40, 9))).toEqual(['od-2', 'od-1', 'od-3']);
    expect(idsOf(await listOverdueAttempts(rows.queries, -40, 2))).toEqual(['od-2', 'od-1']);
  });

  test('[EX-07] what waits for its grading, what is being graded and what is due again', async () => {
    const graded = (ended_at: number, grading_claimed_until: number | null, grading_next_try_at: number | null) => ({
      ...{ state: 'grading', ended_at, grading_claimed_until, grading_next_try_at, grading_tries: 1 },
    });
    rows.put('attempt', attempt('gr-new', graded(5, null, null)), attempt('gr-due', graded(4, null, 100)));
    rows.put('attempt', attempt('gr-later', graded(3, null, 101)), attempt('gr-held', graded(2, 100, null)));
    rows.put(
      'attempt',
      attempt('gr-lost', graded(1, 99, null)),
      attempt('gr-over', { ...graded(0, 9, 9), state: 'passed' }),
    );
    const waiting = await listUngradedAttempts(rows.queries, 'sqlite', 100, 9);
    expect(idsOf(waiting).filter((id) => id.startsWith('gr'))).toEqual(['gr-lost', 'gr-due', 'gr-new']);
    const first = await listUngradedAttempts(rows.queries, 'sqlite', 100, waiting.length - 1);
    expect(idsOf(first)).toEqual(idsOf(waiting).slice(0, -1));
    const held = idsOf(await listHeldGradings(rows.queries));
    expect(held.filter((id) => id.startsWith('gr')).sort()).toEqual(['gr-due', 'gr-held', 'gr-later', 'gr-lost']);
    const columns = { grading_tries: 2, grading_claimed_until: 200, grading_next_try_at: null };
    const [lost, fresh] = [waiting[0], waiting.at(-1)];
    for (const read of [lost, fresh]) {
      if (!read) throw new Error('Nothing waits.');
      const { grading_tries, grading_claimed_until } = read;
      const change = (changed: object) => updateGradingIfUnchanged(rows.queries, { ...read, ...changed }, columns);
      expect(await change({ grading_tries: grading_tries + 1 })).toBeUndefined();
      expect(await change({ grading_claimed_until: grading_claimed_until === null ? 1 : null })).toBeUndefined();
      expect(await change({})).toMatchObject({ id: read.id, ...columns });
      expect((await findAttempt(rows.queries, 'gr-later'))?.grading_tries).toBe(1);
    }
    rows.put('attempt', attempt('gr-done', { state: 'passed' }));
    const done = await findAttempt(rows.queries, 'gr-done');
    if (!done) throw new Error('There is no such attempt.');
    expect(await updateGradingIfUnchanged(rows.queries, done, columns)).toBeUndefined();
  });

  test('[EX-04] forms of what was started alone, the newest first, fifty of them', async () => {
    const own = { user_id: 'seen' };
    const begun = (at: number, more: object = {}) => ({ ...own, started_at: at, state: 'failed', ...more });
    rows.put(
      'attempt',
      attempt('fo-1', begun(1)),
      attempt('fo-2', begun(3)),
      attempt('fo-3', begun(2, { state: 'running' })),
    );
    rows.put('attempt', attempt('fo-4', { ...own, state: 'ready' }), attempt('fo-5', begun(9, { user_id: 'eve' })));
    rows.put('attempt', attempt('fo-6', begun(9, { certification_id: 'react', state: 'running' })));
    expect(await listSeenForms(rows.queries, 'seen', 'vue')).toEqual(['form-fo-2', 'form-fo-3', 'form-fo-1']);
    expect(await listRunningForms(rows.queries, 'seen', 'vue')).toEqual(['form-fo-3']);
    expect(await findAttemptForm(rows.queries, 'fo-1')).toEqual({
      ...{ id: 'fo-1', certification_id: 'vue', form: 'form-fo-1', question_set_version: expect.any(String) },
    });
    expect(await findAttemptForm(rows.queries, 'fo-4')).toBeUndefined();
    const many = Array.from({ length: 51 }, (_, at) => attempt(`many-${at}`, { user_id: 'many', started_at: at }));
    rows.put('attempt', ...many);
    const seen = await listSeenForms(rows.queries, 'many', 'vue');
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([50, 'form-many-50', 'form-many-1']);
  });

  test('[EX-22] states of certifications, not of trials, of one user alone', async () => {
    const own = { user_id: 'states' };
    rows.put('attempt', attempt('ss-b', { ...own, state: 'passed' }), attempt('ss-a', { ...own, state: 'failed' }));
    rows.put('attempt', attempt('ss-c', { ...own, trial: 1 }), attempt('ss-d', { user_id: 'eve' }));
    expect(await lockStatesOfUser(rows.queries, 'sqlite', 'states')).toEqual(['failed', 'passed']);
  });

  test('[EX-14] a name is shown on a trial of its owner alone', async () => {
    rows.put(
      'attempt',
      attempt('ns-1', { trial: 1 }),
      attempt('ns-2', { trial: 0 }),
      attempt('ns-3', { trial: 1, user_id: 'eve' }),
    );
    const shown = async () =>
      Promise.all(['ns-1', 'ns-2', 'ns-3'].map(async (id) => (await findAttempt(rows.queries, id))?.shares_name));
    for (const id of ['ns-1', 'ns-2', 'ns-3']) await setNameSharing(rows.queries, 'ada', id, true);
    expect(await shown()).toEqual([1, 0, 0]);
    await setNameSharing(rows.queries, 'ada', 'ns-1', false);
    expect(await shown()).toEqual([0, 0, 0]);
  });

  test('[EX-09] a lease is taken from who held it when it was read', async () => {
    rows.put('attempt', attempt('le-1', { lease_epoch: 4 }), attempt('le-2', { lease_epoch: 4 }));
    const read = await findAttempt(rows.queries, 'le-1');
    if (!read) throw new Error('There is no such attempt.');
    const columns = { lease_epoch: 5, lease_device: 'd', lease_device_name: 'Phone', lease_taken_at: 7 };
    expect(await updateLeaseIfUnchanged(rows.queries, read, columns)).toMatchObject({ id: 'le-1', ...columns });
    expect(await updateLeaseIfUnchanged(rows.queries, read, columns)).toBeUndefined();
    expect((await findAttempt(rows.queries, 'le-2'))?.lease_epoch).toBe(4);
  });
});

describe('results and disputes', () => {
  test('[EX-15] of several results of attempts the newest counts', async () => {
    const result = (id: string, attempt_id: string, graded_at: number) => ({
      id,
      attempt_id,
      graded_at,
      result: `result ${id}`,
    });
    rows.put(
      'result',
      result('r-2', 're-1', 20),
      result('r-1', 're-1', 10),
      result('r-4', 're-2', 5),
      result('r-3', 're-2', 5),
    );
    rows.put('result', result('r-5', 're-3', 99));
    expect(await newestResults(rows.queries, [])).toEqual(new Map());
    const newest = await newestResults(rows.queries, ['re-1', 're-3', 're-9']);
    expect(newest).toEqual(
      new Map([
        ['re-1', 'result r-2'],
        ['re-3', 'result r-5'],
      ]),
    );
    expect((await findNewestResult(rows.queries, 're-1'))?.result).toBe('result r-2');
    expect((await findNewestResult(rows.queries, 're-2'))?.result).toBe('result r-3');
  });

  test('[EX-15] disputes of an attempt are the newest first; the open one is claimed and decided', async () => {
    const dispute = (id: string, opened_at: number, state: string, attempt_id = 'di-1') => ({
      ...{ id, attempt_id, opened_at, state, claimed_by: null, claimed_until: null },
    });
    rows.put('dispute', dispute('d-1', 1, 'upheld'), dispute('d-3', 3, 'open'), dispute('d-2', 2, 'rejected'));
    rows.put('dispute', dispute('d-4', 4, 'open', 'di-2'));
    expect(idsOf(await listDisputes(rows.queries, 'di-1'))).toEqual(['d-3', 'd-2', 'd-1']);
    const open = await findOpenDispute(rows.queries, 'di-1');
    if (!open) throw new Error('No dispute is open.');
    expect(open.id).toBe('d-3');
    const claim = { claimed_by: 'bob', claimed_until: 50 };
    const claimed = await updateClaimIfUnchanged(rows.queries, open, claim);
    expect(claimed).toMatchObject({ id: 'd-3', ...claim });
    // Read before the claim.
    expect(await updateClaimIfUnchanged(rows.queries, open, claim)).toBeUndefined();
    for (const other of [{ claimed_by: 'eve' }, { claimed_until: 51 }, { claimed_by: null }, { claimed_until: null }]) {
      expect(await updateClaimIfUnchanged(rows.queries, { ...open, ...claim, ...other }, claim)).toBeUndefined();
    }
    const decision = { state: 'upheld', by: 'bob', text: 'Yes.', at: 60, creditExerciseIds: ['x'] };
    await decideOpenDispute(rows.queries, 'di-1', decision);
    const [decided, ...others] = await listDisputes(rows.queries, 'di-1');
    expect(decided).toMatchObject({
      ...{
        id: 'd-3',
        state: 'upheld',
        decided_at: 60,
        decided_by: 'bob',
        decision: 'Yes.',
        credit_exercise_ids: '["x"]',
      },
      ...{ claimed_by: null, claimed_until: null },
    });
    expect(others.map(({ state, decided_by }) => [state, decided_by])).toEqual([
      ['rejected', null],
      ['upheld', null],
    ]);
    expect((await findOpenDispute(rows.queries, 'di-2'))?.id).toBe('d-4');
    expect(
      await updateClaimIfUnchanged(rows.queries, { ...open, claimed_by: null, claimed_until: null }, claim),
    ).toBeUndefined();
  });

  test('[EX-11] a timeline is in the order of what happened; what was counted alone is told by kind', async () => {
    const event = (id: number, at: number, attempt_id = 'ev-1') => ({ id, attempt_id, at, kind: 'blur' });
    rows.put('evidence', event(3, 5), event(1, 9), event(2, 5), event(4, 1, 'ev-2'));
    expect((await listEvidence(rows.queries, 'ev-1')).map(({ id }) => id)).toEqual([2, 3, 1]);
    const tally = (kind: string, received: number, last_at: number, attempt_id = 'ev-1') => ({
      attempt_id,
      kind,
      received,
      last_at,
    });
    rows.put(
      'evidence_tally',
      tally('blur', 201, 9),
      tally('paste', 250, 5),
      tally('copy', 200, 1),
      tally('blur', 900, 1, 'ev-2'),
    );
    expect(await listFurtherEvidence(rows.queries, 'ev-1')).toEqual([
      { kind: 'paste', more: 50, lastAt: 5 },
      { kind: 'blur', more: 1, lastAt: 9 },
    ]);
  });
});

describe('answers', () => {
  const revision = (attempt_id: string, exercise_id: string, number: number, received_at = 0) => ({
    ...{ attempt_id, exercise_id, revision: number, received_at, key: `${exercise_id}${number}`, work: 'ä' },
  });

  test('[EX-06] of each exercise of an attempt the newest revision counts', async () => {
    rows.put(
      'answer_revision',
      revision('an-1', 'q', 3),
      revision('an-1', 'q', 1),
      revision('an-1', 'b', 2),
      revision('an-2', 'q', 9),
    );
    const newest = await listNewestRevisions(rows.queries, 'an-1');
    expect(newest.map(({ exercise_id, revision: number }) => [exercise_id, number])).toEqual([
      ['b', 2],
      ['q', 3],
    ]);
    expect(await countRevisions(rows.queries, 'an-1')).toEqual(
      new Map([
        ['b', 1],
        ['q', 2],
      ]),
    );
    const keys = await listRevisionKeys(rows.queries, ['an-1'], ['q']);
    expect(keys.map(({ key }) => key).sort()).toEqual(['q1', 'q3']);
    rows.put(
      'attempt',
      attempt('an-1', { user_id: 'writer' }),
      attempt('an-2', { user_id: 'eve' }),
      attempt('an-3', { user_id: 'writer' }),
    );
    expect(await listUsage(rows.queries, 'writer')).toEqual([{ attemptId: 'an-1', revisions: 3, bytes: 6 }]);
  });

  test('[EX-06] a revision is deleted when a newer one of its exercise replaces it, in the same window of time', async () => {
    rows.put('answer_revision', revision('su-1', 'q', 1, 5), revision('su-1', 'q', 2, 9), revision('su-1', 'q', 3, 10));
    rows.put('answer_revision', revision('su-1', 'r', 1, 5), revision('su-2', 'q', 1, 5), revision('su-2', 'q', 2, 6));
    const left = async () => [...(await countRevisions(rows.queries, 'su-1'))];
    const old = { attemptId: 'su-1', before: 10, windowMs: 10 };
    // The first and the second are of one window, the third begins the next.
    expect(await deleteSuperseded(rows.queries, { ...old, before: 5 })).toBe(0);
    expect(await deleteSuperseded(rows.queries, old)).toBe(1);
    expect(await left()).toEqual([
      ['q', 2],
      ['r', 1],
    ]);
    expect(await deleteSuperseded(rows.queries, { ...old, windowMs: null })).toBe(1);
    expect(await left()).toEqual([
      ['q', 1],
      ['r', 1],
    ]);
    expect([...(await countRevisions(rows.queries, 'su-2'))]).toEqual([['q', 2]]);
  });
});

describe('staff', () => {
  test('[EX-22] nobody decides about an own attempt, nor about an exam that they are taking', async () => {
    rows.put(
      'attempt',
      attempt('co-1', { user_id: 'carl' }),
      attempt('co-2', { user_id: 'carl', certification_id: 'react', state: 'passed' }),
    );
    rows.put('attempt', attempt('co-3', { user_id: 'dora', certification_id: 'nuxt', state: 'ready' }));
    rows.put('attempt', attempt('co-4', { user_id: 'dora', certification_id: 'angular', state: 'awaitingTerms' }));
    expect((await findAttemptOfOthers(rows.queries, 'co-1', ['dora', 'eve']))?.id).toBe('co-1');
    expect(await findAttemptOfOthers(rows.queries, 'co-1', ['dora', 'carl'])).toBeUndefined();
    expect(await findAttemptOfOthers(rows.queries, 'co-9', ['dora'])).toBeUndefined();
    const taking = (actors: string[], exam?: string) => listCertificationsBeingTaken(rows.queries, actors, exam);
    expect(await taking(['carl'])).toEqual(new Set(['vue']));
    expect(await taking(['carl', 'dora'])).toEqual(new Set(['vue', 'nuxt', 'angular']));
    expect(await taking(['carl', 'dora'], 'nuxt')).toEqual(new Set(['nuxt']));
    rows.put('user_role', { user_id: 'carl', role: 'partner' }, { user_id: 'dora', role: 'reviewer' });
    expect([await isStaff(rows.queries, 'carl'), await isStaff(rows.queries, 'dora')]).toEqual([false, true]);
  });

  test('[EX-22] what waits for a second person, the oldest first, and what was proposed about an attempt, the newest first', async () => {
    const person = (id: string, first_name: string, last_name: string) => ({ id, first_name, last_name });
    rows.put(
      'user',
      person('sp-1', 'Grace', 'Hopper'),
      person('sp-2', 'Ada', 'Lovelace'),
      person('sp-3', 'Alan', 'Turing'),
    );
    const proposal = (id: string, proposed_at: number, more: object = {}) => ({
      ...{ id, action: 'void', subject_id: `of-${id}`, owner_id: 'sp-2', body: '{}', state: 'proposed', proposed_at },
      ...{ proposed_by: 'sp-1', decided_by: null, decided_at: null, ...more },
    });
    rows.put('staff_proposal', proposal('p-b', 2), proposal('p-c', 2), proposal('p-a', 2), proposal('p-d', 1));
    rows.put('staff_proposal', proposal('p-e', 0, { action: 'extraTime' }));
    rows.put(
      'staff_proposal',
      proposal('p-f', 0, { state: 'confirmed', decided_by: 'sp-3', decided_at: 3, subject_id: 'of-p-b' }),
    );
    rows.put('staff_proposal', proposal('p-g', 3, { subject_id: 'sp-2', action: 'userTime' }));
    rows.put('staff_proposal', proposal('p-h', 9, { subject_id: 'of-p-b', owner_id: 'sp-3', action: 'other' }));
    const waiting = await listWaitingProposals(rows.queries, 'void');
    expect(idsOf(waiting)).toEqual(['p-d', 'p-a', 'p-b', 'p-c']);
    expect(waiting[0]).toMatchObject({
      ...{ proposer_first: 'Grace', proposer_last: 'Hopper', owner_first: 'Ada', owner_last: 'Lovelace' },
      ...{ decider_first: null, decider_last: null },
    });
    const about = await listProposals(rows.queries, 'sp-2', 'of-p-b');
    expect(idsOf(about)).toEqual(['p-g', 'p-b', 'p-f']);
    expect(about[2]).toMatchObject({
      ...{ proposer_first: 'Grace', proposer_last: 'Hopper', decider_first: 'Alan', decider_last: 'Turing' },
    });
    const { state: _, decided_by: _by, decided_at: _at, ...again } = proposal('p-i', 7, { subject_id: 'of-p-d' });
    expect(await insertProposal(rows.queries, again)).toBe(false);
  });
});

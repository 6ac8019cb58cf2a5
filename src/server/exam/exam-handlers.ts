import type { LeaseTaking } from '../../../machines/exam/lease/lease.machine.ts';
import { type Answer, type SaveEntry, type Work, workSchema } from '../../contract/exam/answers.ts';
import { attemptStateSchema, type examRoutes, resultSchema } from '../../contract/exam/exam.ts';
import { applyChart, canApply } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { retryOnConflict } from '../charts/retry-on-conflict.ts';
import { listNewestRevisions } from '../data/exam/answers.ts';
import { findAttempt, findAttemptOfUser, findOpenTrial } from '../data/exam/attempts.ts';
import { type EvidenceEvent, insertReportedEvidence, insertServerEvidence } from '../data/exam/evidence.ts';
import { insertDispute, newestResults } from '../data/exam/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { createAccess } from '../site/access.ts';
import { applyAttemptEvent, attemptChart } from './attempt-state.ts';
import { TERMS_VERSION } from './catalog.ts';
import { presentExercises, readForm } from './exercises.ts';
import { filesToGrade } from './grade.ts';
import { leaseChart, leaseTaken, requireLease } from './lease-state.ts';
import { openAttempt } from './open-attempt.ts';
import { presentExam, presentLease } from './present.ts';
import { previewOf } from './preview.ts';
import { requireTrialLeft } from './trial-limit.ts';

/** What reviewers see of a lease that was taken: nothing of the first time. */
function evidenceOfTaking(taking: LeaseTaking | null, before: string | null, now: string) {
  switch (taking) {
    case 'takenOver':
      return { kind: 'takeOver', detail: `${before ?? 'another device'} → ${now}` };
    case 'reopened':
      return { kind: 'reopened', detail: now };
    case 'first':
    case null:
      return null;
  }
}

export function examHandlers(services: Services): HandlersOf<typeof examRoutes> {
  const { catalog, clock, database, heartbeat, saver, sandbox } = services;
  const { queries } = database;
  const access = createAccess(services);

  async function ownAttempt(requester: Requester, id: string): Promise<AttemptRow> {
    const row = await findAttemptOfUser(queries, userOf(requester).id, id);
    if (!row) throw notFound('The exam');
    return row;
  }

  const present = (row: AttemptRow) => presentExam(queries, catalog, clock, row);

  function requireRunning(row: AttemptRow): void {
    if (row.state === 'running') return;
    throw new ApiError(409, 'The exam is not running.', { code: 'not_running', details: { state: row.state } });
  }

  function recordReported(row: AttemptRow, events: EvidenceEvent[]): Promise<void> {
    return queries
      .transaction()
      .execute((transaction) => insertReportedEvidence(transaction, row.id, events, clock.now()));
  }

  async function requireRoom(userId: string): Promise<void> {
    if (!(await saver.history.isFull(userId))) return;
    throw new ApiError(
      413,
      'Your account stores as many answers as one account may. Contact support to start another trial.',
      {
        code: 'account_full',
        details: saver.history.limits.account,
      },
    );
  }

  async function challengeOf(row: AttemptRow, challengeId: string) {
    requireRunning(row);
    const set = await catalog.version(row.certification_id, row.question_set_version);
    const inForm = readForm(row).challenges.includes(challengeId);
    const challenge = inForm ? set.challenges.find(({ id }) => id === challengeId) : undefined;
    if (!challenge) throw notFound('The challenge');
    return challenge;
  }

  /** Final answers become new revisions where they differ from what is saved; flags and notes stay. */
  async function saveFinal(
    requester: Requester,
    attemptId: string,
    epoch: number,
    answers: { exercise_id: string; answer: Answer | null }[],
  ) {
    const row = await ownAttempt(requester, attemptId);
    const saved = new Map((await listNewestRevisions(queries, row.id)).map((old) => [old.exercise_id, old]));
    const now = clock.now();
    const entries = answers.flatMap(({ exercise_id, answer }): SaveEntry[] => {
      const old = saved.get(exercise_id);
      const work: Work = old ? workSchema.parse(JSON.parse(old.work)) : { answer: null, flagged: false, note: '' };
      if (JSON.stringify(work.answer) === JSON.stringify(answer)) return [];
      const queuedAt = Math.min(now, row.deadline_at ?? now);
      return [
        {
          exercise_id,
          revision: (old?.revision ?? 0) + 1,
          key: newId(),
          queued_at: queuedAt,
          work: { ...work, answer },
        },
      ];
    });
    requireRunning(row);
    requireLease(row, epoch);
    if (entries.length === 0) {
      return {
        acknowledged: [],
        serverTime: now,
        deadline_at: row.deadline_at,
        state: attemptStateSchema.parse(row.state),
      };
    }
    return saver.save({ userId: row.user_id, attemptId, epoch, entries });
  }

  return {
    async createTrialExam({ requester, body }) {
      const set = catalog.find(body.certification);
      if (set?.exam.kind !== 'trial') throw notFound('The trial exam');
      const user = userOf(requester);
      if (body.free_weekend) await access.check(['require-free-weekend'], user, { tech: set.exam.tech, orderId: '' });
      const open = await findOpenTrial(queries, user.id, set.exam.slug);
      if (open) return present(open);
      await requireTrialLeft(services, user.id, set.exam.tech);
      await requireRoom(user.id);
      return present(await openAttempt(services, user, set));
    },

    async getExam({ requester, params }) {
      return present(await ownAttempt(requester, params.id));
    },

    acceptTerms: ({ requester, params, body }) =>
      retryOnConflict(async () => {
        const row = await ownAttempt(requester, params.id);
        if (row.terms_version === body.version) return present(row);
        if (body.version !== TERMS_VERSION) {
          throw new ApiError(409, 'The terms have changed. Read the new ones.', {
            code: 'terms_changed',
            details: { version: TERMS_VERSION },
          });
        }
        const event = { type: 'attempt.termsAccepted', version: body.version, at: clock.now() } as const;
        return present(await applyAttemptEvent(queries, row, event, 'The terms of this exam are accepted already.'));
      }),

    startExam: ({ requester, params }) =>
      retryOnConflict(async () => {
        const row = await ownAttempt(requester, params.id);
        if (row.state === 'running') return present(row);
        const event = { type: 'attempt.started', at: clock.now() } as const;
        const refusal =
          row.state === 'awaitingTerms' ? 'Accept the terms first.' : 'This exam has ended, so it cannot be started.';
        return present(await applyAttemptEvent(queries, row, event, refusal));
      }),

    async takeLease({ requester, params, body }) {
      const row = await ownAttempt(requester, params.id);
      requireRunning(row);
      const at = clock.now();
      const { device, device_name: deviceName, take_over: takeOver } = body;
      const event = { type: 'lease.requested', device, deviceName, takeOver, at } as const;
      const applied = await applyChart(queries, leaseChart, row, event);
      if (applied.problem === 'conflict') throw leaseTaken(await ownAttempt(requester, params.id));
      if (applied.problem) throw leaseTaken(row);
      const noticed = evidenceOfTaking(applied.next.context.taking, row.lease_device_name, deviceName);
      if (noticed) await insertServerEvidence(queries, row.id, { ...noticed, at }, at);
      return {
        lease: presentLease(applied.row),
        serverTime: clock.now(),
        deadline_at: applied.row.deadline_at,
      };
    },

    async examClock({ requester, params }) {
      const row = await ownAttempt(requester, params.id);
      return {
        serverTime: clock.now(),
        deadline_at: row.deadline_at,
        state: attemptStateSchema.parse(row.state),
        lease_epoch: row.lease_epoch,
      };
    },

    async getExercises({ requester, params, query }) {
      const row = await ownAttempt(requester, params.id);
      requireRunning(row);
      const set = await catalog.version(row.certification_id, row.question_set_version);
      const revisions = await listNewestRevisions(queries, row.id);
      const data = presentExercises(set, readForm(row), query.type, revisions);
      return { data, meta: { total: data.length } };
    },

    saveAnswers: ({ requester, params, headers, body }) =>
      saver.save({
        userId: userOf(requester).id,
        attemptId: params.id,
        epoch: headers['x-lease-epoch'],
        entries: body.entries,
      }),

    async solveQuestions({ requester, params, headers, body }) {
      const saved = await saveFinal(requester, params.id, headers['x-lease-epoch'], body.answers);
      if (body.devtoolsOpenedAt) {
        const row = await ownAttempt(requester, params.id);
        await recordReported(row, [{ kind: 'devtools', at: body.devtoolsOpenedAt, detail: null }]);
      }
      return saved;
    },

    async challengeFiles({ requester, params }) {
      const row = await ownAttempt(requester, params.id);
      const challenge = await challengeOf(row, params.challenge);
      const saved = (await listNewestRevisions(queries, row.id)).find(
        ({ exercise_id }) => exercise_id === challenge.id,
      );
      const answer = saved ? workSchema.parse(JSON.parse(saved.work)).answer : null;
      return {
        files: filesToGrade(challenge, answer?.kind === 'files' ? answer.files : {}),
        revision: saved?.revision ?? 0,
      };
    },

    solveChallenge: ({ requester, params, headers, body }) =>
      saveFinal(requester, params.id, headers['x-lease-epoch'], [
        { exercise_id: params.challenge, answer: { kind: 'files', files: body.files } },
      ]),

    async previewChallenge({ requester, params, body }) {
      const challenge = await challengeOf(await ownAttempt(requester, params.id), params.challenge);
      const files = filesToGrade(challenge, body.files);
      return previewOf(sandbox, challenge, files);
    },

    async recordEvidence({ requester, params, body }) {
      const row = await ownAttempt(requester, params.id);
      requireRunning(row);
      await recordReported(
        row,
        body.events.map(({ kind, at, detail }) => ({ kind, at, detail: detail ?? null })),
      );
      return { ok: true };
    },

    stopExam: ({ requester, params }) =>
      retryOnConflict(async () => {
        // An outage that has just ended may have given the attempt more time.
        await heartbeat.ensureCurrent();
        const row = await ownAttempt(requester, params.id);
        if (row.ended_at !== null && row.state !== 'voided') return present(row);
        const at = clock.now();
        // After the grace period the clock has ended the attempt, whether or not the sweep has come by.
        const byClock = { type: 'attempt.timeEnded', at } as const;
        const event = canApply(attemptChart, row, byClock) ? byClock : ({ type: 'attempt.handedIn', at } as const);
        const stopped = await applyAttemptEvent(queries, row, event, 'The exam is not running.');
        services.wakeGrading();
        return present(stopped);
      }),

    openDispute: ({ requester, params, body }) =>
      retryOnConflict(async () => {
        const row = await ownAttempt(requester, params.id);
        const form = readForm(row);
        const known = new Set([...form.questions.map(({ id }) => id), ...form.challenges]);
        const foreign = body.exercise_ids.find((id) => !known.has(id));
        if (foreign !== undefined) {
          const sentence = 'One of the exercises is not part of this exam.';
          throw new ApiError(422, sentence, { errors: { exercise_ids: [sentence] } });
        }
        const event = { type: 'dispute.opened' } as const;
        const refusal = canApply(attemptChart, { ...row, dispute_state: 'none' }, event)
          ? 'A dispute about this exam is open already.'
          : 'A dispute can be opened when there is a result.';
        return present(
          await inTransaction(queries, async (transaction) => {
            const disputed = await applyAttemptEvent(transaction, row, event, refusal);
            await insertDispute(transaction, {
              id: newId(),
              attempt_id: row.id,
              state: 'open',
              reason: body.reason,
              exercise_ids: JSON.stringify([...new Set(body.exercise_ids)]),
              opened_at: clock.now(),
              decided_at: null,
              decided_by: null,
              decision: null,
              credit_exercise_ids: null,
            });
            return disputed;
          }),
        );
      }),

    async trialResult({ params }) {
      const row = await findAttempt(queries, params.id);
      const graded = row && (row.state === 'passed' || row.state === 'failed');
      const result = graded && row.trial === 1 ? (await newestResults(queries, [row.id])).get(row.id) : undefined;
      if (!row || !result) throw notFound('The result');
      const { exam } = await catalog.version(row.certification_id, row.question_set_version);
      return {
        id: row.id,
        title: exam.title,
        tech: exam.tech,
        isTimedOut: row.is_timed_out === 1,
        ended_at: row.ended_at,
        result: resultSchema.parse(JSON.parse(result)),
      };
    },
  };
}

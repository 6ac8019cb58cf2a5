import type { Question } from '../../content/exam.types.ts';
import { presentQuestion } from '../../content/form.ts';
import { workSchema } from '../../contract/answers.ts';
import { resultSchema } from '../../contract/exam.ts';
import type { ReviewedExam, reviewRoutes } from '../../contract/review.ts';
import { ApiError, notFound } from '../api-error.ts';
import { countRevisions, listNewestRevisions } from '../data/answers.ts';
import { findAttempt } from '../data/attempts.ts';
import type { Queries } from '../data/database.ts';
import { findQuestionSetBySecret, listPreviewSecrets } from '../data/question-sets.ts';
import { decideOpenDispute, insertAudit, listDisputes, listEvidence, listResults } from '../data/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import { findUser, findUserByEmail, setExtraTimePercent } from '../data/users.ts';
import { applyAttemptEvent, retryWhenOvertaken } from '../exams/attempt-state.ts';
import { presentCertification } from '../exams/catalog.ts';
import { readForm } from '../exams/exercises.ts';
import { hashFiles } from '../exams/grade.ts';
import { openAttempt } from '../exams/open-attempt.ts';
import { presentDispute, presentExam } from '../exams/present.ts';
import type { HandlersOf } from '../implement.ts';
import { settleCredential } from '../offers/credentials.ts';
import { type Requester, userOf } from '../requester.ts';
import type { Services } from '../services.ts';
import { reviewLists } from './review-lists.ts';

const MINUTE_MS = 60_000;

/** The right answer in words. */
function keyOf(question: Question): string[] {
  switch (question.kind) {
    case 'single':
    case 'output':
      return [question.options[question.key] ?? ''];
    case 'multiple':
      return question.key.map((index) => question.options[index] ?? '');
    case 'fill':
      return question.accepted.map((texts) => texts.join(' | '));
    case 'order':
      return question.lines;
  }
}

function nameOf(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

export function reviewHandlers(services: Services): HandlersOf<typeof reviewRoutes> {
  const { catalog, clock, database } = services;
  const { queries } = database;

  async function anyAttempt(id: string): Promise<AttemptRow> {
    const row = await findAttempt(queries, id);
    if (!row) throw notFound('The exam');
    return row;
  }

  function audit(requester: Requester, action: string, subjectId: string, detail: unknown, within: Queries = queries) {
    return insertAudit(within, { at: clock.now(), actorId: userOf(requester).id, action, subjectId, detail });
  }

  async function present(row: AttemptRow): Promise<ReviewedExam> {
    const set = await catalog.version(row.certification_id, row.question_set_version);
    const candidate = await findUser(queries, row.user_id);
    const revisions = await listNewestRevisions(queries, row.id);
    const counts = await countRevisions(queries, row.id);
    const form = readForm(row);
    const questions = new Map(set.questions.map((question) => [question.id, question]));
    const challenges = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
    return {
      exam: await presentExam(queries, catalog, clock, row),
      candidate: {
        id: row.user_id,
        name: candidate ? nameOf(candidate) : 'Deleted account',
        email: candidate?.email ?? '',
      },
      disputes: (await listDisputes(queries, row.id)).map(presentDispute),
      timeline: (await listEvidence(queries, row.id)).map(({ at, kind, detail }) => ({ at, kind, detail })),
      results: (await listResults(queries, row.id)).map((stored) => ({
        graded_at: stored.graded_at,
        question_set_version: stored.question_set_version,
        seed: stored.seed,
        reason: stored.reason,
        result: resultSchema.parse(JSON.parse(stored.result)),
      })),
      answers: revisions.map((revision) => {
        const work = workSchema.parse(JSON.parse(revision.work));
        return {
          exercise_id: revision.exercise_id,
          revision: revision.revision,
          revisions: counts.get(revision.exercise_id) ?? 1,
          received_at: revision.received_at,
          work,
          file_hashes: work.answer?.kind === 'files' ? hashFiles(work.answer.files) : {},
        };
      }),
      exercises: [
        ...form.questions.flatMap(({ id }, index) => {
          const question = questions.get(id);
          if (!question) return [];
          const { prompt, explanation } = question;
          return [{ id, title: `Question ${index + 1}`, prompt, key: keyOf(question).join('\n'), explanation }];
        }),
        ...form.challenges.flatMap((id) => {
          const challenge = challenges.get(id);
          if (!challenge) return [];
          return [
            {
              id,
              title: challenge.title,
              prompt: challenge.brief,
              key: challenge.tests.map((test) => `${test.visible ? 'visible' : 'hidden'}: ${test.name}`).join('\n'),
              explanation: challenge.explanation,
            },
          ];
        }),
      ],
    };
  }

  return {
    ...reviewLists(services),

    reviewExam: async ({ params }) => present(await anyAttempt(params.id)),

    async decideDispute({ requester, params, body }) {
      const row = await anyAttempt(params.id);
      const event = { type: body.outcome === 'upheld' ? 'dispute.upheld' : 'dispute.rejected' } as const;
      const credited = body.credit_exercise_ids ?? [];
      const form = readForm(row);
      const known = new Set([...form.questions.map(({ id }) => id), ...form.challenges]);
      if (credited.some((id) => !known.has(id))) {
        const sentence = 'One of the exercises is not part of this exam.';
        throw new ApiError(422, sentence, { errors: { credit_exercise_ids: [sentence] } });
      }
      const decided = await queries.transaction().execute(async (transaction) => {
        const stored = await applyAttemptEvent(transaction, row, event, 'No dispute about this exam is open.');
        await decideOpenDispute(transaction, row.id, {
          state: body.outcome,
          by: userOf(requester).id,
          text: body.decision,
          at: clock.now(),
          creditExerciseIds: body.outcome === 'upheld' ? credited : [],
        });
        const detail = { decision: body.decision, credited };
        await audit(requester, `dispute.${body.outcome}`, row.id, detail, transaction);
        return stored;
      });
      services.wakeGrading();
      return present(decided);
    },

    async voidExam({ requester, params, body }) {
      const voided = await retryWhenOvertaken(async () => {
        const row = await anyAttempt(params.id);
        const at = clock.now();
        const event = { type: 'attempt.voided', reason: body.reason, at } as const;
        const { exam } = await catalog.version(row.certification_id, row.question_set_version);
        return queries.transaction().execute(async (transaction) => {
          const stored = await applyAttemptEvent(transaction, row, event, 'This exam is void already.');
          // With the attempt the dispute about it ends: nobody can decide it any more.
          await decideOpenDispute(transaction, row.id, {
            state: 'none',
            by: userOf(requester).id,
            text: body.reason,
            at,
            creditExerciseIds: [],
          });
          await settleCredential(transaction, row, exam, { type: 'credential.lost', at });
          await audit(requester, 'attempt.voided', row.id, { reason: body.reason }, transaction);
          return stored;
        });
      });
      return present(voided);
    },

    async grantExtraTime({ requester, params, body }) {
      const granted = await retryWhenOvertaken(async () => {
        const row = await anyAttempt(params.id);
        const event = { type: 'attempt.extraTimeGranted', ms: body.minutes * MINUTE_MS, at: clock.now() } as const;
        return queries.transaction().execute(async (transaction) => {
          const refusal = 'This exam has ended, so no time can be added.';
          const stored = await applyAttemptEvent(transaction, row, event, refusal);
          await audit(requester, 'attempt.extraTimeGranted', row.id, body, transaction);
          return stored;
        });
      });
      return present(granted);
    },

    async grantUserExtraTime({ requester, params, body }) {
      if (!(await setExtraTimePercent(queries, params.id, body.percent))) throw notFound('The user');
      services.sessions.forgetUser(params.id);
      await audit(requester, 'user.extraTimeGranted', params.id, body);
      return { percent: body.percent };
    },

    async grantExam({ requester, body }) {
      const user = await findUserByEmail(queries, body.email.trim().toLowerCase());
      if (!user) throw notFound('The user');
      const set = catalog.find(body.certification);
      if (set?.exam.kind !== 'certification') throw notFound('The certification');
      const attempt = await openAttempt(services, user, set);
      await audit(requester, 'attempt.granted', attempt.id, body);
      return { id: attempt.id };
    },

    async listQuestionSets() {
      const secrets = new Map(
        (await listPreviewSecrets(queries)).map((row) => [
          `${row.certification_id}@${row.version}`,
          row.preview_secret,
        ]),
      );
      const data = catalog.list().map((set) => {
        const { id, title, tech } = presentCertification(set);
        return {
          certification_id: id,
          title,
          tech,
          version: set.version,
          questions: set.questions.length,
          challenges: set.challenges.length,
          preview_secret: secrets.get(`${id}@${set.version}`) ?? '',
        };
      });
      return { data, meta: { total: data.length } };
    },

    async previewQuestions({ params }) {
      const row = await findQuestionSetBySecret(queries, params.secret);
      if (!row) throw notFound('The question set');
      const set = await catalog.version(row.certification_id, row.version);
      return {
        title: set.exam.title,
        tech: set.exam.tech,
        version: set.version,
        questions: set.questions.map((question) => {
          const length =
            question.kind === 'order' ? question.lines.length : question.kind === 'fill' ? 0 : question.options.length;
          const inFileOrder = Array.from({ length }, (_, index) => index);
          return {
            ...presentQuestion(question, { id: question.id, order: inFileOrder }),
            difficulty: question.difficulty,
            key: keyOf(question),
            explanation: question.explanation,
            source: question.source,
          };
        }),
      };
    },
  };
}

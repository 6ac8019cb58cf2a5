import type { Question } from '../../../content/exam.types.ts';
import { presentQuestion } from '../../../content/form.ts';
import { workSchema } from '../../../contract/exam/answers.ts';
import { resultSchema } from '../../../contract/exam/exam.ts';
import type { ReviewedExam, reviewRoutes } from '../../../contract/exam/review.ts';
import { isStaff, listCertificationsBeingTaken } from '../../data/account/staff-proposals.ts';
import { findUser, findUserByEmail } from '../../data/account/users.ts';
import { countRevisions, listNewestRevisions } from '../../data/exam/answers.ts';
import { findQuestionSetBySecret, listPreviewSecrets } from '../../data/exam/question-sets.ts';
import { listDisputes, listResults } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { notFound } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import type { Requester } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { presentCertification } from '../catalog.ts';
import { readForm } from '../exercises.ts';
import { hashFiles } from '../grade.ts';
import { presentDispute, presentExam } from '../present.ts';
import { actorsOf, refuseWhileExamined, reviewableAttempt } from './conflict-of-interest.ts';
import { reviewLists } from './review-list-handlers.ts';
import type { BodyOf } from './staff-actions.ts';
import { decide } from './staff-decisions.ts';
import { confirm, decline, presentProposals } from './staff-proposals.ts';
import { presentTimeline } from './timeline.ts';

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
  const { catalog, database } = services;
  const { queries } = database;

  const reviewable = (requester: Requester, id: string) => reviewableAttempt(queries, requester, id);

  /** Decides about an attempt, or proposes it, and shows the attempt as it is after that. */
  async function act<A extends 'decision' | 'void' | 'extraTime'>(
    requester: Requester,
    action: A,
    id: string,
    body: BodyOf<A>,
  ): Promise<ReviewedExam> {
    const row = await reviewable(requester, id);
    await decide(services, requester, action, { id, ownerId: row.user_id }, body);
    return present(requester, await reviewable(requester, id));
  }

  async function present(requester: Requester, row: AttemptRow): Promise<ReviewedExam> {
    const set = await catalog.version(row.certification_id, row.question_set_version);
    const candidate = await findUser(queries, row.user_id);
    const revisions = await listNewestRevisions(queries, row.id);
    const counts = await countRevisions(queries, row.id);
    const form = readForm(row);
    const questions = new Map(set.questions.map((question) => [question.id, question]));
    const challenges = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
    return {
      exam: await presentExam(services, row),
      needs_second_person: await isStaff(queries, row.user_id),
      proposals: await presentProposals(queries, requester, row),
      candidate: {
        id: row.user_id,
        name: candidate ? nameOf(candidate) : 'Deleted account',
        email: candidate?.email ?? '',
      },
      disputes: (await listDisputes(queries, row.id)).map(presentDispute),
      timeline: await presentTimeline(queries, row.id),
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

    reviewExam: async ({ requester, params }) => present(requester, await reviewable(requester, params.id)),

    decideDispute: ({ requester, params, body }) => act(requester, 'decision', params.id, body),

    voidExam: ({ requester, params, body }) => act(requester, 'void', params.id, body),

    grantExtraTime: ({ requester, params, body }) => act(requester, 'extraTime', params.id, body),

    async grantUserExtraTime({ requester, params, body }) {
      if (!(await findUser(queries, params.id))) throw notFound('The user');
      const subject = { id: params.id, ownerId: params.id };
      const { proposed } = await decide(services, requester, 'userTime', subject, body);
      return { percent: body.percent, proposed };
    },

    async confirmProposal({ requester, params }) {
      await confirm(services, requester, params.id);
      return { state: 'confirmed' };
    },

    async declineProposal({ requester, params }) {
      await decline(services, requester, params.id);
      return { state: 'declined' };
    },

    async grantExam({ requester, body }) {
      const user = await findUserByEmail(queries, body.email.trim().toLowerCase());
      if (!user) throw notFound('The user');
      const subject = { id: user.id, ownerId: user.id };
      const { attemptId, proposed } = await decide(services, requester, 'grantExam', subject, body);
      return { id: attemptId, proposed };
    },

    async listQuestionSets({ requester }) {
      const taken = await listCertificationsBeingTaken(queries, actorsOf(requester));
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
          preview_secret: taken.has(id) ? '' : (secrets.get(`${id}@${set.version}`) ?? ''),
        };
      });
      return { data, meta: { total: data.length } };
    },

    async previewQuestions({ requester, params }) {
      const row = await findQuestionSetBySecret(queries, params.secret);
      if (!row) throw notFound('The question set');
      if (requester.user) await refuseWhileExamined(queries, requester, row.certification_id);
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

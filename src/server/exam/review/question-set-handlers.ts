import type { StoredQuestionSet } from '../../../content/exam.types.ts';
import { presentQuestion, shownTexts } from '../../../content/form.ts';
import { rulesOf } from '../../../content/questions/kinds.ts';
import type { RouteResponse } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import { listCertificationsBeingTaken } from '../../data/account/staff-proposals.ts';
import { findQuestionSetBySecret, listPreviewSecrets } from '../../data/exam/question-sets.ts';
import { notFound } from '../../http/api-error.ts';
import { lastingAnswer } from '../../http/json-response.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import { presentCertification } from '../catalog.ts';
import { actorsOf, refuseWhileExamined } from './conflict-of-interest.ts';

export const listQuestionSets: HandlerOf<'listQuestionSets'> = async ({ requester }, { catalog, database }) => {
  const taken = await listCertificationsBeingTaken(database.queries, actorsOf(requester));
  const stored = await listPreviewSecrets(database.queries);
  const secrets = new Map(stored.map((row) => [`${row.certification_id}@${row.version}`, row.preview_secret]));
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
};

export const previewQuestions: HandlerOf<'previewQuestions'> = async ({ requester, params }, { catalog, database }) => {
  const row = await findQuestionSetBySecret(database.queries, params.secret);
  if (!row) throw notFound('The question set');
  if (requester.user) await refuseWhileExamined(database.queries, requester, row.certification_id);
  return previewed(await catalog.version(row.certification_id, row.version));
};

/** What is previewed of each version: it never changes. */
const previews = new WeakMap<StoredQuestionSet, RouteResponse<Routes['previewQuestions']>>();

function previewed(set: StoredQuestionSet) {
  const known = previews.get(set);
  if (known) return known;
  const preview = lastingAnswer({
    title: set.exam.title,
    tech: set.exam.tech,
    version: set.version,
    questions: set.questions.map((question) => ({
      ...presentQuestion(question, { id: question.id, order: shownTexts(question).map((_, index) => index) }),
      difficulty: question.difficulty,
      key: rulesOf(question.kind).key(question),
      explanation: question.explanation,
      source: question.source,
    })),
  });
  previews.set(set, preview);
  return preview;
}

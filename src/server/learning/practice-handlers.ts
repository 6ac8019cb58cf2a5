import type { Tech } from '../../contract/common.ts';
import type { practiceRoutes } from '../../contract/learning/practice.ts';
import { filesToGrade } from '../exam/grading-job/grade.ts';
import { previewOf } from '../exam/preview.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { presentPractice } from './practice.ts';

function challengeOf({ practice }: Pick<Services, 'practice'>, params: { tech: Tech; challenge: string }) {
  const challenge = practice.find(params.tech, params.challenge);
  if (!challenge) throw notFound('The challenge');
  return challenge;
}

export const practiceHandlers: HandlersOf<typeof practiceRoutes> = {
  samples({ query }, { practice }) {
    const data = practice.samples(query.tech);
    return { data, meta: { total: data.length } };
  },
  practiceChallenges({ query }, { practice }) {
    const data = practice.challenges(query.tech);
    return { data, meta: { total: data.length } };
  },
  practiceChallenge: ({ params }, services) => presentPractice(challengeOf(services, params)),
  previewPractice({ params, body }, services) {
    const challenge = challengeOf(services, params);
    return previewOf(services.sandbox, challenge, filesToGrade(challenge, body.files), 'anonymous');
  },
};

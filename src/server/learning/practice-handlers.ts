import type { Tech } from '../../contract/common.ts';
import type { practiceRoutes } from '../../contract/learning/practice.ts';
import { filesToGrade } from '../exam/grade.ts';
import { previewOf } from '../exam/preview.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { presentPractice } from './practice.ts';

export function practiceHandlers({ practice, sandbox }: Services): HandlersOf<typeof practiceRoutes> {
  function challengeOf(params: { tech: Tech; challenge: string }) {
    const challenge = practice.find(params.tech, params.challenge);
    if (!challenge) throw notFound('The challenge');
    return challenge;
  }
  return {
    samples({ query }) {
      const data = practice.samples(query.tech);
      return { data, meta: { total: data.length } };
    },
    practiceChallenges({ query }) {
      const data = practice.challenges(query.tech);
      return { data, meta: { total: data.length } };
    },
    practiceChallenge: ({ params }) => presentPractice(challengeOf(params)),
    previewPractice({ params, body }) {
      const challenge = challengeOf(params);
      return previewOf(sandbox, challenge, filesToGrade(challenge, body.files), 'anonymous');
    },
  };
}

import type { Tech } from '../../../contract/common.ts';
import { fetchPracticeChallenge, fetchPracticeChallenges, fetchSamples } from '../../api/learning/practice.ts';
import { useResource } from '../site/use-resource.ts';

/** Example questions of a technology, or of all. */
export const useSamples = (tech?: Tech) =>
  useResource(tech === undefined ? 'samples' : `samples/${tech}`, () => fetchSamples(tech));

/** What of a technology can be tried in the editor. */
export const usePracticeChallenges = (tech: Tech) =>
  useResource(`practice/${tech}`, () => fetchPracticeChallenges(tech));

/** A challenge to try. */
export const usePracticeChallenge = (tech: Tech, id: string) =>
  useResource(`practice/${tech}/${id}`, () => fetchPracticeChallenge(tech, id));

import type { Tech } from '../../../contract/common.ts';
import { fetchPracticeChallenge, fetchPracticeChallenges, fetchSamples } from '../../api/learning/practice.ts';
import { useResource } from '../site/use-resource.ts';

/** Sample questions of a technology, or of all. */
export const useSamples = (tech?: Tech) =>
  useResource(tech === undefined ? 'samples' : `samples/${tech}`, () => fetchSamples(tech));

/** Practice challenges of a technology. */
export const usePracticeChallenges = (tech: Tech) =>
  useResource(`practice/${tech}`, () => fetchPracticeChallenges(tech));

/** A practice challenge. */
export const usePracticeChallenge = (tech: Tech, id: string) =>
  useResource(`practice/${tech}/${id}`, () => fetchPracticeChallenge(tech, id));

import type { Tech } from '../../../contract/common.ts';
import { loadApi } from '../site/load-api.ts';
import { useResource } from '../site/use-resource.ts';

// Public pages have been rendered from the answers.
const loadCalls = () => loadApi(() => import('../../api/learning/practice.ts'));

/** Sample questions of a technology, or of all. */
export const useSamples = (tech?: Tech) =>
  useResource(tech === undefined ? 'samples' : `samples/${tech}`, async () => (await loadCalls()).fetchSamples(tech));

/** Practice challenges of a technology. */
export const usePracticeChallenges = (tech: Tech) =>
  useResource(`practice/${tech}`, async () => (await loadCalls()).fetchPracticeChallenges(tech));

/** A practice challenge. */
export const usePracticeChallenge = (tech: Tech, id: string) =>
  useResource(null, async () => (await loadCalls()).fetchPracticeChallenge(tech, id));

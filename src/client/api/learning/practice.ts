import type { Tech } from '../../../contract/common.ts';
import { practiceRoutes } from '../../../contract/learning/practice.ts';
import { call } from '../call.ts';

/** Sample questions of a tech, or of all. */
export const fetchSamples = (tech?: Tech) => call(practiceRoutes.samples, { query: tech ? { tech } : {} });

/** Practice challenges of a tech. */
export const fetchPracticeChallenges = (tech: Tech) => call(practiceRoutes.practiceChallenges, { query: { tech } });

/** A practice challenge. */
export const fetchPracticeChallenge = (tech: Tech, challenge: string) =>
  call(practiceRoutes.practiceChallenge, { params: { tech, challenge } });

/** Bundles files for the preview of a practice challenge. */
export const previewPractice = (tech: Tech, challenge: string, files: Record<string, string>) =>
  call(practiceRoutes.previewPractice, { params: { tech, challenge }, body: { files } });

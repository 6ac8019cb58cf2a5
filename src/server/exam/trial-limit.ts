import type { Tech } from '../../contract/common.ts';
import { listTrialStarts } from '../data/exam/attempts.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

/**
 * Rejects a new trial when an account has started the daily maximum for the technology (EX-22): each trial reveals its keys
 * afterwards, so unlimited ones would reveal the whole pool.
 *
 * @throws ApiError 429 with the time at which the next one can start
 */
export async function requireTrialLeft(
  { catalog, clock, database, settings }: Pick<Services, 'catalog' | 'clock' | 'database' | 'settings'>,
  userId: string,
  tech: Tech,
): Promise<void> {
  const now = clock.now();
  const slugs = catalog.list().filter(({ exam }) => exam.tech === tech && exam.kind === 'trial');
  const starts = await listTrialStarts(
    database.queries,
    userId,
    slugs.map(({ exam }) => exam.slug),
    now - DAY_MS + 1,
  );
  const left = settings.trialsPerDay - starts.length;
  if (left > 0) return;
  // The trial whose 24 hours have to pass first, to be one below the limit.
  const freed = starts[starts.length - settings.trialsPerDay] ?? now;
  const seconds = Math.ceil((freed + DAY_MS - now) / 1000);
  throw new ApiError(429, `${started(settings.trialsPerDay)} Start the next one in ${inWords(seconds)}.`, {
    code: 'trial_limit',
    retryAfterSeconds: seconds,
    details: { per_day: settings.trialsPerDay },
  });
}

function started(count: number): string {
  const trials = count === 1 ? 'one trial exam' : `${count} trial exams`;
  return `You have started ${trials} of this technology in the last 24 hours.`;
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

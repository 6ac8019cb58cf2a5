import { loadPolls } from '../../content/load/load-polls.ts';
import type { PollDefinition } from '../../content/poll.schema.ts';
import type { Poll } from '../../contract/site/polls.ts';
import { countVoteSets, findVotes, replaceVotes } from '../data/site/polls.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** Maximum delay of counts behind votes received by other processes. Milliseconds. */
const CACHE_MS = 2000;

type VoteSets = Awaited<ReturnType<typeof countVoteSets>>;

/** A poll with counts. @param voted the user's vote */
export function presentPoll(
  { slug, title, max_choices, options }: PollDefinition,
  sets: VoteSets,
  voted: string[] | null,
): Poll {
  return {
    slug,
    title,
    max_choices,
    options: options.map((option) => ({
      ...option,
      votes: sets.reduce((sum, set) => (set.votes.includes(option.value) ? sum + set.users : sum), 0),
    })),
    voters: sets.reduce((sum, { users }) => sum + users, 0),
    voted,
  };
}

/** Polls for visitors to read and answer. */
export type Polls = {
  /** A poll with its counts and the user's vote. @throws ApiError 404 */
  present(slug: string, userId: string | null): Promise<Poll>;
  /** Every poll, in the order of its slugs. */
  list(userId: string | null): Promise<Poll[]>;
  /** Stores a user's vote, replacing an earlier one. @throws ApiError 404, 422 */
  vote(slug: string, userId: string, votes: readonly string[]): Promise<Poll>;
};

export function createPolls({ clock, database }: Pick<Services, 'clock' | 'database'>): Polls {
  const { queries } = database;
  const polls = new Map(loadPolls().polls.map((poll) => [poll.slug, poll]));
  const cache = new Map<string, { sets: VoteSets; until: number }>();
  // A vote arrived during the count, so the result must not be cached.
  let votes = 0;

  /** Counting reads every vote of the poll and is needed on start pages, so the result is cached. */
  async function countSets(slug: string): Promise<VoteSets> {
    const known = cache.get(slug);
    const now = clock.now();
    if (known && known.until > now) return known.sets;
    const before = votes;
    const sets = await countVoteSets(queries, slug);
    if (votes === before) cache.set(slug, { sets, until: now + CACHE_MS });
    return sets;
  }

  function findPoll(slug: string): PollDefinition {
    const poll = polls.get(slug);
    if (!poll) throw notFound('The poll');
    return poll;
  }

  async function present(slug: string, userId: string | null): Promise<Poll> {
    const poll = findPoll(slug);
    const sets = await countSets(slug);
    return presentPoll(poll, sets, userId === null ? null : await findVotes(queries, slug, userId));
  }

  return {
    present,
    list: (userId) => Promise.all([...polls.keys()].sort().map((slug) => present(slug, userId))),
    async vote(slug, userId, chosen) {
      const unique = new Set(chosen);
      checkVotes(findPoll(slug), unique);
      await replaceVotes(queries, { slug, userId, votes: [...unique], at: clock.now() });
      votes += 1;
      cache.delete(slug);
      return present(slug, userId);
    },
  };
}

/** @throws ApiError 422 for an unknown option (AC-06), or for more than the poll allows */
function checkVotes({ max_choices: max, options }: PollDefinition, chosen: ReadonlySet<string>): void {
  for (const value of chosen) {
    if (!options.some((option) => option.value === value)) throw wrongVotes('One of these is not an option.');
  }
  if (chosen.size > max) throw wrongVotes(max === 1 ? 'Choose one option.' : `Choose at most ${max} options.`);
}

function wrongVotes(sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { votes: [sentence] } });
}

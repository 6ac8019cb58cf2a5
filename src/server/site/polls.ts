import { loadPolls } from '../../content/load/load-polls.ts';
import type { PollDefinition } from '../../content/poll.schema.ts';
import type { Poll } from '../../contract/site/polls.ts';
import { countVoteSets, findVotes, replaceVotes } from '../data/site/polls.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** How long counts may be behind what another process took in. Milliseconds. */
const CACHE_MS = 2000;

type VoteSets = Awaited<ReturnType<typeof countVoteSets>>;

/** Polls as visitors see and answer them. */
export type Polls = {
  /** A poll with its counts, and what the user voted. @throws ApiError 404 */
  present(slug: string, userId: string | null): Promise<Poll>;
  /** Stores what a user votes, in place of an earlier vote. @throws ApiError 404, 422 */
  vote(slug: string, userId: string, votes: readonly string[]): Promise<Poll>;
};

export function createPolls({ clock, database }: Pick<Services, 'clock' | 'database'>): Polls {
  const { queries } = database;
  const polls = new Map(loadPolls().polls.map((poll) => [poll.slug, poll]));
  const cache = new Map<string, { sets: VoteSets; until: number }>();
  // Voted while being counted: a count that was on its way must not be cached.
  let votes = 0;

  /** Counting reads every vote of the poll, and start pages ask for it: once in a while is enough. */
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
    const voted = userId === null ? null : await findVotes(queries, slug, userId);
    return {
      slug,
      title: poll.title,
      max_choices: poll.max_choices,
      options: poll.options.map((option) => ({
        ...option,
        votes: sets.reduce((sum, set) => (set.votes.includes(option.value) ? sum + set.users : sum), 0),
      })),
      voters: sets.reduce((sum, { users }) => sum + users, 0),
      voted,
    };
  }

  return {
    present,
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

/** @throws ApiError 422 for what is no option, and for more than the poll allows */
function checkVotes({ max_choices: max, options }: PollDefinition, chosen: ReadonlySet<string>): void {
  for (const value of chosen) {
    if (!options.some((option) => option.value === value)) throw wrongVotes('One of these is not an option.');
  }
  if (chosen.size > max) throw wrongVotes(max === 1 ? 'Choose one option.' : `Choose at most ${max} options.`);
}

function wrongVotes(sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { votes: [sentence] } });
}

import { loadPolls } from '../../content/load/load-polls.ts';
import type { PollDefinition } from '../../content/poll.schema.ts';
import type { Poll, pollRoutes } from '../../contract/site/polls.ts';
import { countVoteSets, findVotes, replaceVotes } from '../data/site/polls.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';

/** How long counts may be behind what another process took in. Milliseconds. */
const CACHE_MS = 2000;

type VoteSets = Awaited<ReturnType<typeof countVoteSets>>;

export function pollHandlers({ clock, database }: Services): HandlersOf<typeof pollRoutes> {
  const { queries } = database;
  const polls = new Map(loadPolls().polls.map((poll) => [poll.slug, poll]));
  const cache = new Map<string, { sets: VoteSets; until: number }>();
  // Voted while being counted: a count that was on its way must not be cache.
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

  async function present(poll: PollDefinition, userId: string | null): Promise<Poll> {
    const sets = await countSets(poll.slug);
    const voted = userId === null ? null : await findVotes(queries, poll.slug, userId);
    return {
      slug: poll.slug,
      title: poll.title,
      max_choices: poll.max_choices,
      options: poll.options.map((option) => ({
        ...option,
        votes: sets.reduce((sum, { votes, users }) => (votes.includes(option.value) ? sum + users : sum), 0),
      })),
      voters: sets.reduce((sum, { users }) => sum + users, 0),
      voted,
    };
  }

  return {
    poll: ({ params, requester }) => present(findPoll(params.slug), requester.user?.id ?? null),
    async castVote({ params, body, requester }) {
      const user = userOf(requester);
      const poll = findPoll(params.slug);
      const chosen = new Set(body.votes.map(({ value }) => value));
      for (const value of chosen) {
        if (!poll.options.some((option) => option.value === value)) throw wrongVotes('One of these is not an option.');
      }
      if (chosen.size > poll.max_choices) {
        throw wrongVotes(poll.max_choices === 1 ? 'Choose one option.' : `Choose at most ${poll.max_choices} options.`);
      }
      await replaceVotes(queries, { slug: poll.slug, userId: user.id, votes: [...chosen], at: clock.now() });
      votes += 1;
      cache.delete(poll.slug);
      return present(poll, user.id);
    },
  };
}

function wrongVotes(sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { votes: [sentence] } });
}

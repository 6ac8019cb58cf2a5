import type { pollRoutes } from '../../contract/site/polls.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';

export const pollHandlers: HandlersOf<typeof pollRoutes> = {
  async listPolls({ requester }, { polls }) {
    const data = await polls.list(requester.user?.id ?? null);
    return { data, meta: { total: data.length } };
  },
  poll: ({ params, requester }, { polls }) => polls.present(params.slug, requester.user?.id ?? null),
  castVote({ params, body, requester }, { polls }) {
    const votes = body.votes.map(({ value }) => value);
    return polls.vote(params.slug, userOf(requester).id, votes);
  },
};

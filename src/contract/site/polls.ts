import * as z from 'zod/mini';
import { matching } from '../common.ts';
import { defineRoute } from '../route.ts';

const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80, 'This is not a poll.');

export const pollSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** Maximum options per vote. */
  max_choices: z.int(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string(), votes: z.int() })),
  /** Number of users who voted. */
  voters: z.int(),
  /** The user's vote; null for guests and users who have not voted. */
  voted: z.nullable(z.array(z.string())),
});
export type Poll = z.output<typeof pollSchema>;

const pollParams = z.strictObject({ slug });

export const pollRoutes = {
  listPolls: defineRoute({
    method: 'GET',
    path: '/polls',
    access: 'public',
    owner: 'none',
    summary: 'Every poll with its counts.',
    response: z.strictObject({ data: z.array(pollSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  poll: defineRoute({
    method: 'GET',
    path: '/polls/{slug}',
    access: 'public',
    owner: 'anyone',
    summary: 'A poll with its counts.',
    params: pollParams,
    response: pollSchema,
    status: 200,
  }),
  castVote: defineRoute({
    method: 'POST',
    path: '/polls/{slug}/vote',
    access: 'session',
    owner: 'anyone',
    summary: "Votes, replacing the user's earlier vote.",
    params: pollParams,
    body: z.strictObject({
      votes: z
        .array(z.strictObject({ value: matching(/^[a-z0-9-]+$/, 80, 'This is not an option.') }))
        .check(z.minLength(1, 'Choose at least one option.'), z.maxLength(50, 'At most 50 options.')),
    }),
    response: pollSchema,
    status: 200,
    maxBodyKb: 8,
  }),
};

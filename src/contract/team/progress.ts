import * as z from 'zod/mini';
import { coveredProductSchema } from '../commerce/offers.ts';
import { cursorSchema, idSchema, instantSchema, text } from '../common.ts';
import { defineRoute } from '../route.ts';
import { changesTeam, inTeam, teamRoleSchema } from './teams.ts';

/** What became of an exam that a team assigned to a member. */
export const PROGRESS_STATES = ['assigned', 'started', 'passed', 'failed', 'voided', 'expired'] as const;
export const progressStateSchema = z.enum(PROGRESS_STATES);
export type ProgressState = z.output<typeof progressStateSchema>;

/** What a list of progress is filtered by: the state of an exam, or that a member has none. */
export const PROGRESS_FILTERS = [...PROGRESS_STATES, 'none'] as const;
export const progressFilterSchema = z.enum(PROGRESS_FILTERS);
export type ProgressFilter = z.output<typeof progressFilterSchema>;

export const PROGRESS_ORDERS = ['name', 'deadline'] as const;
export const progressOrderSchema = z.enum(PROGRESS_ORDERS);
export type ProgressOrder = z.output<typeof progressOrderSchema>;

/** Members of one answer, at most. */
export const MAX_PROGRESS_PAGE = 200;

const examProgressSchema = z.strictObject({
  /** The exam; several while the member still chooses one of them. */
  exams: z.array(coveredProductSchema),
  state: progressStateSchema,
  assigned_at: z.nullable(instantSchema),
  started_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
  /** When the seat expires unused, or the running exam ends. */
  deadline_at: z.nullable(instantSchema),
  /** Percent; null until graded, and when the member does not share scores. */
  score_percent: z.nullable(z.number()),
});
export type ExamProgress = z.output<typeof examProgressSchema>;

export const memberProgressSchema = z.strictObject({
  user_id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  shares_scores: z.boolean(),
  /** The earliest deadline that is still ahead. */
  next_deadline_at: z.nullable(instantSchema),
  exams: z.array(examProgressSchema),
});
export type MemberProgress = z.output<typeof memberProgressSchema>;

const ownProgress = z.strictObject({ data: memberProgressSchema });

export const progressRoutes = {
  teamProgress: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/progress',
    summary: 'The members of a team with the exams that the team assigned to them, and what became of these.',
    query: z.strictObject({
      search: z.optional(text({ min: 0, max: 100, what: 'Search' })),
      state: z.optional(progressFilterSchema),
      exam: z.optional(idSchema),
      order: z.optional(progressOrderSchema),
      cursor: z.optional(cursorSchema),
      /** 50 without it. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PROGRESS_PAGE))),
    }),
    response: z.strictObject({
      data: z.array(memberProgressSchema),
      meta: z.strictObject({
        next: z.nullable(cursorSchema),
        /** Members that the filters let through. */
        total: z.int(),
        /** Exams that the team has seats for, by which the list can be filtered. */
        exams: z.array(coveredProductSchema),
      }),
    }),
    status: 200,
  }),
  ownTeamProgress: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/own-progress',
    summary: 'What the owner and the managers of a team see of the signed-in member in its progress.',
    response: ownProgress,
    status: 200,
  }),
  shareScores: defineRoute({
    ...changesTeam,
    method: 'PUT',
    path: '/teams/{id}/score-sharing',
    summary: 'Lets the owner and the managers of a team see the scores of the signed-in member, or no longer.',
    body: z.strictObject({ shares_scores: z.boolean() }),
    response: ownProgress,
    status: 200,
  }),
};

import * as z from 'zod/mini';

/** Points by topic of the exam. */
export const topicScoresSchema = z.array(
  z.strictObject({ id: z.string(), name: z.string(), points: z.number(), points_max: z.number() }),
);

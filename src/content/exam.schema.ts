import * as z from 'zod/mini';
import { levelSchema, techSchema } from '../contract/common.ts';
import { QUESTION_KINDS } from '../contract/exam/question-kinds.ts';
import type { Json } from './exam.types.ts';

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Challenge file paths, as the contract accepts them from candidates. */
export const pathPattern = /^(?!.*(?:^|\/)(?:\.{1,2}|__proto__)(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

/** Item ids are sent as `exercise_id`, whose format the contract limits. */
export function isItemId(id: string): boolean {
  return slugPattern.test(id) && id.length <= 80;
}

function line(what: string) {
  return z.string(`${what} is a text.`).check(z.trim(), z.minLength(1, `${what} is empty.`));
}

function whole(what: string, minimum: number, maximum: number) {
  const message = `${what} is a whole number from ${minimum} to ${maximum}.`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

function slug(what: string) {
  const message = `${what} has lower-case letters, digits and hyphens alone.`;
  return z.string(message).check(z.regex(slugPattern, message));
}

const difficulty = z.literal([1, 2, 3], 'difficulty is 1, 2 or 3.');
const path = z.string('A path is a text.').check(z.regex(pathPattern, 'A path may not leave the folder.'));

/** `exam.yaml` */
export const examSchema = z.strictObject(
  {
    slug: slug('slug'),
    title: line('title'),
    tech: z.enum(techSchema.options, `tech is one of ${techSchema.options.join(', ')}.`),
    level: z.enum(levelSchema.options, `level is one of ${levelSchema.options.join(', ')}.`),
    kind: z.enum(['certification', 'trial'], 'kind is certification or trial.'),
    minutes: whole('minutes', 5, 480),
    pass_percent: whole('pass_percent', 1, 100),
    summary: line('summary'),
    topics: z
      .array(
        z.strictObject(
          { id: slug('id'), name: line('name'), questions: whole('questions', 1, 50) },
          'A topic has id, name and questions.',
        ),
        'topics is a list.',
      )
      .check(z.minLength(1, 'topics is empty.')),
    challenges: whole('challenges', 0, 10),
  },
  'exam.yaml is a map.',
);

/** Front matter of a question. */
export const questionHeadSchema = z.strictObject(
  {
    topic: slug('topic'),
    kind: z.enum(QUESTION_KINDS, `kind is one of ${QUESTION_KINDS.join(', ')}.`),
    difficulty,
    points: whole('points', 1, 3),
    source: line('source'),
  },
  'The front matter is a map.',
);
export type QuestionHead = z.output<typeof questionHeadSchema>;

/** Front matter of a challenge. */
export const challengeHeadSchema = z.strictObject(
  {
    title: line('title'),
    topic: slug('topic'),
    difficulty,
    points: whole('points', 3, 10),
    environment: z.enum(['js', 'ts', 'vue', 'react'], 'environment is js, ts, vue or react.'),
    entry: path,
    editable: z.array(path, 'editable is a list of paths.').check(z.minLength(1, 'editable is empty.')),
    source: line('source'),
  },
  'The front matter is a map.',
);

/** YAML allows NaN and infinities, which no JSON test result can equal. */
function isJson(value: unknown): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (value !== null && typeof value === 'object') return Object.values(value).every(isJson);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

/** `tests.yaml`. A missing `expect` is an error; an explicit null is a value. */
export const testsSchema = z
  .array(
    z.strictObject(
      {
        name: line('name'),
        visible: z._default(z.boolean('visible is true or false.'), false),
        run: line('run'),
        expect: z.custom<Json>(isJson, 'expect is missing or not a JSON value.'),
      },
      'A test has name, visible, run and expect.',
    ),
    'tests.yaml is a list.',
  )
  .check(z.minLength(1, 'tests.yaml has no tests.'));

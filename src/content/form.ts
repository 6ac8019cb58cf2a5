import type { CandidateChallenge, CandidateQuestion } from '../contract/exam/exercises.ts';
import type { Difficulty, GradedChallenge, Question, StoredQuestionSet } from './exam.types.ts';
import { rulesOf } from './questions/kinds.ts';
import { createRandom, type Random, shuffled } from './random.ts';

/** One question of an attempt. */
export type FormItem = {
  id: string;
  /** `order[position]` is the index in the file of the option or line shown at that position; empty for `fill`. */
  order: number[];
};
/** The exercises of one attempt, in order. Plain JSON. */
export type Form = { questions: FormItem[]; challenges: string[] };

export type PresentedQuestion = Omit<CandidateQuestion, 'saved'>;
export type PresentedChallenge = Omit<CandidateChallenge, 'saved'>;

type Drawable = { id: string; difficulty: Difficulty };

/**
 * Draws a form: each topic's quota of questions, balanced over difficulty as far as the pool allows, and the exam's
 * number of challenges; then shuffles questions, options and lines. The same set and seed give the same form. A pool
 * smaller than its quota is used completely (the linter rejects such content).
 *
 * @param seen how often the candidate has seen an exercise; those that were seen least are drawn first
 */
export function drawForm(set: StoredQuestionSet, seed: string, seen: ReadonlyMap<string, number> = new Map()): Form {
  const random = createRandom(seed);
  const drawn = { questions: new Map<Difficulty, number>(), challenges: new Map<Difficulty, number>() };
  // Topics in random order: the first one chooses the difficulty of an odd question, so that every question can be
  // drawn.
  const questions = shuffled(set.exam.topics, random).flatMap((topic) => {
    const pool = set.questions.filter((question) => question.topic === topic.id);
    return drawFresh(pool, topic.questions, drawn.questions, random, seen);
  });
  const challenges = drawFresh(set.challenges, set.exam.challenges, drawn.challenges, random, seen);
  return {
    questions: shuffled(questions, random).map((question) => ({ id: question.id, order: drawOrder(question, random) })),
    challenges: shuffled(challenges, random).map((challenge) => challenge.id),
  };
}

/** Draws from the items that the candidate has seen least, and from the next ones only when these are used up. */
function drawFresh<T extends Drawable>(
  pool: readonly T[],
  quota: number,
  inForm: Map<Difficulty, number>,
  random: Random,
  seen: ReadonlyMap<string, number>,
): T[] {
  const here = new Map<Difficulty, number>();
  const byTimes = Map.groupBy(pool, ({ id }) => seen.get(id) ?? 0);
  const result: T[] = [];
  for (const times of [...byTimes.keys()].sort((a, b) => a - b)) {
    result.push(...drawSpread(byTimes.get(times) ?? [], quota - result.length, { here, inForm }, random));
  }
  return result;
}

/**
 * Draws items one by one from the difficulty used least in this topic, then least in the whole form (so that all forms
 * are equally hard), then at random.
 */
function drawSpread<T extends Drawable>(
  pool: readonly T[],
  quota: number,
  { here, inForm }: { here: Map<Difficulty, number>; inForm: Map<Difficulty, number> },
  random: Random,
): T[] {
  const stacks = new Map<Difficulty, T[]>();
  for (const item of shuffled(pool, random))
    stacks.set(item.difficulty, [...(stacks.get(item.difficulty) ?? []), item]);
  const result: T[] = [];
  while (result.length < quota) {
    const open = shuffled([...stacks.keys()], random).filter((difficulty) => stacks.get(difficulty)?.length);
    const taken = (difficulty: Difficulty) => (here.get(difficulty) ?? 0) * 1e6 + (inForm.get(difficulty) ?? 0);
    const next = open.sort((a, b) => taken(a) - taken(b))[0];
    const item = next && stacks.get(next)?.pop();
    if (!item) break;
    here.set(item.difficulty, (here.get(item.difficulty) ?? 0) + 1);
    inForm.set(item.difficulty, (inForm.get(item.difficulty) ?? 0) + 1);
    result.push(item);
  }
  return result;
}

/** What is shuffled in an item: options or lines, in file order. */
export function shownTexts(question: Question): string[] {
  return rulesOf(question.kind).shown(question);
}

function drawOrder(question: Question, random: Random): number[] {
  const indices = shownTexts(question).map((_, index) => index);
  let order = shuffled(indices, random);
  // An untouched ordering item would count as correct.
  while (rulesOf(question.kind).isGivenAway(order)) order = shuffled(indices, random);
  return order;
}

/**
 * A question as candidates see it: no key, no explanation, options in the attempt's order.
 *
 * @throws when the item belongs to another question or version
 */
export function presentQuestion(question: Question, item: FormItem): PresentedQuestion {
  const texts = shownTexts(question);
  assertItem(question, item);
  return {
    id: question.id,
    type: 'questions',
    kind: question.kind,
    topic: question.topic,
    points: question.points,
    prompt: question.prompt,
    options: item.order.map((index) => texts[index] ?? ''),
    gaps: question.kind === 'fill' ? question.accepted.length : 0,
  };
}

/** A challenge as candidates see it: visible tests only, no explanation, no solution. */
export function presentChallenge(challenge: GradedChallenge): PresentedChallenge {
  return {
    id: challenge.id,
    type: 'challenges',
    title: challenge.title,
    topic: challenge.topic,
    points: challenge.points,
    brief: challenge.brief,
    environment: challenge.environment,
    entry: challenge.entry,
    editable: [...challenge.editable],
    files: { ...challenge.files },
    tests: challenge.tests.filter((test) => test.visible).map(({ name, run, expect }) => ({ name, run, expect })),
  };
}

/**
 * A form that does not match its set is a server error; a score of 0 would blame the candidate.
 *
 * @throws when the item's order is not a permutation of the question's options
 */
export function assertItem(question: Question, item: FormItem): void {
  const count = shownTexts(question).length;
  const complete = item.order.length === count && new Set(item.order).size === count;
  if (item.id !== question.id || !complete || !item.order.every((index) => index >= 0 && index < count)) {
    throw new Error(`The form's item ${item.id} does not fit the question ${question.id}.`);
  }
}

import { basename, dirname } from 'node:path';
import type { Tech } from '../../contract/common.ts';
import type { QuestionKind } from '../../contract/exam/question-kinds.ts';
import { shownTexts } from '../form.ts';
import { EXAMS_FOLDER, type LoadedExam, loadExams } from '../load/load-exams.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { longestKeys, positionBias } from './lint-bias.ts';
import { lintChallenge } from './lint-challenge.ts';
import { lintQuestion } from './lint-question.ts';
import { type Compared, similarPairs, tokens } from './similarity.ts';

/** Minimum pool size as a multiple of what an attempt draws. */
const POOL_FACTOR = 2;
/** Questions of an attempt. */
const FORM = { min: 5, max: 60 };
/** Similarity from which two items count as the same; different items of one topic stay below 0.3. */
const SAME_ITEM = 0.5;
/** Maximum share of `single` items whose key is the longest option. */
const LONGEST_KEYS = 0.4;
/** Target shares of the question kinds from the README, and the tolerance before a warning. */
const MIX: Record<QuestionKind, number> = { single: 0.5, multiple: 0.15, output: 0.2, fill: 0.1, order: 0.05 };
const MIX_TOLERANCE = 0.12;

/** Reads and checks all exams; problems are sorted by file and line. */
export function lintContent(folder: string = EXAMS_FOLDER): { exams: LoadedExam[]; problems: Problem[] } {
  const { exams, problems } = loadExams(folder);
  const all = [...problems, ...lintExams(exams)];
  return { exams, problems: all.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)) };
}

/** Checks the content: each item, each exam, and all exams of a tech together. */
export function lintExams(exams: readonly LoadedExam[]): Problem[] {
  return [
    ...exams.flatMap((exam) => [
      ...lintDefinition(exam),
      ...lintPool(exam),
      ...lintBalance(exam),
      ...exam.questions.flatMap(({ question, place }) => lintQuestion(question, place)),
      ...exam.challenges.flatMap(({ challenge, place, testsPlace }) => lintChallenge(challenge, place, testsPlace)),
    ]),
    ...lintDuplicates(exams),
    ...lintLikeItems(exams.map(poolOf)),
    ...lintTrials(exams),
  ];
}

function lintDefinition({ set: { exam }, place, folder }: LoadedExam): Problem[] {
  const problems: Problem[] = [];
  const say = (part: string, message: string) => problems.push(errorAt(place.file, lineOf(place, part), message));
  const isNamedTrial = exam.slug.split('-').includes('trial');
  if ((exam.kind === 'trial') !== isNamedTrial)
    say('slug', 'The slugs of trials, and only of trials, contain "trial".');
  if (exam.kind === 'trial' && exam.level !== 'intermediate') say('level', 'The level of a trial is intermediate.');
  if (basename(dirname(folder)) !== exam.tech)
    say('tech', `The exam is in the folder of ${basename(dirname(folder))}.`);
  const seen = new Set<string>();
  for (const [index, topic] of exam.topics.entries()) {
    if (seen.has(topic.id)) say(`topic ${index}`, `The topic "${topic.id}" is listed twice.`);
    seen.add(topic.id);
  }
  const sum = exam.topics.reduce((total, topic) => total + topic.questions, 0);
  if (sum < FORM.min || sum > FORM.max)
    say('topics', `An attempt has ${FORM.min} to ${FORM.max} questions, not ${sum}.`);
  if (sum > exam.minutes) say('minutes', `${sum} questions need at least a minute each.`);
  return problems;
}

function lintPool({ set, place, folder, questions, challenges }: LoadedExam): Problem[] {
  const problems: Problem[] = [];
  const topics = new Set(set.exam.topics.map((topic) => topic.id));
  for (const [index, topic] of set.exam.topics.entries()) {
    const pool = set.questions.filter((question) => question.topic === topic.id).length;
    if (pool < POOL_FACTOR * topic.questions) {
      const message = `The pool of "${topic.id}" has ${pool} questions, fewer than ${POOL_FACTOR * topic.questions}.`;
      problems.push(errorAt(place.file, lineOf(place, `topic ${index}`), message));
    }
  }
  if (set.challenges.length < POOL_FACTOR * set.exam.challenges) {
    const message = `There are ${set.challenges.length} challenges, fewer than ${POOL_FACTOR * set.exam.challenges}.`;
    problems.push(errorAt(place.file, lineOf(place, 'challenges'), message));
  }
  for (const { question, place: at } of questions) {
    const middle = `-${basename(folder)}-${question.topic}-`;
    if (!question.id.includes(middle)) problems.push(errorAt(at.file, 1, `The file name has no "${middle}" in it.`));
  }
  const items = [
    ...questions.map(({ question, place: at }) => ({ topic: question.topic, at })),
    ...challenges.map(({ challenge, place: at }) => ({ topic: challenge.topic, at })),
  ];
  for (const { topic, at } of items) {
    if (!topics.has(topic)) problems.push(errorAt(at.file, lineOf(at, 'topic'), `exam.yaml has no topic "${topic}".`));
  }
  return problems;
}

/** What makes answers guessable, and the mix of kinds. */
function lintBalance({ set: { questions }, place }: LoadedExam): Problem[] {
  const problems: Problem[] = [];
  const position = positionBias(questions);
  if (position.biased) {
    const expected = position.expected.map((count) => count.toFixed(1)).join(', ');
    const message = `Keys have favourite positions: ${position.observed.join(', ')} where chance gives ${expected} (chi-square ${position.statistic.toFixed(1)}, at most ${position.limit}).`;
    problems.push(errorAt(place.file, 1, message));
  }
  const { longest, items } = longestKeys(questions);
  if (longest > LONGEST_KEYS * items) {
    const message = `The key is the longest option of ${longest} of ${items} single items, at most ${LONGEST_KEYS * 100}% may be.`;
    problems.push(errorAt(place.file, 1, message));
  }
  for (const kind of Object.keys(MIX) as QuestionKind[]) {
    const share = questions.filter((question) => question.kind === kind).length / Math.max(1, questions.length);
    if (questions.length > 0 && Math.abs(share - MIX[kind]) > MIX_TOLERANCE) {
      const message = `${Math.round(share * 100)}% of the items are "${kind}", about ${MIX[kind] * 100}% are wanted.`;
      problems.push({ file: place.file, line: 1, message, severity: 'warning' });
    }
  }
  return problems;
}

/** The items of an exam. */
export function poolOf({ set, questions, challenges }: LoadedExam): ItemPool {
  return { tech: set.exam.tech, questions, challenges };
}

/** Similarity from which a trial item reveals a certification item: of texts, and of programs, which share idioms. */
const TRIAL_TEXT = 0.2;
const TRIAL_PROGRAM = 0.4;

/**
 * Finds trial items that reveal a certification item of the same tech. Trial candidates see the keys afterwards, so the
 * limit is stricter than between two certifications.
 */
function lintTrials(exams: readonly LoadedExam[]): Problem[] {
  return [...new Set(exams.map((exam) => exam.set.exam.tech))].flatMap((tech) => {
    const ofTech = exams.filter((exam) => exam.set.exam.tech === tech);
    const compared = [
      { texts: ofTech.flatMap(trialTexts), threshold: TRIAL_TEXT },
      { texts: ofTech.flatMap(trialPrograms), threshold: TRIAL_PROGRAM },
    ];
    return compared.flatMap(({ texts, threshold }) =>
      similarPairs(texts, threshold)
        .filter(({ a, b }) => a.isTrial !== b.isTrial)
        .map(({ a, b, likeness }) => {
          const [trial, certification] = a.isTrial ? [a, b] : [b, a];
          const message = `The trial shares ${Math.round(likeness * 100)}% of this item with ${certification.place.file}.`;
          return errorAt(trial.place.file, lineOf(trial.place, 'prompt'), message);
        }),
    );
  });
}

type TrialItem = { place: Place; isTrial: boolean };

/** The candidate's text, of items that are not mainly a program. */
function trialTexts({ set, questions, challenges }: LoadedExam): Compared<TrialItem>[] {
  const isTrial = set.exam.kind === 'trial';
  return [
    ...questions
      .filter(({ question }) => !('code' in question))
      .map(({ question, place }) => ({
        item: { place, isTrial },
        text: [question.prompt, ...shownTexts(question)].join('\n'),
      })),
    ...challenges.map(({ challenge, place }) => ({ item: { place, isTrial }, text: challenge.brief })),
  ];
}

/** Programs of questions, and the reference solutions of challenges. */
function trialPrograms({ set, questions, challenges }: LoadedExam): Compared<TrialItem>[] {
  const isTrial = set.exam.kind === 'trial';
  return [
    ...questions.flatMap(({ question, place }) =>
      'code' in question ? [{ item: { place, isTrial }, text: question.code }] : [],
    ),
    ...challenges.map(({ challenge, place }) => ({
      item: { place, isTrial },
      text: Object.values(challenge.solution).join('\n'),
    })),
  ];
}

type Item = { id: string; place: Place; tech: string; prompt: string; whole: string };

function lintDuplicates(exams: readonly LoadedExam[]): Problem[] {
  const problems: Problem[] = [];
  const slugs = new Map<string, string>();
  for (const { set, place } of exams) {
    const first = slugs.get(set.exam.slug);
    if (first) problems.push(errorAt(place.file, lineOf(place, 'slug'), `The slug is that of ${first}.`));
    else slugs.set(set.exam.slug, place.file);
  }
  return problems;
}

/** Items of a tech: those of an exam, or the public ones. */
export type ItemPool = Pick<LoadedExam, 'questions' | 'challenges'> & { tech: Tech };

/** Finds duplicate ids, and items of a tech that ask the same thing. */
export function lintLikeItems(pools: readonly ItemPool[]): Problem[] {
  const problems: Problem[] = [];
  const items = pools.flatMap(itemsOf);
  const ids = new Map<string, Item>();
  for (const item of items) {
    const first = ids.get(item.id);
    if (first) problems.push(errorAt(item.place.file, 1, `The id is that of ${first.place.file}.`));
    else ids.set(item.id, item);
  }
  for (const tech of new Set(items.map((item) => item.tech))) {
    problems.push(...lintSimilarity(items.filter((item) => item.tech === tech)));
  }
  return problems;
}

function itemsOf({ tech, questions, challenges }: ItemPool): Item[] {
  return [
    ...questions.map(({ question, place }) => {
      const { id, prompt } = question;
      return { id, place, tech, prompt, whole: [prompt, ...shownTexts(question)].join('\n') };
    }),
    ...challenges.map(({ challenge: { id, brief }, place }) => ({ id, place, tech, prompt: brief, whole: brief })),
  ];
}

/**
 * Equal prompts, and items that are similar as a whole: short prompts resemble each other however different their
 * options.
 */
function lintSimilarity(items: readonly Item[]): Problem[] {
  const problems: Problem[] = [];
  const prompts = new Map<string, Item>();
  for (const item of items) {
    const prompt = tokens(item.prompt).join(' ');
    const first = prompts.get(prompt);
    if (!first) prompts.set(prompt, item);
    else
      problems.push(
        errorAt(item.place.file, lineOf(item.place, 'prompt'), `The prompt is that of ${first.place.file}.`),
      );
  }
  const texts: Compared<Item>[] = items.map((item) => ({ item, text: item.whole }));
  for (const { a, b, likeness } of similarPairs(texts, SAME_ITEM)) {
    if (tokens(a.prompt).join(' ') === tokens(b.prompt).join(' ')) continue;
    const message = `${Math.round(likeness * 100)}% of the item is in ${a.place.file}.`;
    problems.push(errorAt(b.place.file, lineOf(b.place, 'prompt'), message));
  }
  return problems;
}

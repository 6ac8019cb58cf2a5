import type { MultipleQuestion, SingleQuestion } from '../exam.types.ts';
import { errorAt, lineOf } from '../problem.ts';
import type { KindRules, Say } from './kind.ts';
import { onlyKey, readOptions } from './reading.ts';

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Single choice. */
export const single: KindRules<SingleQuestion> = {
  sections: { required: 'Options' },
  parse(reading, base) {
    const options = readOptions(reading);
    return { ...base, kind: 'single', options: options.texts, key: onlyKey(reading, options.key) };
  },
  shown: ({ options }) => options,
  count: { part: 'options', range: [3, 5] },
  lint: () => {},
  isGivenAway: () => false,
  isCorrect: ({ key }, answer, indexAt) => answer.kind === 'choice' && indexAt(answer.choice) === key,
  key: ({ options, key }) => [options[key] ?? ''],
  shownKey: ({ key }, positionOf) => ({ kind: 'options', positions: [positionOf(key)] }),
  proof: () => null,
};

/** Multiple choice, all or nothing. */
export const multiple: KindRules<MultipleQuestion> = {
  sections: { required: 'Options' },
  parse(reading, base) {
    const { texts, key } = readOptions(reading);
    const { file, problems, place } = reading;
    if (key.length < 2) {
      problems.push(errorAt(file, lineOf(place, 'options'), `Two or more options are right, not ${key.length}.`));
    } else if (key.length === texts.length) {
      problems.push(errorAt(file, lineOf(place, 'options'), 'At least one option is wrong.'));
    }
    return { ...base, kind: 'multiple', options: texts, key };
  },
  shown: ({ options }) => options,
  count: { part: 'options', range: [4, 6] },
  lint: lintCount,
  isGivenAway: () => false,
  isCorrect({ key }, answer, indexAt) {
    if (answer.kind !== 'choices' || !Array.isArray(answer.choices)) return false;
    const chosen = new Set(answer.choices.map(indexAt));
    return answer.choices.length === key.length && key.every((index) => chosen.has(index));
  },
  key: ({ options, key }) => key.map((index) => options[index] ?? ''),
  shownKey: ({ key }, positionOf) => ({ kind: 'options', positions: key.map(positionOf).sort((a, b) => a - b) }),
  proof: () => null,
};

/** The prompt states how many options are correct, or that any number may be. */
function lintCount({ prompt, key }: MultipleQuestion, say: Say): void {
  const match =
    /\bselect all that apply\b|\b(?:select|choose|which|pick|tick|mark|name) (?:the |exactly )?(two|three|four|five|[2-5])\b/i.exec(
      prompt,
    );
  if (!match) {
    say('prompt', 'The prompt says neither "Select all that apply" nor how many are right.');
    return;
  }
  const word = match[1]?.toLowerCase();
  const count = word === undefined ? key.length : Math.max(NUMBER_WORDS.indexOf(word), Number(word) || 0);
  if (count !== key.length) say('prompt', `The prompt asks for ${word}, right are ${key.length}.`);
}

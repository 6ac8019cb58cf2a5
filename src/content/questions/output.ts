import type { OutputQuestion } from '../exam.types.ts';
import { codeSpans } from '../markdown-text.ts';
import { errorAt, lineOf } from '../problem.ts';
import type { KindRules } from './kind.ts';
import { failureAt, printedBy, sameLines } from './printed.ts';
import { onlyFence, onlyKey, readOptions } from './reading.ts';

/** What does this program print? */
export const output: KindRules<OutputQuestion> = {
  sections: { required: 'Options' },
  parse(reading, base) {
    const { file, problems, place } = reading;
    const options = readOptions(reading);
    const key = onlyKey(reading, options.key);
    const outputs = options.texts.map((text, index) => {
      const { spans, between } = codeSpans(text);
      if (spans.length === 0 || between.some((part) => part.trim() !== '')) {
        const message = 'An option of an output item is code spans alone, one for each line of output.';
        problems.push(errorAt(file, lineOf(place, `option ${index}`), message));
      }
      return spans;
    });
    const fence = onlyFence(reading);
    if (!fence) return null;
    const { language, code } = fence;
    if (language !== 'js' && language !== 'ts') {
      problems.push(errorAt(file, fence.line, `The fenced block is "js" or "ts", not "${language}".`));
      return null;
    }
    return { ...base, kind: 'output', options: options.texts, key, language, code, outputs };
  },
  shown: ({ options }) => options,
  count: { part: 'options', range: [3, 5] },
  lint({ outputs, code }, say) {
    for (const [index, lines] of outputs.entries()) {
      const first = outputs.findIndex((other) => other.join('\n') === lines.join('\n'));
      if (first < index) say(`option ${index}`, `Prints the same as option ${first + 1}.`);
      // Error messages may well be printed; only browser consoles write this word.
      if (lines.some((line) => line.startsWith('Uncaught'))) {
        say(`option ${index}`, "An uncaught error is written as the error's name alone.");
      }
    }
    if (!code.includes('console.log(')) say('code', 'The program prints nothing with console.log.');
  },
  isGivenAway: () => false,
  isCorrect: ({ key }, answer, indexAt) => answer.kind === 'choice' && indexAt(answer.choice) === key,
  key: ({ options, key }) => [options[key] ?? ''],
  shownKey: ({ key }, positionOf) => ({ kind: 'options', positions: [positionOf(key)] }),
  proof:
    ({ outputs, key, language, code }, place) =>
    async (sandbox) => {
      const expected = outputs[key] ?? [];
      const observed = await printedBy(sandbox, language, code);
      if (sameLines(observed, expected)) return [];
      const what = 'The program does not print the key.';
      return [failureAt(place, `option ${key}`, what, expected.join('\n'), observed.join('\n'))];
    },
};

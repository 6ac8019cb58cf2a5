import type { OrderQuestion } from '../exam.types.ts';
import { errorAt, lineOf } from '../problem.ts';
import type { KindRules } from './kind.ts';
import { listOf } from './reading.ts';

/** Lines to put in order. */
export const order: KindRules<OrderQuestion> = {
  sections: { required: 'Order' },
  parse(reading, base) {
    const { file, problems, place } = reading;
    const items = listOf(reading, 'Order', /^(\d+)[.)][ \t]+/, 'This line belongs to no line of the order.');
    for (const [index, item] of items.entries()) {
      place.lines[`option ${index}`] = item.line;
      if (item.text === '') problems.push(errorAt(file, item.line, 'The line is empty.'));
      if (Number(item.marker) !== index + 1)
        problems.push(errorAt(file, item.line, `The line has number ${index + 1}.`));
    }
    if (items.length < 2) problems.push(errorAt(file, lineOf(place, 'order'), 'There are no lines to be ordered.'));
    return { ...base, kind: 'order', lines: items.map((item) => item.text) };
  },
  shown: ({ lines }) => lines,
  count: { part: 'order', range: [3, 6] },
  lint: () => {},
  isGivenAway: (shown) => shown.length > 1 && shown.every((index, at) => index === at),
  isCorrect({ lines }, answer, indexAt) {
    if (answer.kind !== 'order' || !Array.isArray(answer.order)) return false;
    return answer.order.length === lines.length && answer.order.every((position, index) => indexAt(position) === index);
  },
  key: ({ lines }) => lines,
  shownKey: ({ lines }, positionOf) => ({ kind: 'order', positions: lines.map((_, index) => positionOf(index)) }),
  proof: () => null,
};

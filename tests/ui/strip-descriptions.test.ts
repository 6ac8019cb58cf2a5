import { expect, test } from 'vitest';
import { withoutDescriptions } from '../../src/tools/strip-chart-descriptions.ts';

test('descriptions are stripped from charts at any depth, and everything else stays', () => {
  const chart = `createMachine({
    description: 'What the chart is about',
    id: 'one',
    states: {
      a: { description: \`More\` + ' of it', on: { GO: { target: 'b', description: 'Goes on.' } } },
      b: { description: 'Alone', },
      c: { id: 'c', description: 'Last' },
      d: { description: text, title: 'description: kept' },
    },
  } as const)`;
  expect(withoutDescriptions(chart, 'chart.ts').replaceAll(/\s+/g, ' ')).toBe(
    "createMachine({ id: 'one', states: { a: { on: { GO: { target: 'b', } } }, b: { }, c: { id: 'c', }, d: { description: text, title: 'description: kept' }, }, } as const)",
  );
});

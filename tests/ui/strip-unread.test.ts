import { expect, test } from 'vitest';
import { withoutDescriptions, withoutServerParts } from '../../src/tools/strip-unread.ts';

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

test('a route keeps where it is and what it answers, and everything outside of routes stays', () => {
  const contract = `const body = z.strictObject({ summary: z.string() });
  export const routes = {
    save: defineRoute({
      method: 'PUT',
      path: '/exams/{id}',
      access: 'session',
      summary: 'Saves.',
      params: z.strictObject({ id: idSchema }),
      body,
      response: z.strictObject({ summary: z.string(), errors: z.array(z.string()) }),
      errors: [401, 404],
      limit: 'mail',
    }),
    other: { summary: 'kept' },
  };`;
  expect(withoutServerParts(contract, 'routes.ts').replaceAll(/\s+/g, ' ')).toBe(
    "const body = z.strictObject({ summary: z.string() }); export const routes = { save: defineRoute({ method: 'PUT', path: '/exams/{id}', response: z.strictObject({ summary: z.string(), errors: z.array(z.string()) }), }), other: { summary: 'kept' }, };",
  );
});

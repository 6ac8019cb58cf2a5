import * as z from 'zod/mini';
import type { Chart } from '../chart/chart.types.ts';

const text = z.string();
const texts = z.array(text);

const action = z.strictObject({ name: text, params: z.optional(text) });

const state = z.strictObject({
  id: text,
  key: text,
  title: text,
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  history: z.optional(z.enum(['shallow', 'deep'])),
  parent: z.nullable(text),
  depth: z.int(),
  children: texts,
  description: text,
  tags: texts,
  entry: z.array(action),
  exit: z.array(action),
  invokes: z.array(
    z.strictObject({
      id: text,
      actor: text,
      description: z.optional(text),
      chart: z.optional(text),
      input: z.optional(text),
    }),
  ),
  output: z.optional(text),
});

const transition = z.strictObject({
  id: text,
  kind: z.enum([
    'event',
    'after',
    'always',
    'initial',
    'history',
    'done.state',
    'done.invoke',
    'error.invoke',
    'snapshot.invoke',
  ]),
  source: text,
  trigger: text,
  eventType: text,
  guard: z.optional(text),
  condition: z.optional(text),
  guards: texts,
  guardParams: z.optional(text),
  targets: texts,
  actions: z.array(action),
  description: z.optional(text),
  reenter: z.boolean(),
  forbidden: z.boolean(),
  position: z.int(),
  alternatives: z.int(),
});

const implementations = z.record(
  text,
  z.strictObject({
    description: z.optional(text),
    hash: z.optional(text),
    sends: z.optional(z.strictObject({ to: text, event: text })),
  }),
);

/** The shape of a chart in a file. */
const chartSchema = z.strictObject({
  id: text,
  title: text,
  description: text,
  states: z.array(state).check(z.minLength(1)),
  transitions: z.array(transition),
  implementations: z.strictObject({
    guards: implementations,
    actions: implementations,
    delays: implementations,
    actors: implementations,
  }),
});

/** A chart that was read. */
type ReadChart = z.infer<typeof chartSchema>;

/**
 * A chart from a file, once its shape and what it says of itself are checked.
 *
 * @throws Error with a sentence about what is wrong with the file
 */
export function checkedChart(content: unknown): Chart {
  const { data: chart, error } = chartSchema.safeParse(content);
  if (!chart) throw new Error(`The file is damaged at ${error.issues[0]?.path.join('.') || 'its beginning'}.`);
  const contradiction = contradictionIn(chart);
  if (contradiction !== null) throw new Error(contradiction);
  return chart as Chart;
}

/** What contradicts itself in a chart, as a sentence; null for a sound one. */
function contradictionIn({ id, states, transitions }: ReadChart): string | null {
  const known = new Map(states.map((one) => [one.id, one]));
  if (known.size < states.length) return 'Two states have the same id.';
  if (new Set(transitions.map((one) => one.id)).size < transitions.length) return 'Two transitions have the same id.';
  if (states[0]?.id !== id || states.some(({ id: own, parent }) => (parent === null) !== (own === id)))
    return 'The first state is not the chart itself.';
  const stray = states.find(
    ({ id: own, parent, children }) =>
      (parent !== null && !known.get(parent)?.children.includes(own)) ||
      children.some((child) => known.get(child)?.parent !== own),
  );
  if (stray) return `The state ${stray.id} is not in the state that it names.`;
  const within = (state: string): string[] => [state, ...(known.get(state)?.children ?? []).flatMap(within)];
  if (within(id).length !== states.length) return 'Some states are not in the chart.';
  const lost = transitions.find(({ source, targets }) => [source, ...targets].some((end) => !known.has(end)));
  return lost ? `The transition ${lost.id} leads from or to a state that does not exist.` : null;
}

import type { Chart, ChartAction, ChartState, ChartTransition, ImplementationKind } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';
import { transitionText } from '../drawing/face.ts';

/** One difference between two versions of a chart. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly of: 'chart' | 'state' | 'transition' | 'implementation';
  /** Id in the newer version; in the older one if it was removed. For implementations, `guards.isOpen`. */
  readonly id: string;
  /** Its id in the older version, if that was another one. */
  readonly was?: string;
  /** What it is, in the product's words. */
  readonly title: string;
  /** What is different, a sentence each; none for what was added or removed. */
  readonly sentences: readonly string[];
}

/**
 * What differs between two versions of a chart, by ids: places in a drawing and the order of states say nothing. A
 * transition whose guard or delay was replaced is one change, not a removal and an addition.
 */
export function diffCharts(before: Chart, after: Chart): Change[] {
  const own = before.description === after.description ? [] : [was('It said', before.description, after.description)];
  return [
    ...(own.length > 0
      ? [{ kind: 'changed' as const, of: 'chart' as const, id: after.id, title: after.title, sentences: own }]
      : []),
    ...diffStates(before, after),
    ...diffTransitions(before, after),
    ...diffImplementations(before, after),
  ];
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);

const was = (what: string, old: string, now: string) => `${what} ${quoted(old)}, now ${quoted(now)}.`;

const byId = <T extends { readonly id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

function diffStates(before: Chart, after: Chart): Change[] {
  const [old, now] = [byId(before.states), byId(after.states)];
  const change = (kind: Change['kind'], { id, title }: ChartState, sentences: string[] = []): Change => ({
    kind,
    of: 'state',
    id,
    title,
    sentences,
  });
  return [
    ...before.states.filter(({ id }) => !now.has(id)).map((state) => change('removed', state)),
    ...after.states.flatMap((state): Change[] => {
      const earlier = old.get(state.id);
      if (!earlier) return [change('added', state)];
      const sentences = stateSentences(earlier, state);
      return sentences.length === 0 ? [] : [change('changed', state, sentences)];
    }),
  ];
}

function stateSentences(old: ChartState, now: ChartState): string[] {
  const invokes = ({ invokes: list }: ChartState) =>
    list.map(({ id, actor, input = '' }) => `${id}: ${actor} ${input}`.trim());
  return [
    ...differing('It was', old.kind, now.kind),
    // The description of the chart is told as the chart's own.
    ...(now.parent === null ? [] : differing('It said', old.description, now.description)),
    ...differing('Its tags were', old.tags.join(', '), now.tags.join(', ')),
    ...differing('On entry it did', actionsText(old.entry), actionsText(now.entry)),
    ...differing('On exit it did', actionsText(old.exit), actionsText(now.exit)),
    ...differing('It invoked', invokes(old).join(', '), invokes(now).join(', ')),
    ...differing('Its output was', old.output ?? '', now.output ?? ''),
  ];
}

const differing = (what: string, old: string, now: string) => (old === now ? [] : [was(what, old, now)]);

const actionsText = (actions: readonly ChartAction[]) =>
  actions.map(({ name, params }) => (params === undefined ? name : `${name} ${params}`)).join(', ');

function diffTransitions(before: Chart, after: Chart): Change[] {
  const [old, now] = [byId(before.transitions), byId(after.transitions)];
  const gone = before.transitions.filter(({ id }) => !now.has(id));
  const come = after.transitions.filter(({ id }) => !old.has(id));
  const replaced = pairUp(gone, come);
  const paired = new Set([...replaced.values()].map(({ id }) => id));
  const title = (chart: Chart, transition: ChartTransition) => transitionTitle(chart, transition);
  return [
    ...gone
      .filter(({ id }) => !paired.has(id))
      .map((transition): Change => {
        return {
          kind: 'removed',
          of: 'transition',
          id: transition.id,
          title: title(before, transition),
          sentences: [],
        };
      }),
    ...after.transitions.flatMap((transition): Change[] => {
      const { id } = transition;
      const earlier = old.get(id) ?? replaced.get(id);
      if (!earlier) return [{ kind: 'added', of: 'transition', id, title: title(after, transition), sentences: [] }];
      const sentences = transitionSentences(before, after, earlier, transition);
      if (sentences.length === 0) return [];
      const other = earlier.id === id ? {} : { was: earlier.id };
      return [{ kind: 'changed', of: 'transition', id, ...other, title: title(after, transition), sentences }];
    }),
  ];
}

/** The older transition for each new one that differs only in its guard, or in its delay. */
function pairUp(gone: readonly ChartTransition[], come: readonly ChartTransition[]): Map<string, ChartTransition> {
  const free = new Set(gone);
  const pairs = new Map<string, ChartTransition>();
  for (const transition of come) {
    const { source, kind, trigger, targets } = transition;
    const similar = [...free].filter((other) => other.source === source && other.kind === kind);
    const found =
      similar.find((other) => other.trigger === trigger && other.targets.join() === targets.join()) ??
      (kind === 'after' ? similar.find((other) => other.targets.join() === targets.join()) : undefined);
    if (!found) continue;
    free.delete(found);
    pairs.set(transition.id, found);
  }
  return pairs;
}

/** A transition in words: what happens, and from where to where. */
function transitionTitle(chart: Chart, transition: ChartTransition): string {
  const titles = new Map(chart.states.map(({ id, title, parent }) => [id, parent === null ? chart.title : title]));
  const titleOf = (id: string) => titles.get(id) ?? id;
  const { source, targets, kind } = transition;
  const condition = transition.condition === undefined ? '' : `, if ${transition.condition}`;
  const text = kind === 'initial' ? 'Where it begins' : transitionText(transition);
  const to = targets.length === 0 ? `in ${titleOf(source)}` : `${titleOf(source)} → ${targets.map(titleOf).join(', ')}`;
  return `${text}${condition} (${to})`;
}

function transitionSentences(before: Chart, after: Chart, old: ChartTransition, now: ChartTransition): string[] {
  return [
    ...differing('It led to', old.targets.join(', '), now.targets.join(', ')),
    ...differing('Its guard was', old.guard ?? '', now.guard ?? ''),
    ...differing('Its guard was given', old.guardParams ?? '', now.guardParams ?? ''),
    ...differing('Its delay was', delayOf(old), delayOf(now)),
    ...differing('It did', actionsText(old.actions), actionsText(now.actions)),
    ...differing('It said', old.description ?? '', now.description ?? ''),
    ...(old.reenter === now.reenter
      ? []
      : [`It ${now.reenter ? 'now leaves' : 'no longer leaves'} its state and enters it again.`]),
    ...orderSentences(before, after, old, now),
  ];
}

const delayOf = ({ kind, trigger }: ChartTransition) => (kind === 'after' ? inWords(trigger) : '');

/** Whether alternatives that both versions have are asked in another order. */
function orderSentences(before: Chart, after: Chart, old: ChartTransition, now: ChartTransition): string[] {
  const alternatives = (chart: Chart, { source, kind, eventType }: ChartTransition) =>
    chart.transitions.filter((one) => one.source === source && one.kind === kind && one.eventType === eventType);
  const [earlier, later] = [alternatives(before, old), alternatives(after, now)].map((list) =>
    list.map(({ id }) => id),
  );
  const common = (list: readonly string[] = [], other: readonly string[] = []) =>
    list.filter((id) => other.includes(id));
  const [first, second] = [common(earlier, later).indexOf(old.id), common(later, earlier).indexOf(now.id)];
  if (first === second || first < 0 || second < 0) return [];
  return [
    `It was number ${old.position + 1} of its alternatives, now ${now.position + 1}: the first that is possible is taken.`,
  ];
}

const SINGULAR: Record<ImplementationKind, string> = {
  guards: 'Guard',
  actions: 'Action',
  delays: 'Delay',
  actors: 'Actor',
};

function diffImplementations(before: Chart, after: Chart): Change[] {
  return (Object.keys(SINGULAR) as ImplementationKind[]).flatMap((kind) => {
    const [old, now] = [before.implementations[kind], after.implementations[kind]];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
    return names.flatMap((name): Change[] => {
      const change = { of: 'implementation' as const, id: `${kind}.${name}`, title: `${SINGULAR[kind]} ${name}` };
      const [earlier, later] = [old[name], now[name]];
      if (!earlier) return [{ ...change, kind: 'added', sentences: [] }];
      if (!later) return [{ ...change, kind: 'removed', sentences: [] }];
      const sentences = [
        ...(earlier.hash === later.hash ? [] : ['What it does has changed.']),
        ...differing('It said', earlier.description ?? '', later.description ?? ''),
      ];
      return sentences.length === 0 ? [] : [{ ...change, kind: 'changed', sentences }];
    });
  });
}
